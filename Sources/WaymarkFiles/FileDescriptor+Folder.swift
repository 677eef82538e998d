// A descriptor of a folder: names are single names in it, and links are never followed unless said.
extension FileDescriptor {
  package func open(
    _ name: FilePath, _ options: Options, mode: UInt32 = 0o600
  ) throws(Errno) -> FileDescriptor {
    FileDescriptor(owning: try SystemCalls.open(name, in: rawValue, options, mode: mode))
  }

  /// What the name stands for; a link itself, not where it leads.
  package func status(of name: FilePath) throws(Errno) -> FileStatus {
    try SystemCalls.status(of: name, in: rawValue, followLinks: false)
  }

  /// Makes a folder with exactly these permissions, whatever the umask.
  package func makeFolder(_ name: FilePath, mode: UInt32) throws(Errno) {
    try SystemCalls.makeFolder(name, in: rawValue, mode: mode)
  }

  /// Gives what has the name these permissions, whatever the umask. A link is followed.
  package func setMode(_ mode: UInt32, of name: FilePath) throws(Errno) {
    try SystemCalls.setMode(name, in: rawValue, mode)
  }

  /// Gives a file of this folder another name in it, over what has that name.
  package func rename(_ name: FilePath, to newName: FilePath) throws(Errno) {
    try SystemCalls.rename(name, to: newName, in: rawValue)
  }

  package func removeFile(_ name: FilePath) throws(Errno) {
    try SystemCalls.remove(name, in: rawValue)
  }

  /// Gives `body` each name but `.` and `..`, in no order.
  package func forEachEntry(_ body: (FilePath, FileKind) -> Void) throws(Errno) {
    try SystemCalls.forEachEntry(of: rawValue, body)
  }
}
