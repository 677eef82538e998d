/// The kind of a folder's entry.
package enum FileKind: String, Sendable {
  case regular = "file"
  case folder
  case link = "symbolic link"
  case fifo = "FIFO"
  case socket
  case device
  /// Listing the folder does not tell the kind, but `status` does.
  case unknown = "unknown kind of file"
}

/// What the system knows about one file.
package struct FileStatus: Equatable, Sendable {
  /// The identity of a file. Two names have the same one only if they are the same file.
  package struct Identity: Hashable, Sendable {
    let device: UInt64
    let number: UInt64
  }

  package let kind: FileKind
  package let identity: Identity
  package let size: Int
  package let modified: FileTime
  /// The number of the user who owns it.
  package let owner: UInt32
  /// The permission bits.
  package let mode: UInt32
}

/// A time as file systems store it.
package struct FileTime: Comparable, Sendable {
  let seconds: Int
  let nanoseconds: Int

  /// Microseconds since 1970.
  package var microseconds: Int64 { Int64(seconds) * 1_000_000 + Int64(nanoseconds / 1000) }

  package init(microseconds: Int64) {
    let parts = microseconds.quotientAndRemainder(dividingBy: 1_000_000)
    let isBefore1970 = parts.remainder < 0
    seconds = Int(parts.quotient) - (isBefore1970 ? 1 : 0)
    nanoseconds = Int(parts.remainder + (isBefore1970 ? 1_000_000 : 0)) * 1000
  }

  init(seconds: Int, nanoseconds: Int) {
    self.seconds = seconds
    self.nanoseconds = nanoseconds
  }

  package static func < (left: FileTime, right: FileTime) -> Bool {
    (left.seconds, left.nanoseconds) < (right.seconds, right.nanoseconds)
  }
}
