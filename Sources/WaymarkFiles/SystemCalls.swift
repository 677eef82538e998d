import CWaymarkLinux
import Glibc

// Every system call on files. With the other files SystemCalls+….swift, this is all unsafe code outside of
// WaymarkDBus and WaymarkEventLoop. Each call goes through `result`, which makes it again after a signal and
// reads `errno` at once.
enum SystemCalls {
  static func result<Number: SignedInteger>(_ call: () -> Number) throws(Errno) -> Number {
    while true {
      let number = call()
      if number >= 0 { return number }
      let error = errno
      if error != EINTR { throw Errno(rawValue: error) }
    }
  }

  private static func result<Number: SignedInteger>(
    _ call: @autoclosure () -> FileCall, _ perform: () -> Number
  ) throws(Errno) -> Int {
    try result { FileCall.make(call) { Int(perform()) } }
  }

  private static func result(
    _ call: @autoclosure () -> FileCall, _ path: FilePath,
    _ perform: (UnsafePointer<CChar>) -> Int32
  ) throws(Errno) -> Int32 {
    try withCString(path) { (start) throws(Errno) in
      Int32(try result(call()) { perform(start) })
    }
  }

  private static func withCString(
    _ path: FilePath, _ body: (UnsafePointer<CChar>) throws(Errno) -> Int32
  ) throws(Errno) -> Int32 {
    guard !path.bytes.contains(0) else { throw .invalidArgument }
    return try path.terminated.withUnsafeBufferPointer { (bytes) throws(Errno) -> Int32 in
      guard let start = bytes.baseAddress else {
        preconditionFailure("a path has at least its terminator")
      }
      return try body(UnsafeRawPointer(start).assumingMemoryBound(to: CChar.self))
    }
  }
}

// MARK: Opening, reading and writing

extension SystemCalls {
  static func open(
    _ path: FilePath, in folder: Int32?, _ options: FileDescriptor.Options, mode: UInt32
  ) throws(Errno) -> Int32 {
    var flags = O_CLOEXEC | O_NOCTTY
    flags |= options.contains(.readWrite) ? O_RDWR : O_RDONLY
    if options.contains(.append) { flags |= O_APPEND }
    if options.contains(.create) { flags |= O_CREAT }
    if options.contains(.exclusive) { flags |= O_EXCL }
    if options.contains(.folder) { flags |= O_DIRECTORY }
    if options.contains(.noFollow) { flags |= O_NOFOLLOW }
    if options.contains(.nonBlocking) { flags |= O_NONBLOCK }
    return try result(.open(path, in: folder, options), path) {
      openat(folder ?? AT_FDCWD, $0, flags, mode)
    }
  }

  /// Closes a descriptor. The call is never repeated, because Linux frees the descriptor even if it fails.
  static func close(_ descriptor: Int32) {
    _ = FileCall.make({ .close(descriptor) }, { Int(Glibc.close(descriptor)) })
  }

  static func read(_ descriptor: Int32, from offset: Int, count: Int) throws(Errno) -> [UInt8] {
    // The limit can be far larger than the file, and the size that the system reports can be wrong (procfs).
    // So each read asks for as many bytes as were read before, because a large buffer is expensive.
    var bytes: [UInt8] = []
    while bytes.count < count {
      let wanted = min(count - bytes.count, max(bytes.count, 1 << 14))
      let chunk = try read(descriptor, from: offset + bytes.count, upTo: wanted)
      if chunk.isEmpty { break }
      if bytes.isEmpty { bytes = chunk } else { bytes += chunk }
    }
    return bytes
  }

  private static func read(
    _ descriptor: Int32, from offset: Int, upTo count: Int
  ) throws(Errno) -> [UInt8] {
    var failure: Errno?
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      do throws(Errno) {
        filled = try result(.read(descriptor)) {
          pread(descriptor, buffer.baseAddress, count, offset)
        }
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return bytes
  }

  static func write(_ descriptor: Int32, _ bytes: [UInt8]) throws(Errno) {
    try bytes.withUnsafeBufferPointer { (bytes) throws(Errno) in
      var rest = bytes[...]
      while !rest.isEmpty {
        let start = UnsafeBufferPointer(rebasing: rest)
        let written = try result(.write(descriptor, Array(start))) {
          Glibc.write(descriptor, start.baseAddress, start.count)
        }
        rest = rest.dropFirst(written)
      }
    }
  }

  static func truncate(_ descriptor: Int32, to size: Int) throws(Errno) {
    _ = try result(.truncate(descriptor, to: size)) { ftruncate(descriptor, size) }
  }

  static func tryLock(_ descriptor: Int32) throws(Errno) -> Bool {
    do throws(Errno) {
      _ = try result(.lock(descriptor)) { flock(descriptor, LOCK_EX | LOCK_NB) }
      return true
    } catch .wouldBlock {
      return false
    }
  }

  static func unlock(_ descriptor: Int32) {
    _ = flock(descriptor, LOCK_UN)
  }
}

// MARK: Stable storage

extension SystemCalls {
  static func startWriteback(_ descriptor: Int32) throws(Errno) {
    _ = try result(.startWriteback(descriptor)) {
      sync_file_range(descriptor, 0, 0, waymark_sync_file_range_write)
    }
  }

  static func syncData(_ descriptor: Int32) throws(Errno) {
    _ = try result(.syncData(descriptor)) { fdatasync(descriptor) }
  }

