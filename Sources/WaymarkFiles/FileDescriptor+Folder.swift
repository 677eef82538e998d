// A descriptor of a folder. Names are single names in it. Links are not followed unless a comment says so.
extension FileDescriptor {
  package func open(
    _ name: FilePath, _ options: Options, mode: UInt32 = 0o600
  ) throws(Errno) -> FileDescriptor {
    FileDescriptor(owning: try SystemCalls.open(name, in: rawValue, options, mode: mode))
  }

  /// Returns the status of an entry. For a link, that of the link itself.
  package func status(of name: FilePath) throws(Errno) -> FileStatus {
    try SystemCalls.status(of: name, in: rawValue, followLinks: false)
  }

  /// Makes a folder with exactly these permissions, whatever the umask.
  package func makeFolder(_ name: FilePath, mode: UInt32) throws(Errno) {
    try SystemCalls.makeFolder(name, in: rawValue, mode: mode)
  }

  /// Sets an entry's permissions, whatever the umask. A link is followed.
  package func setMode(_ mode: UInt32, of name: FilePath) throws(Errno) {
    try SystemCalls.setMode(name, in: rawValue, mode)
  }

  /// Renames a file within the folder. Replaces a file that has the new name.
  package func rename(_ name: FilePath, to newName: FilePath) throws(Errno) {
    try SystemCalls.rename(name, to: newName, in: rawValue)
  }

  package func removeFile(_ name: FilePath) throws(Errno) {
    try SystemCalls.remove(name, in: rawValue)
  }

  /// Calls `body` with each name except `.` and `..`, in no particular order.
  package func forEachEntry(_ body: (FilePath, FileKind) -> Void) throws(Errno) {
    try SystemCalls.forEachEntry(of: rawValue, body)
  }
}
