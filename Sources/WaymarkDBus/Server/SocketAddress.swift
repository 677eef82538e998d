import CWaymarkDBus
import Glibc
package import WaymarkBytes
import WaymarkFiles

/// Where a server listens: a Unix socket with a path, in D-Bus' own words `unix:path=…`.
///
/// Abstract sockets have no permissions, and other kinds of address no person: they are refused.
package struct SocketAddress: Hashable, Sendable {
  let path: FilePath

  /// Fails with `malformed` on everything but one `unix:path=` with an absolute path.
  package init(_ address: Text) throws(ServerError) {
    do throws(BusError) {
      path = try Self.path(in: address)
    } catch {
      throw .malformed(address: address, reason: error.message.string)
    }
  }

  private static func path(in address: Text) throws(BusError) -> FilePath {
    guard !address.utf8.contains(0) else { throw .failed("it holds U+0000") }
    var entries: UnsafeMutablePointer<OpaquePointer?>?
    var count: Int32 = 0
    try LibraryError.check { dbus_parse_address(address.string, &entries, &count, $0) != 0 }
    defer { dbus_address_entries_free(entries) }
    guard count == 1, let entry = entries?.pointee,
      strcmp(dbus_address_entry_get_method(entry), "unix") == 0,
      let value = dbus_address_entry_get_value(entry, "path")
    else { throw .failed("an address to listen at is unix:path=PATH") }
    let path = FilePath(bytes: UnsafeRawBufferPointer(start: value, count: strlen(value)))
    guard path.isAbsolute, path.bytes.last != UInt8(ascii: "/") else {
      throw .failed("the path of a socket is absolute and ends with its name")
    }
    return path
  }

  /// The address with nothing in it but the path, as libdbus reads it; nil for want of memory.
  var text: String? {
    let bytes = path.bytes.map(CChar.init(bitPattern:)) + [0]
    guard let escaped = dbus_address_escape_value(bytes) else { return nil }
    defer { dbus_free(escaped) }
    return "unix:path=" + String(cString: escaped)
  }
}
