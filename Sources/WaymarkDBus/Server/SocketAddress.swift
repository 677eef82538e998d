import CWaymarkDBus
import Glibc
package import WaymarkBytes
import WaymarkFiles

/// The address of a server: a Unix socket with a path, as the D-Bus address `unix:path=…`.
///
/// Abstract sockets are refused because they have no permissions. Other kinds of address are refused because
/// the kernel does not say who connects.
package struct SocketAddress: Hashable, Sendable {
  let path: FilePath

  /// Reads an address. Throws `malformed` unless it is one `unix:path=` with an absolute path.
  package init(_ address: Text) throws(ServerError) {
    do throws(BusError) {
      path = try Self.path(in: address)
    } catch {
      throw .malformed(address: address, reason: error.message.string)
    }
  }

  private static func path(in address: Text) throws(BusError) -> FilePath {
    guard !address.utf8.contains(0) else { throw .nulInAddress }
    var entries: UnsafeMutablePointer<OpaquePointer?>?
    var count: Int32 = 0
    try Library.check { dbus_parse_address(address.string, &entries, &count, $0) != 0 }
    defer { dbus_address_entries_free(entries) }
    guard count == 1, let entry = entries?.pointee,
      strcmp(dbus_address_entry_get_method(entry), "unix") == 0,
      let value = dbus_address_entry_get_value(entry, "path")
    else { throw .notUnixPath }
    let path = FilePath(bytes: UnsafeRawBufferPointer(start: value, count: strlen(value)))
    guard path.isAbsolute, path.bytes.last != UInt8(ascii: "/") else {
      throw .notSocketPath
    }
    return path
  }

  /// The address with only the path in it, in the form that libdbus reads. Nil if memory is out.
  var text: String? {
    let bytes = path.bytes.map(CChar.init(bitPattern:)) + [0]
    guard let escaped = dbus_address_escape_value(bytes) else { return nil }
    defer { dbus_free(escaped) }
    return "unix:path=" + String(cString: escaped)
  }
}
