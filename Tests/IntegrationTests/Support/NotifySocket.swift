import Glibc
import Testing

/// The socket on which systemd receives a service's notifications.
final class NotifySocket {
  private let descriptor: Int32

  init(_ path: String) throws {
    descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    try #require(descriptor >= 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
    unlink(path)
    let result = withUnsafePointer(to: address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    try #require(result == 0)
  }

  deinit {
    close(descriptor)
  }

  /// Blocks until `READY=1` has come; false where nothing comes for a minute.
  func waitUntilReady() -> Bool {
    while true {
      var asked = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&asked, 1, 60_000) == 1 else { return false }
      var bytes = [UInt8](repeating: 0, count: 4096)
      let count = recv(descriptor, &bytes, bytes.count, 0)
      if String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self).contains("READY=1") {
        return true
      }
    }
  }
}
