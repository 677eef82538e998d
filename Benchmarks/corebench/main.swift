try CoreBenchmark.run(CommandLine.arguments)
