package import WaymarkBytes

/// An error as a D-Bus message carries it: a name for programs and a text for people.
package struct BusError: Error, Hashable, Sendable {
  package let name: ErrorName
  /// Has no U+0000, which no message can carry. Each is replaced by U+FFFD.
  package let message: Text

  package init(_ name: ErrorName, _ message: Text) {
    self.name = name
    guard message.utf8.contains(0) else {
      self.message = message
      return
    }
    let scalars = message.string.unicodeScalars.map { $0.value == 0 ? "\u{FFFD}" : $0 }
    self.message = Text(String(String.UnicodeScalarView(scalars)))
  }
}

// Errors of the D-Bus specification whose words other modules choose.
extension BusError {
  package static func failed(_ message: Text) -> BusError {
    BusError("org.freedesktop.DBus.Error.Failed", message)
  }

  package static func invalidArgs(_ message: Text) -> BusError {
    BusError("org.freedesktop.DBus.Error.InvalidArgs", message)
  }

  package static func limitsExceeded(_ message: Text) -> BusError {
    BusError("org.freedesktop.DBus.Error.LimitsExceeded", message)
  }

  package static func accessDenied(_ message: Text) -> BusError {
    BusError("org.freedesktop.DBus.Error.AccessDenied", message)
  }
}

extension BusError {
  /// The error for arguments of a call, or values of a reply, that cannot be read or written.
  init(_ error: MessageError) {
    switch error {
    case .tooLarge, .outOfMemory: self = .limitsExceeded(Text(error.description))
    case .mismatch, .invalidType, .nulInString, .tooDeep, .fileDescriptor:
      self = .invalidArgs(Text(error.description))
    }
  }
}
