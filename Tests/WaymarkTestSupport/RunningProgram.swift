import Foundation

/// A program that a test started. It is killed when this object is released.
///
/// It finds only a session bus that its environment names. Its output goes to files, so it never waits for a
/// reader.
package final class RunningProgram {
  package let process: Int32
  private let folder: TemporaryFolder
  private var status: Int32?

  /// - Parameters:
  ///   - command: The program, looked up in `PATH`, and its arguments.
  ///   - environment: Differences from the test's own environment. Nil removes a variable.
  package init(
    _ command: [String], environment: [String: String?] = [:]
  ) throws {
    folder = try TemporaryFolder()
    var variables = ProcessInfo.processInfo.environment
    variables["DBUS_SESSION_BUS_ADDRESS"] = nil
    variables["XDG_RUNTIME_DIR"] = folder.path
    for (name, value) in environment { variables[name] = value }
    process = try Self.spawn(
      command, variables.map { "\($0)=\($1)" }, output: folder.path("stdout"),
      errors: folder.path("stderr"))
  }

  deinit {
    guard status == nil else { return }
    kill(process, SIGKILL)
    _ = wait()
  }

  package func send(signal: Int32) {
    if status == nil { kill(process, signal) }
  }

  package var isRunning: Bool { status == nil }

  /// Waits for its end. Returns the status as a shell has it: 128 plus the number of a signal that ended it.
  @discardableResult
  package func wait() -> Int32 {
    if let status { return status }
    var raw: Int32 = 0
    while waitpid(process, &raw, 0) < 0, errno == EINTR {}
    let signal = raw & 0x7F
    let code = signal == 0 ? (raw >> 8) & 0xFF : 128 + signal
    status = code
    return code
  }

  /// Its standard output so far.
  package var output: String { (try? folder.contents(of: "stdout")) ?? "" }
  /// Its standard error so far.
  package var errors: String { (try? folder.contents(of: "stderr")) ?? "" }

  private static func spawn(
    _ command: [String], _ variables: [String], output: String, errors: String
  ) throws -> Int32 {
    var files = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&files)
    defer { posix_spawn_file_actions_destroy(&files) }
    posix_spawn_file_actions_addopen(&files, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&files, 1, output, O_WRONLY | O_CREAT, 0o600)
    posix_spawn_file_actions_addopen(&files, 2, errors, O_WRONLY | O_CREAT, 0o600)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // A test may have blocked signals in its thread, and a program inherits that.
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    // Our servers ignore SIGPIPE in the process of a test too, and a program inherits that.
    var ignored = sigset_t()
    sigemptyset(&ignored)
    sigaddset(&ignored, SIGPIPE)
    posix_spawnattr_setsigdefault(&attributes, &ignored)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
    var process: pid_t = 0
    let arguments = command.map { strdup($0) } + [nil]
    let environment = variables.map { strdup($0) } + [nil]
    defer { for text in arguments + environment { free(text) } }
    let code = posix_spawnp(
      &process, command[0], &files, &attributes, arguments, environment)
    guard code == 0 else { throw SystemCallError("start \(command[0])", code) }
    return process
  }
}

/// The exit status and output of a program.
package struct ProgramResult: Sendable {
  package let status: Int32
  package let output: String
  package let errors: String
}

/// Runs a program to its end. See `RunningProgram`.
package func run(
  _ command: [String], environment: [String: String?] = [:]
) throws -> ProgramResult {
  let program = try RunningProgram(command, environment: environment)
  let status = program.wait()
  return ProgramResult(status: status, output: program.output, errors: program.errors)
}
