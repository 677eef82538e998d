/// A file that one process at a time locks with `flock`. It contains the number of that process.
///
/// The lock ends when this object is released, or with the process. The file is never removed, because then
/// two processes could lock two files of the same name.
package final class LockFile: Sendable {
  private let file: FileDescriptor

  /// Takes the lock, or throws at once.
  package init(_ name: FilePath, in folder: borrowing FileDescriptor) throws(LockError) {
    let isOurs: Bool
    do throws(Errno) {
      file = try folder.open(name, [.readWrite, .create, .noFollow, .nonBlocking])
      isOurs = try file.tryLock()
    } catch {
      throw .system(error)
    }
    guard isOurs else { throw .held(by: Self.number(in: file)) }
    // The number is for people; only the lock counts. Nothing is changed that is right already, because
    // each change is a transaction of the file system.
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
