import CWaymarkDBus
import WaymarkBytes

/// libdbus' own form of errors, turned into ours.
enum LibraryError {
  /// Runs a function of libdbus that answers false where it fails and has set the error.
  static func check(
    _ body: (UnsafeMutablePointer<DBusError>) -> Bool
  ) throws(BusError) {
    let _: Bool = try check { body($0) ? true : nil }
  }

  /// Runs a function of libdbus that answers nil where it fails and has set the error.
  static func check<Result>(
    _ body: (UnsafeMutablePointer<DBusError>) -> Result?
  ) throws(BusError) -> Result {
    var error = DBusError()
    dbus_error_init(&error)
    if let result = body(&error) { return result }
    defer { dbus_error_free(&error) }
    guard let name = error.name, let message = error.message else {
      throw .failed("libdbus gave no reason")
    }
    throw BusError(ErrorName(fromLibrary: name), Text(String(cString: message)))
  }
}
