import Files
import NavigationService

#if DEBUG
  FileCall.dieAsAsked()
  FileCall.failAsAsked()
#endif
Process.exit(Options.run(CommandLine.arguments).rawValue)
