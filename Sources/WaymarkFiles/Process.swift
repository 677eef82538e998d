package import WaymarkBytes

/// This process, as the system knows it.
package enum Process {
  package static var id: Int32 { SystemCalls.processID() }

  /// The number of the user that it acts as.
  package static var user: UInt32 { SystemCalls.userID() }

  /// A variable of the environment; nil where it is not set.
  package static func environment(_ name: FilePath) -> FilePath? {
    SystemCalls.environment(name)
  }

  /// The words of its command line, the program's own name first: bytes, as paths are.
  package static var arguments: [FilePath] { SystemCalls.arguments() }

  /// How many descriptors it may have open.
  package static var descriptorLimit: Int { SystemCalls.descriptorLimit() }

  /// The home folder that the system's user database has for this process's user.
  package static var homeOfUser: FilePath? { SystemCalls.homeOfUser() }

  /// Makes writing past a limit, or to a peer that is gone, an error of that write instead of a signal
  /// that ends the process.
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
  /// Starts a program that is not this process's child and outlives it.
  ///
  /// `variables` are `NAME=value`. Fails with `ENOENT` where there is no such program; whether one that
  /// is there could be started is not known.
  package static func startDetached(
    _ command: [Text], environment variables: [Text], in folder: FilePath? = nil
  ) throws(Errno) {
    guard let program = command.first, isProgram(FilePath(program)) else { throw .noEntry }
    let words = ["setsid", "--fork", "--"] + command.map(FilePath.init)
    let status = try SystemCalls.run(words, adding: variables.map(FilePath.init), in: folder)
    guard status == 0 else { throw .noEntry }
  }

  /// Whether there is such a file to run, a name alone looked up in `PATH`.
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
  /// How a program ended, and what it printed.
  package struct Outcome: Equatable, Sendable {
    /// That of a shell: 128 and more for a signal.
    package let status: Int32
    package let output: [UInt8]
  }

  private static let mostOutput = 1 << 20

  /// Runs a program, looked up in `PATH`, to its end. Fails with `ENOENT` where there is none.
  package static func run(_ command: [Text]) throws(Errno) -> Outcome {
    let output = FileDescriptor(owning: try SystemCalls.memoryFile())
    let status = try SystemCalls.run(command.map(FilePath.init), output: output.rawValue)
    return Outcome(status: status, output: try output.read(from: 0, count: mostOutput))
  }
}
