import CWaymarkLinux
import Glibc

// Unix sockets, except those that libdbus makes.
extension SystemCalls {
  /// Returns whether a process listens on the socket at the path. Connects to it without waiting.
  static func isListening(at path: FilePath) throws(Errno) -> Bool {
    let type = SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue
    let descriptor = try result { socket(AF_UNIX, Int32(type), 0) }
    defer { close(descriptor) }
    var address = try socketAddress(of: path)
    do throws(Errno) {
      _ = try result {
        withUnsafeBytes(of: &address) { bytes in
          connect(
            descriptor, bytes.assumingMemoryBound(to: sockaddr.self).baseAddress,
            socklen_t(bytes.count))
        }
      }
      return true
    } catch .connectionRefused, .noEntry {
      return false
    } catch .wouldBlock, .wrongProtocol {
      // The queue of its listener is full, or it is a socket of another type.
      return true
    }
  }

  private static func socketAddress(of path: FilePath) throws(Errno) -> sockaddr_un {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = path.terminated
    guard bytes.count <= MemoryLayout.size(ofValue: address.sun_path) else { throw .nameTooLong }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    return address
  }
}
