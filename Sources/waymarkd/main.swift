import Files

Process.exit(Options.run(CommandLine.arguments).rawValue)
