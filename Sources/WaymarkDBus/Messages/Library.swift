import CWaymarkDBus
import Glibc
import WaymarkBytes

/// The setup and the errors of libdbus as a whole.
enum Library {
  private static let quietWarnings: Void = {
    // libdbus ends the process if it gets an invalid argument. We check arguments before. If one is
    // missed, this makes libdbus write a warning instead.
    setenv("DBUS_FATAL_WARNINGS", "0", 1)
  }()

  /// Sets libdbus up. Must be called before libdbus is first used.
  static func prepare() {
    quietWarnings
  }

  /// Calls a function of libdbus that returns false and sets the error if it fails.
  static func check(_ body: (UnsafeMutablePointer<DBusError>) -> Bool) throws(BusError) {
    let _: Bool = try check { body($0) ? true : nil }
  }

  /// Calls a function of libdbus that returns nil and sets the error if it fails.
  static func check<Result>(
    _ body: (UnsafeMutablePointer<DBusError>) -> Result?
  ) throws(BusError) -> Result {
    var error = DBusError()
    dbus_error_init(&error)
    if let result = body(&error) { return result }
    defer { dbus_error_free(&error) }
    guard let name = error.name, let message = error.message else { throw .withoutReason }
    throw BusError(ErrorName(fromLibrary: name), Text(String(cString: message)))
  }
}
