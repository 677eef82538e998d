import Files

Process.exit(Waymark.run(Waymark.wordsOfProcess).rawValue)
