/// A file that one process at a time has locked (`flock`), and that says who.
///
/// The file stays for good: to remove it would let two have the lock. It ends when this is let go, and
/// with the process.
package final class LockFile: Sendable {
  private let file: FileDescriptor

  /// Takes the lock at once or not at all.
  package init(_ name: FilePath, in folder: borrowing FileDescriptor) throws(LockError) {
    let isOurs: Bool
    do throws(Errno) {
      file = try folder.open(name, [.readWrite, .create, .noFollow, .nonBlocking])
      isOurs = try file.tryLock()
    } catch {
      throw .system(error)
    }
    guard isOurs else { throw .held(by: Self.number(in: file)) }
    // Only for people: that it is locked is what counts. What is right already is left, for a change is
    // a transaction of the file system.
    let words = Array("\(Process.id)\n".utf8)
    let status = try? file.status()
    if status?.mode != 0o600 { try? file.setMode(0o600) }
    if status?.size ?? .max > words.count { try? file.truncate(to: 0) }
    try? file.write(words)
  }

  deinit {
    file.unlock()
  }

  private static func number(in file: borrowing FileDescriptor) -> Int32? {
    let bytes = (try? file.read(from: 0, count: 16)) ?? []
    let digits = bytes.prefix { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
    return Int32(String(decoding: digits, as: UTF8.self))
  }
}

/// Why a lock was not taken.
package enum LockError: Error {
  /// Another process has the lock: its number if the file says it.
  case held(by: Int32?)
  case system(Errno)
}
