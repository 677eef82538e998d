/// An open file, folder or event counter, closed when it is let go.
///
/// None outlives an `exec`. A call that a signal interrupts is made again.
package struct FileDescriptor: ~Copyable, Sendable {
  package let rawValue: Int32

  /// Takes over a descriptor that nothing else closes.
  package init(owning rawValue: Int32) {
    self.rawValue = rawValue
  }

  deinit {
    SystemCalls.close(rawValue)
  }

  /// How a file is opened; exactly one of `readOnly` and `readWrite`.
  package struct Options: OptionSet, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// As the standard library's own, which looks for types at run time.
    package init(arrayLiteral options: Options...) {
      self.init(rawValue: options.reduce(0) { $0 | $1.rawValue })
    }

    package static let readOnly = Options([])
    package static let readWrite = Options(rawValue: 1)
    /// Each write goes to the end.
    package static let append = Options(rawValue: 2)
    package static let create = Options(rawValue: 4)
    /// With `create`: fails with `EEXIST` where the name is taken.
    package static let exclusive = Options(rawValue: 8)
    /// Fails with `ENOTDIR` where it is not a folder.
    package static let folder = Options(rawValue: 16)
    /// Fails with `ELOOP` where the last name of the path is a link.
    package static let noFollow = Options(rawValue: 32)
    /// Returns at once where opening would wait, as for a FIFO.
    package static let nonBlocking = Options(rawValue: 64)
  }

  /// Opens `path`, seen from the current folder; a file made has at most the permissions `mode`.
  package static func open(
    _ path: FilePath, _ options: Options, mode: UInt32 = 0o600
  ) throws(Errno) -> FileDescriptor {
    FileDescriptor(owning: try SystemCalls.open(path, in: nil, options, mode: mode))
  }

  /// An event counter that starts at zero; reading and signalling it never waits.
  package static func eventCounter() throws(Errno) -> FileDescriptor {
    FileDescriptor(owning: try SystemCalls.eventCounter())
  }

  package func status() throws(Errno) -> FileStatus {
    try SystemCalls.status(rawValue)
  }

  /// Reads up to `count` bytes from `offset`: fewer only where the file ends.
  package func read(from offset: Int, count: Int) throws(Errno) -> [UInt8] {
    try SystemCalls.read(rawValue, from: offset, count: count)
  }

  /// Writes all bytes, in one call where the system takes them in one. After an error some of them may
  /// be in the file.
  package func write(_ bytes: [UInt8]) throws(Errno) {
    try SystemCalls.write(rawValue, bytes)
  }

  package func truncate(to size: Int) throws(Errno) {
    try SystemCalls.truncate(rawValue, to: size)
  }

  /// Has the disk begin to write the file's data, and promises nothing: `syncData` does.
  package func startWriteback() throws(Errno) {
    try SystemCalls.startWriteback(rawValue)
  }

  /// Puts the file's data, and what is needed to find it, on stable storage.
  package func syncData() throws(Errno) {
    try SystemCalls.syncData(rawValue)
  }

  /// Puts the file or folder with all that is known about it on stable storage.
  package func sync() throws(Errno) {
    try SystemCalls.sync(rawValue)
  }

  /// Puts everything of the file system that this file is on on stable storage.
  package func syncFileSystem() throws(Errno) {
    try SystemCalls.syncFileSystem(rawValue)
  }

  /// Sets the times of last reading and change: to now where `time` is nil.
  package func setTimes(_ time: FileTime?) throws(Errno) {
    try SystemCalls.setTimes(rawValue, time)
  }

  package func setMode(_ mode: UInt32) throws(Errno) {
    try SystemCalls.setMode(rawValue, mode)
  }

  /// Locks the file for this open file alone: false where another one has it. The lock ends with the
  /// descriptor, and its copies in processes that are just being started.
  package func tryLock() throws(Errno) -> Bool {
    try SystemCalls.tryLock(rawValue)
  }

  /// Ends the lock now, whoever has copies of the descriptor.
  package func unlock() {
    SystemCalls.unlock(rawValue)
  }

  /// Adds one to an event counter, so that it can be read.
  package func signal() {
    SystemCalls.signal(rawValue)
  }

  /// Sets an event counter back to zero.
  package func clearSignals() {
    SystemCalls.clearSignals(rawValue)
  }

  /// Waits until there is something to read.
  package func waitUntilReadable() {
    SystemCalls.waitUntilReadable(rawValue)
  }
}
