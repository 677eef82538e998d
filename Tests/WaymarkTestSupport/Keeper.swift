import Foundation

/// A shell that keeps something for a test. It runs until this object or the test's process ends.
final class Keeper {
  let process: Int32
  private let shell: RunningProgram
  private let leash: Int32

  /// - Parameter script: It gets the folder's path and the other arguments. It writes one line to the pipe
  ///   `ready` in that folder, then reads a line from descriptor 3. That read blocks until this process, the
  ///   only writer, ends. (A parent-death signal would come when the thread ends that started the shell, and
  ///   that thread may belong to a pool.)
  init(_ script: String, _ arguments: String..., in folder: TemporaryFolder) throws {
    for name in ["ready", "leash"] where mkfifo(folder.path(name), 0o600) != 0 {
      throw SystemCallError("mkfifo")
    }
    leash = open(folder.path("leash"), O_RDWR | O_CLOEXEC)
    let command = ["sh", "-c", "exec 3<\"$1/leash\"\n" + script, "sh", folder.path]
    shell = try RunningProgram(command + arguments)
    process = shell.process
    guard try !folder.readOnce("ready").isEmpty else {
      throw KeeperError(description: shell.errors)
    }
  }

  deinit {
    end()
  }

  func end() {
    guard shell.isRunning else { return }
    close(leash)
    shell.wait()
  }
}

/// The shell ended before it was ready.
struct KeeperError: Error, CustomStringConvertible {
  let description: String
}
