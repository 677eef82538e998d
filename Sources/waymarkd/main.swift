import WaymarkFiles
import WaymarkService

#if DEBUG
  FileCall.dieAsAsked()
  FileCall.failAsAsked()
#endif
Process.exit(Options.run(Process.arguments.map(\.description)).rawValue)
