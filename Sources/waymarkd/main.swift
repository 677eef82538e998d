import Files
import NavigationService

#if DEBUG
  FileCall.dieAsAsked()
#endif
Process.exit(Options.run(Process.arguments.map(\.description)).rawValue)
