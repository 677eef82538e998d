import WaymarkTestSupport

extension Desktop {
  /// Runs `waymark` with these words to its end.
  func waymark(_ words: String...) throws -> ProgramResult {
    try waymark(words)
  }

  func waymark(_ words: [String]) throws -> ProgramResult {
    try run([Package.program("waymark")] + words, environment: environment)
  }

  /// Runs a script of `sh` in which `$waymark` and `$waymarkd` are the programs, for at most a minute.
  func shell(_ script: String) throws -> ProgramResult {
    let programs: [String: String?] = [
      "waymark": Package.program("waymark"), "waymarkd": Package.program("waymarkd"),
    ]
    return try run(
      ["timeout", "60", "sh", "-c", script], environment: environment.merging(programs) { $1 })
  }
}

extension ProgramResult {
  /// Whether it did what it was asked and had only this to say.
  func isDone(saying output: String) -> Bool {
    status == 0 && errors.isEmpty && self.output.utf8.elementsEqual(output.utf8)
  }

  /// Whether it ended with this status and one line that begins so.
  func isRefused(_ status: Int32, _ beginning: String) -> Bool {
    self.status == status && output.isEmpty && errors.utf8.count { $0 == 0x0A } == 1
      && errors.utf8.starts(with: ("waymark: " + beginning).utf8)
  }
}
