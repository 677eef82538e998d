import Files
import NavigationService

#if DEBUG
  FileCall.dieAsAsked()
  FileCall.failAsAsked()
#endif
Process.exit(Options.run(Process.arguments.map(\.description)).rawValue)
