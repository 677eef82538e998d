import Foundation

/// Mounts of a test's own, which end with this object or with the test's process.
///
/// They are in a namespace of another process, and seen from here through that one's `/proc/…/root`.
package final class MountNamespace {
  private let folder: TemporaryFolder
  private let keeper: Keeper
  private static let isRoot = geteuid() == 0

  /// Whether this user may mount: root may, others where the kernel lets them be root of a namespace.
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

  /// The path of what is below the folder for mounts, for those outside the namespace.
  package func path(_ entry: String) -> String {
    "/proc/\(keeper.process)/root" + folder.path(entry)
  }

  /// Runs a program inside, in the folder for mounts.
  package func run(_ command: [String]) throws {
    let flags = Self.isRoot ? ["-m"] : ["-U", "-m", "--preserve-credentials"]
    let enter = ["nsenter", "-t", "\(keeper.process)"] + flags
    let result = try WaymarkTestSupport.run(
      enter + ["sh", "-c", "cd \"$0\" && exec \"$@\"", folder.path] + command)
    guard result.status == 0 else {
      throw Failure(description: "\(command.joined(separator: " ")): \(result.errors)")
    }
  }

  /// Mounts what the words of `mount` say in a new folder, whose path outside is given back.
  @discardableResult
  package func mount(_ words: [String], at name: String) throws -> String {
    try run(["mkdir", "-p", name])
    try run(["mount"] + words + [name])
    return path(name)
  }

  package struct Failure: Error, CustomStringConvertible {
    package let description: String
  }
}
