import WaymarkTestSupport

extension Desktop {
  /// Runs `waymark` with these words to its end.
  func waymark(_ words: String...) throws -> ProgramResult {
    try waymark(words)
  }

  func waymark(_ words: [String]) throws -> ProgramResult {
    try run([Package.program("waymark")] + words, environment: environment)
  }

  /// Runs a script with `sh` for at most a minute. `$waymark` and `$waymarkd` are the programs.
  func shell(_ script: String) throws -> ProgramResult {
    let programs: [String: String?] = [
      "waymark": Package.program("waymark"), "waymarkd": Package.program("waymarkd"),
    ]
    return try run(
      ["timeout", "60", "sh", "-c", script], environment: environment.merging(programs) { $1 })
  }
}

extension ProgramResult {
  /// Returns whether it succeeded and printed exactly this.
  func isDone(saying output: String) -> Bool {
    status == 0 && errors.isEmpty && self.output.utf8.elementsEqual(output.utf8)
  }

  /// Returns whether it ended with this status and printed one line of error with this beginning.
  func isRefused(_ status: Int32, _ beginning: String) -> Bool {
    self.status == status && output.isEmpty && errors.utf8.count { $0 == 0x0A } == 1
      && errors.utf8.starts(with: ("waymark: " + beginning).utf8)
  }
}
