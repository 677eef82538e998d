package import WaymarkBytes

/// This process, and the start of others.
package enum Process {
  package static var id: Int32 { SystemCalls.processID() }

  /// The number of the effective user.
  package static var user: UInt32 { SystemCalls.userID() }

  /// Returns a variable of the environment. Nil if it is not set.
  package static func environment(_ name: FilePath) -> FilePath? {
    SystemCalls.environment(name)
  }

  /// The arguments of the command line, the program's name first. They are bytes, like paths.
  package static var arguments: [FilePath] { SystemCalls.arguments() }

  /// The number of descriptors that it may have open.
  package static var descriptorLimit: Int { SystemCalls.descriptorLimit() }

  /// The user's home folder in the system's user database.
  package static var homeOfUser: FilePath? { SystemCalls.homeOfUser() }

  /// Makes a write past a limit or to a closed connection fail with an error. Otherwise a signal would end
  /// the process.
  package static func ignoreSignalsOfWriting() {
    SystemCalls.ignoreSignalsOfWriting()
  }
}

extension Process {
  /// Ends the process at once.
  package static func exit(_ status: Int32) -> Never {
    SystemCalls.exit(status)
  }
}

extension Process {
  /// Starts a program that is not a child of this process and outlives it.
  ///
  /// `variables` are `NAME=value`. Fails with `ENOENT` if the program does not exist. Does not report whether
  /// an existing program could be started.
  package static func startDetached(
    _ command: [Text], environment variables: [Text], in folder: FilePath? = nil
  ) throws(Errno) {
    guard let program = command.first, isProgram(FilePath(program)) else { throw .noEntry }
    let words = ["setsid", "--fork", "--"] + command.map(FilePath.init)
    let status = try SystemCalls.run(words, adding: variables.map(FilePath.init), in: folder)
    guard status == 0 else { throw .noEntry }
  }

  /// Returns whether the program exists. A name without a `/` is looked up in `PATH`.
  private static func isProgram(_ name: FilePath) -> Bool {
    guard !name.bytes.isEmpty else { return false }
    let folders = (environment("PATH")?.bytes ?? []).split(separator: UInt8(ascii: ":"))
    let files =
      name.bytes.contains(UInt8(ascii: "/"))
      ? [name] : folders.map { FilePath(bytes: $0) / name }
    return files.contains { file in
      guard let status = try? file.status(followLinks: true) else { return false }
      return status.kind == .regular && status.mode & 0o111 != 0
    }
  }
}

extension Process {
  /// The exit status and output of a program.
  package struct Outcome: Equatable, Sendable {
    /// The status as a shell has it: 128 plus the number of a signal that ended it.
    package let status: Int32
    package let output: [UInt8]
  }

  private static let mostOutput = 1 << 20

  /// Runs a program, looked up in `PATH`, to its end. Fails with `ENOENT` if it does not exist.
  package static func run(_ command: [Text]) throws(Errno) -> Outcome {
    let output = FileDescriptor(owning: try SystemCalls.memoryFile())
    let status = try SystemCalls.run(command.map(FilePath.init), output: output.rawValue)
    return Outcome(status: status, output: try output.read(from: 0, count: mostOutput))
  }
}
