import Files
import NavigationService

Process.exit(Options.run(CommandLine.arguments).rawValue)
