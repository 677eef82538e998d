import Glibc
import Synchronization

/// A system call on files that is about to be made.
///
/// In a debug build, tests can intercept calls to record them, to make them fail, or to end the process in
/// the middle of one. A release build cannot do this.
package enum FileCall: Sendable {
  case open(FilePath, in: Int32?, FileDescriptor.Options)
  case close(Int32)
  case read(Int32)
  case write(Int32, [UInt8])
  case truncate(Int32, to: Int)
  case lock(Int32)
  case startWriteback(Int32)
  case syncData(Int32)
  case sync(Int32)
  case syncFileSystem(Int32)
  case status(FilePath?, in: Int32?)
  case setTimes(Int32)
  case setMode(FilePath?, in: Int32)
  case makeFolder(FilePath, in: Int32)
  case rename(FilePath, to: FilePath, in: Int32)
  case remove(FilePath, in: Int32)
  case list(Int32)
}

#if DEBUG
  extension FileCall {
    /// Called instead of the system, on any thread. `perform` makes the system call. The result is the
    /// system's: a number, or a negated error number.
    package typealias Interceptor = @Sendable (FileCall, _ perform: () -> Int) -> Int

    /// Wraps the closure, because a bare one gets another layer each time it is read from the mutex.
    private struct Interception {
      let make: Interceptor
    }

    private static let interception = Mutex<Interception?>(nil)

    /// Intercepts the calls of the whole process. Nil ends that.
    package static func intercept(_ new: Interceptor?) {
      interception.withLock { $0 = new.map(Interception.init) }
    }

    static func make(_ call: () -> FileCall, _ perform: () -> Int) -> Int {
      guard let interception = interception.withLock({ $0 }) else { return perform() }
      let result = interception.make(call()) {
        let result = perform()
        return result < 0 ? -Int(errno) : result
      }
      if result >= 0 { return result }
      errno = Int32(-result)
      return -1
    }
  }
#else
  extension FileCall {
    @inline(__always)
    static func make(_ call: () -> FileCall, _ perform: () -> Int) -> Int { perform() }
  }
#endif
