import Foundation

/// A folder of its own for one test, empty at first and removed with this object.
package final class TemporaryFolder: Sendable {
  package let path: String

  /// - Parameter isInMemory: Where the system has a file system in memory, the folder is there, so that
  ///   no sync waits for a disk.
  package init(isInMemory: Bool = false) throws {
    let memory = "/dev/shm/"
    let parent =
      isInMemory && access(memory, W_OK) == 0 ? memory : NSTemporaryDirectory()
    var template = Array((parent + "waymark-test-XXXXXX").utf8CString)
    guard mkdtemp(&template) != nil else { throw SystemCallFailure("mkdtemp") }
    path = template.withUnsafeBufferPointer { buffer in
      String(decoding: buffer.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// The path of an entry, which need not be there.
  package func path(_ entry: String) -> String { path + "/" + entry }

  /// Writes a file, with the folders on the way to it.
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
  /// What the first read of a pipe gives, as soon as there is something; empty at its end.
  func readOnce(_ entry: String) throws -> String {
    let descriptor = open(path(entry), O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw SystemCallFailure("open \(entry)") }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = read(descriptor, &bytes, bytes.count)
    return String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self)
  }
}

/// A system call that the tests themselves need has failed.
package struct SystemCallFailure: Error, CustomStringConvertible {
  package let description: String

  init(_ call: String, _ code: Int32 = errno) {
    description = "\(call): \(String(cString: strerror(code)))"
  }
}
