import Foundation

/// Mounts for one test, which end with this object or with the test's process.
///
/// They are in a namespace of another process. This process sees them through that one's `/proc/…/root`.
package final class MountNamespace {
  private let folder: TemporaryFolder
  private let keeper: Keeper
  private static let isRoot = geteuid() == 0

  /// Whether this user can mount: root, and others if the kernel allows user namespaces.
  package static let isPossible =
    (try? MountNamespace().mount(["-t", "tmpfs", "tmpfs"], at: "try")) != nil
  package static let whyNot: String =
    "this user may not mount: neither root, nor are there user namespaces for others"

  package init() throws {
    folder = try TemporaryFolder()
    keeper = try Keeper(
      """
      exec 4>"$1/ready"
      exec unshare "$2" sh -c 'echo ready >&4; exec 4>&-; read -r line <&3'
      """, Self.isRoot ? "-m" : "-Urm", in: folder)
  }

  deinit {
    keeper.end()
  }

  /// Returns the path, outside the namespace, of an entry of the folder for mounts.
  package func path(_ entry: String) -> String {
    "/proc/\(keeper.process)/root" + folder.path(entry)
  }

  /// Runs a program in the namespace, in the folder for mounts.
  package func run(_ command: [String]) throws {
    let flags = Self.isRoot ? ["-m"] : ["-U", "-m", "--preserve-credentials"]
    let enter = ["nsenter", "-t", "\(keeper.process)"] + flags
    let result = try WaymarkTestSupport.run(
      enter + ["sh", "-c", "cd \"$0\" && exec \"$@\"", folder.path] + command)
    guard result.status == 0 else {
      throw MountNamespaceError(description: "\(command.joined(separator: " ")): \(result.errors)")
    }
  }

  /// Runs `mount` with these words on a new folder. Returns the folder's path outside the namespace.
  @discardableResult
  package func mount(_ words: [String], at name: String) throws -> String {
    try run(["mkdir", "-p", name])
    try run(["mount"] + words + [name])
    return path(name)
  }
}

/// A command in the namespace failed.
package struct MountNamespaceError: Error, CustomStringConvertible {
  package let description: String
}
