import Foundation

/// An empty folder for one test. It is removed when this object is released.
package final class TemporaryFolder: Sendable {
  package let path: String

  /// - Parameter isInMemory: Whether the folder is in a file system in memory, if the machine has one, so that
  ///   syncs do not wait for a disk.
  package init(isInMemory: Bool = false) throws {
    let memory = "/dev/shm/"
    let parent =
      isInMemory && access(memory, W_OK) == 0 ? memory : NSTemporaryDirectory()
    var template = Array((parent + "waymark-test-XXXXXX").utf8CString)
    guard mkdtemp(&template) != nil else { throw SystemCallError("mkdtemp") }
    path = template.withUnsafeBufferPointer { buffer in
      String(decoding: buffer.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// Returns the path of an entry, which need not exist.
  package func path(_ entry: String) -> String { path + "/" + entry }

  /// Writes a file, and makes the folders above it.
  @discardableResult
  package func write(_ content: String, to entry: String) throws -> String {
    let file = path(entry)
    let folder = URL(fileURLWithPath: file).deletingLastPathComponent()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(content.utf8).write(to: URL(fileURLWithPath: file))
    return file
  }

  package func contents(of entry: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(fileURLWithPath: path(entry))), as: UTF8.self)
  }
}

extension TemporaryFolder {
  /// Reads once from a pipe, and waits until there is something. Returns an empty text at its end.
  func readOnce(_ entry: String) throws -> String {
    let descriptor = open(path(entry), O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw SystemCallError("open \(entry)") }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = read(descriptor, &bytes, bytes.count)
    return String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self)
  }
}

/// A system call of the tests themselves failed.
package struct SystemCallError: Error, CustomStringConvertible {
  package let description: String

  init(_ call: String, _ code: Int32 = errno) {
    description = "\(call): \(String(cString: strerror(code)))"
  }
}
