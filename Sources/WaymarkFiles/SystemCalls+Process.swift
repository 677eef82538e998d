import CWaymarkLinux
import Glibc

// MARK: Errors, clocks, the process

extension SystemCalls {
  static func errorName(_ error: Int32) -> String? {
    strerrorname_np(error).map { String(cString: $0) }
  }

  static func errorWords(_ error: Int32) -> String {
    var words = [CChar](repeating: 0, count: 128)
    _ = strerror_r(error, &words, words.count)
    return String(decoding: words.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  static func realtime() -> Int64 {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    return Int64(now.tv_sec) * 1_000_000 + Int64(now.tv_nsec / 1000)
  }

  static func monotonic() -> UInt64 {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    return UInt64(now.tv_sec) * 1_000_000 + UInt64(now.tv_nsec / 1000)
  }

  static func sleep(microseconds: UInt64) {
    var rest = timespec(
      tv_sec: Int(microseconds / 1_000_000), tv_nsec: Int(microseconds % 1_000_000) * 1000)
    var asked = rest
    while nanosleep(&asked, &rest) == -1 && errno == EINTR { asked = rest }
  }

  static func exit(_ status: Int32) -> Never {
    Glibc.exit(status)
  }

  static func processID() -> Int32 {
    getpid()
  }

  static func userID() -> UInt32 {
    geteuid()
  }

  static func environment(_ name: FilePath) -> FilePath? {
    name.terminated.withUnsafeBytes { bytes in
      guard let start = bytes.assumingMemoryBound(to: CChar.self).baseAddress,
        let value = getenv(start)
      else { return nil }
      return FilePath(cString: value)
    }
  }

  static func arguments() -> [FilePath] {
    (0..<Int(CommandLine.argc)).compactMap { index in
      CommandLine.unsafeArgv[index].map { FilePath(cString: $0) }
    }
  }

  static func descriptorLimit() -> Int {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return 1024 }
    return Int(clamping: limit.rlim_cur)
  }

  static func homeOfUser() -> FilePath? {
    var entry = passwd()
    var found: UnsafeMutablePointer<passwd>?
    var room = [CChar](repeating: 0, count: 1 << 14)
    return room.withUnsafeMutableBufferPointer { room in
      guard let start = room.baseAddress,
        getpwuid_r(getuid(), &entry, start, room.count, &found) == 0, found != nil,
        let home = entry.pw_dir
      else { return nil }
      return FilePath(cString: home)
    }
  }

  static func ignoreSignalsOfWriting() {
    Glibc.signal(SIGPIPE, SIG_IGN)
    Glibc.signal(SIGXFSZ, SIG_IGN)
  }
}

// MARK: Event counters

extension SystemCalls {
  static func eventCounter() throws(Errno) -> Int32 {
    try result { eventfd(0, waymark_eventfd_flags) }
  }

  static func signal(_ descriptor: Int32) {
    // This fails only if the counter is full, and then it is readable already.
    _ = eventfd_write(descriptor, 1)
  }

  static func clearSignals(_ descriptor: Int32) {
    var count: eventfd_t = 0
    _ = eventfd_read(descriptor, &count)
  }

  static func waitUntilReadable(_ descriptor: Int32) {
    var asked = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    while poll(&asked, 1, -1) == -1 && errno == EINTR {}
  }
}

// MARK: Threads

extension SystemCalls {
  /// Starts a thread. It blocks every signal, because the serving thread handles them.
  static func startThread(_ body: @escaping @Sendable () -> Void) throws(Errno) -> pthread_t {
    let context = Unmanaged.passRetained(ThreadBody(body)).toOpaque()
    var all = sigset_t()
    var before = sigset_t()
    sigfillset(&all)
    pthread_sigmask(SIG_BLOCK, &all, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    var thread = pthread_t()
    let error = pthread_create(
      &thread, nil,
      { context in
        context.map { Unmanaged<ThreadBody>.fromOpaque($0).takeRetainedValue().run() }
        return nil
      }, context)
    guard error == 0 else {
      Unmanaged<ThreadBody>.fromOpaque(context).release()
      throw Errno(rawValue: error)
    }
    return thread
  }

  static func join(_ thread: pthread_t) {
    pthread_join(thread, nil)
  }

  static func detach(_ thread: pthread_t) {
    pthread_detach(thread)
  }
}

private final class ThreadBody: Sendable {
  let run: @Sendable () -> Void

  init(_ run: @escaping @Sendable () -> Void) {
    self.run = run
  }
}
