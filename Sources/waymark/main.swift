import WaymarkFiles

Process.exit(Waymark.run(Waymark.wordsOfProcess).rawValue)
