import CWaymarkLinux
import Glibc

// Starts another program. It gets none of our descriptors and an empty signal mask. Signals that we ignore
// have their default action.
extension SystemCalls {
  /// Runs a program, looked up in `PATH`, and waits for its end. Returns its status, or 128 plus the number of
  /// the signal that ended it.
  ///
  /// `variables` are `NAME=value` and override our own environment. The program prints to `output`, or to our
  /// own standard output if that is nil. It runs in `folder` if that is given.
  static func run(
    _ words: [FilePath], adding variables: [FilePath] = [], output: Int32? = nil,
    in folder: FilePath? = nil
  ) throws(Errno) -> Int32 {
    var process: pid_t = 0
    let error = withAttributes { attributes in
      withFileActions(output, folder) { files in
        withArray(words) { arguments in
          withArray(variables + ownVariables) { environment in
            spawn(&process, files, attributes, arguments, environment)
          }
        }
      }
    }
    guard error == 0 else { throw Errno(rawValue: error) }
    var status: Int32 = 0
    let pid = process
    _ = try result { waitpid(pid, &status, 0) }
    let signal = status & 0x7F
    return signal == 0 ? status >> 8 & 0xFF : 128 + signal
  }

  /// Makes a file in memory.
  static func memoryFile() throws(Errno) -> Int32 {
    try result { memfd_create("output", waymark_memfd_flags) }
  }

  private static func spawn(
    _ process: inout pid_t, _ files: UnsafePointer<posix_spawn_file_actions_t>,
    _ attributes: UnsafePointer<posix_spawnattr_t>,
    _ arguments: [UnsafeMutablePointer<CChar>?], _ environment: [UnsafeMutablePointer<CChar>?]
  ) -> Int32 {
    guard let program = arguments[0] else { return EINVAL }
    return posix_spawnp(&process, program, files, attributes, arguments, environment)
  }

  private static func withFileActions(
    _ output: Int32?, _ folder: FilePath?,
    _ body: (UnsafePointer<posix_spawn_file_actions_t>) -> Int32
  ) -> Int32 {
    var files = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&files)
    defer { posix_spawn_file_actions_destroy(&files) }
    if let output { posix_spawn_file_actions_adddup2(&files, output, STDOUT_FILENO) }
    if let folder {
      let error = withArray([folder]) { paths in
        paths[0].map { posix_spawn_file_actions_addchdir_np(&files, $0) } ?? ENOMEM
      }
      guard error == 0 else { return error }
    }
    return body(&files)
  }

  private static var ownVariables: [FilePath] {
    var variables: [FilePath] = []
    var next = environ
    while let variable = next.pointee {
      variables.append(FilePath(cString: variable))
      next = next.advanced(by: 1)
    }
    return variables
  }

  private static func withAttributes(
    _ body: (UnsafePointer<posix_spawnattr_t>) -> Int32
  ) -> Int32 {
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    sigemptyset(&none)
    var ignored = sigset_t()
    sigemptyset(&ignored)
    sigaddset(&ignored, SIGPIPE)
    sigaddset(&ignored, SIGXFSZ)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &ignored)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
    return body(&attributes)
  }

  /// Calls `body` with the texts as a C array of pointers that ends with nil.
  private static func withArray(
    _ texts: [FilePath], _ body: ([UnsafeMutablePointer<CChar>?]) -> Int32
  ) -> Int32 {
    let pointers = texts.map { text in
      text.terminated.withUnsafeBytes { bytes in
        bytes.assumingMemoryBound(to: CChar.self).baseAddress.flatMap { strdup($0) }
      }
    }
    defer { for pointer in pointers { free(pointer) } }
    return body(pointers + [nil])
  }
}
