import Glibc

/// What must be so before libdbus is first used.
enum Library {
  private static let quietWarnings: Void = {
    // libdbus ends the process on an argument that it dislikes. No such argument gets there; this
    // is the second belt, and turns what would be the end into a line in the journal.
    setenv("DBUS_FATAL_WARNINGS", "0", 1)
  }()

  static func prepare() {
    quietWarnings
  }
}
