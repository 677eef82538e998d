import Glibc
import Synchronization

/// A system call on files, as it is about to be made.
///
/// Where this is built for debugging, tests may come between it and the system: to record what is done,
/// to have it fail, to die in the middle of it. A release has none of that.
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
    /// Gets each call in place of the system, from any thread, and how to have the system make it. What it
    /// gives back is what the system would: a number, or an error negated.
    package typealias Interceptor = @Sendable (FileCall, _ perform: () -> Int) -> Int

    /// Stands around the closure because one that a lock hands out itself gets longer each time.
    private struct Interception {
      let make: Interceptor
    }

    private static let interception = Mutex<Interception?>(nil)

    /// Of the whole process; nil ends it.
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
