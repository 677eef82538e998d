/// An open file, folder or event counter. It is closed when it is released.
///
/// It is closed on `exec`. Calls that a signal interrupts are made again.
package struct FileDescriptor: ~Copyable, Sendable {
  package let rawValue: Int32

  /// Takes ownership of a descriptor. Nothing else may close it.
  package init(owning rawValue: Int32) {
    self.rawValue = rawValue
  }

  deinit {
    SystemCalls.close(rawValue)
  }

  /// How a file is opened: either `readOnly` or `readWrite`, and any of the others.
  package struct Options: OptionSet, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Replaces the standard library's initializer, which looks up types at run time.
    package init(arrayLiteral options: Options...) {
      self.init(rawValue: options.reduce(0) { $0 | $1.rawValue })
    }

    package static let readOnly = Options([])
    package static let readWrite = Options(rawValue: 1)
    /// Writes always append.
    package static let append = Options(rawValue: 2)
    package static let create = Options(rawValue: 4)
    /// With `create`: fails with `EEXIST` if the file exists.
    package static let exclusive = Options(rawValue: 8)
    /// Fails with `ENOTDIR` if it is not a folder.
    package static let folder = Options(rawValue: 16)
    /// Fails with `ELOOP` if the last name of the path is a link.
    package static let noFollow = Options(rawValue: 32)
    /// Returns at once even if opening would wait, as it does for a FIFO.
    package static let nonBlocking = Options(rawValue: 64)
  }

  /// Opens a path, relative to the current folder. A new file has at most the permissions `mode`.
  package static func open(
    _ path: FilePath, _ options: Options, mode: UInt32 = 0o600
  ) throws(Errno) -> FileDescriptor {
    FileDescriptor(owning: try SystemCalls.open(path, in: nil, options, mode: mode))
  }

  /// Makes an event counter that starts at zero. Reading and signalling it never wait.
  package static func eventCounter() throws(Errno) -> FileDescriptor {
    FileDescriptor(owning: try SystemCalls.eventCounter())
  }

  package func status() throws(Errno) -> FileStatus {
    try SystemCalls.status(rawValue)
  }

  /// Reads `count` bytes from `offset`, or fewer if the file ends before.
  package func read(from offset: Int, count: Int) throws(Errno) -> [UInt8] {
    try SystemCalls.read(rawValue, from: offset, count: count)
  }

  /// Writes all bytes, in one system call if the system takes them at once. After an error, some of them may
  /// be in the file.
  package func write(_ bytes: [UInt8]) throws(Errno) {
    try SystemCalls.write(rawValue, bytes)
  }

  package func truncate(to size: Int) throws(Errno) {
    try SystemCalls.truncate(rawValue, to: size)
  }

  /// Starts writing the file's data to the disk. Only `syncData` makes sure that it is there.
  package func startWriteback() throws(Errno) {
    try SystemCalls.startWriteback(rawValue)
  }

  /// Puts the file's data, and the metadata to find it, on stable storage.
  package func syncData() throws(Errno) {
    try SystemCalls.syncData(rawValue)
  }

  /// Puts the file or folder with all its metadata on stable storage.
  package func sync() throws(Errno) {
    try SystemCalls.sync(rawValue)
  }

  /// Puts the whole file system of this file on stable storage.
  package func syncFileSystem() throws(Errno) {
    try SystemCalls.syncFileSystem(rawValue)
  }

  /// Sets the times of last access and change. Nil means now.
  package func setTimes(_ time: FileTime?) throws(Errno) {
    try SystemCalls.setTimes(rawValue, time)
  }

  package func setMode(_ mode: UInt32) throws(Errno) {
    try SystemCalls.setMode(rawValue, mode)
  }

  /// Locks the file, or returns false if it is locked already. The lock ends when the descriptor is closed,
  /// with its copies in processes that are being started.
  package func tryLock() throws(Errno) -> Bool {
    try SystemCalls.tryLock(rawValue)
  }

  /// Ends the lock now, even if other processes have copies of the descriptor.
  package func unlock() {
    SystemCalls.unlock(rawValue)
  }

  /// Adds one to an event counter, which makes it readable.
  package func signal() {
    SystemCalls.signal(rawValue)
  }

  /// Sets an event counter back to zero.
  package func clearSignals() {
    SystemCalls.clearSignals(rawValue)
  }

  /// Waits until the descriptor is readable.
  package func waitUntilReadable() {
    SystemCalls.waitUntilReadable(rawValue)
  }
}
