import Foundation

/// A shell that keeps something for a test: it runs until this object or the test's process ends.
final class Keeper {
  let process: Int32
  private let shell: RunningProgram
  private let leash: Int32

  /// - Parameter script: It gets the folder's path and the further arguments, says one line into the
  ///   pipe `ready` in that folder, then reads one from its descriptor 3, which never comes: it is open
  ///   from the start, and the shell reads nothing until the last writer is gone. (A parent-death signal
  ///   would do were it not that it follows the thread, which may be one of a pool, not the process.)
  init(_ script: String, _ arguments: String..., in folder: TemporaryFolder) throws {
    for name in ["ready", "leash"] where mkfifo(folder.path(name), 0o600) != 0 {
      throw SystemCallFailure("mkfifo")
    }
    leash = open(folder.path("leash"), O_RDWR | O_CLOEXEC)
    let command = ["sh", "-c", "exec 3<\"$1/leash\"\n" + script, "sh", folder.path]
    shell = try RunningProgram(command + arguments)
    process = shell.process
    guard try !folder.readOnce("ready").isEmpty else { throw Failure(description: shell.errors) }
  }

  struct Failure: Error, CustomStringConvertible {
    let description: String
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
