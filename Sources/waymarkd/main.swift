import Files
import NavigationService

#if DEBUG
  FileCall.dieAsAsked()
#endif
Process.exit(Options.run(CommandLine.arguments).rawValue)