  static func sync(_ descriptor: Int32) throws(Errno) {
    _ = try result(.sync(descriptor)) { fsync(descriptor) }
  }

  static func syncFileSystem(_ descriptor: Int32) throws(Errno) {
    _ = try result(.syncFileSystem(descriptor)) { syncfs(descriptor) }
  }
}

// MARK: Status of files

extension SystemCalls {
  static func status(_ descriptor: Int32) throws(Errno) -> FileStatus {
    var status = stat()
    _ = try result(.status(nil, in: descriptor)) { fstat(descriptor, &status) }
    return FileStatus(status)
  }

  static func status(
    of path: FilePath, in folder: Int32?, followLinks: Bool
  ) throws(Errno) -> FileStatus {
    var status = stat()
    let flags = followLinks ? 0 : AT_SYMLINK_NOFOLLOW
    _ = try result(.status(path, in: folder), path) {
      fstatat(folder ?? AT_FDCWD, $0, &status, flags)
    }
    return FileStatus(status)
  }

  static func setTimes(_ descriptor: Int32, _ time: FileTime?) throws(Errno) {
    let moment =
      time.map { timespec(tv_sec: $0.seconds, tv_nsec: $0.nanoseconds) }
      ?? timespec(tv_sec: 0, tv_nsec: waymark_utime_now)
    let times = [moment, moment]
    _ = try result(.setTimes(descriptor)) { futimens(descriptor, times) }
  }

  static func setMode(_ descriptor: Int32, _ mode: UInt32) throws(Errno) {
    _ = try result(.setMode(nil, in: descriptor)) { fchmod(descriptor, mode) }
  }
}

extension FileStatus {
  fileprivate init(_ status: stat) {
    kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .regular
      case S_IFDIR: .folder
      case S_IFLNK: .link
      case S_IFIFO: .fifo
      case S_IFSOCK: .socket
      default: .device
      }
    identity = Identity(device: UInt64(status.st_dev), number: UInt64(status.st_ino))
    size = status.st_size
    modified = FileTime(
      seconds: status.st_mtim.tv_sec, nanoseconds: status.st_mtim.tv_nsec)
    owner = status.st_uid
    mode = status.st_mode & 0o7777
  }
}

// MARK: Folders

extension SystemCalls {
  static func makeFolder(_ name: FilePath, in folder: Int32, mode: UInt32) throws(Errno) {
    _ = try result(.makeFolder(name, in: folder), name) { mkdirat(folder, $0, mode) }
    do throws(Errno) {
      try setMode(name, in: folder, mode)
    } catch {
      _ = try? result(.remove(name, in: folder), name) { unlinkat(folder, $0, AT_REMOVEDIR) }
      throw error
    }
  }

  static func setMode(_ name: FilePath, in folder: Int32, _ mode: UInt32) throws(Errno) {
    _ = try result(.setMode(name, in: folder), name) { fchmodat(folder, $0, mode, 0) }
  }

  static func rename(
    _ name: FilePath, to newName: FilePath, in folder: Int32
  ) throws(Errno) {
    _ = try withCString(name) { (old) throws(Errno) in
      try result(.rename(name, to: newName, in: folder), newName) {
        renameat(folder, old, folder, $0)
      }
    }
  }

  static func remove(_ name: FilePath, in folder: Int32) throws(Errno) {
    _ = try result(.remove(name, in: folder), name) { unlinkat(folder, $0, 0) }
  }

  static func forEachEntry(
    of folder: Int32, _ body: (FilePath, FileKind) -> Void
  ) throws(Errno) {
    // A descriptor of its own, because reading a folder moves the descriptor's offset.
    let descriptor = try open(".", in: folder, [.readOnly, .folder], mode: 0)
    var opened: OpaquePointer?
    do throws(Errno) {
      _ = try result(.list(descriptor)) {
        opened = fdopendir(descriptor)
        return opened == nil ? -1 : 0
      }
    } catch {
      close(descriptor)
      throw error
    }
    guard let stream = opened else { return }
    defer { closedir(stream) }
    while true {
      errno = 0
      guard let entry = readdir(stream) else {
        guard errno == 0 else { throw Errno(rawValue: errno) }
        return
      }
      let name = FilePath(entry)
      if name != "." && name != ".." { body(name, FileKind(entry.pointee.d_type)) }
    }
  }
}

extension FilePath {
  fileprivate init(_ entry: UnsafeMutablePointer<dirent>) {
    // Through the entry's address, because a copy of the entry could cut its name.
    let name = UnsafeRawPointer(entry) + (MemoryLayout<dirent>.offset(of: \.d_name) ?? 0)
    self.init(cString: name.assumingMemoryBound(to: CChar.self))
  }

  init(cString start: UnsafePointer<CChar>) {
    self.init(bytes: UnsafeRawBufferPointer(start: start, count: strlen(start)))
  }
}

extension FileKind {
  fileprivate init(_ type: UInt8) {
    self =
      switch Int(type) {
      case Int(DT_REG): .regular
      case Int(DT_DIR): .folder
      case Int(DT_LNK): .link
      case Int(DT_FIFO): .fifo
      case Int(DT_SOCK): .socket
      case Int(DT_CHR), Int(DT_BLK): .device
      default: .unknown
      }
  }
}
