package import WaymarkBytes

/// An error as it travels over the bus: a name for programs and a text for people.
package struct BusError: Error, Hashable, Sendable {
  package let name: ErrorName
  /// Never holds U+0000, which no message can carry: U+FFFD stands in its place.
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

// The bus's own errors.
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

  static func unknownObject(_ message: Text) -> BusError {
    BusError("org.freedesktop.DBus.Error.UnknownObject", message)
  }

  static func unknownInterface(_ message: Text) -> BusError {
    BusError("org.freedesktop.DBus.Error.UnknownInterface", message)
  }

  static func unknownMethod(_ message: Text) -> BusError {
    BusError("org.freedesktop.DBus.Error.UnknownMethod", message)
  }

  static func unknownProperty(_ message: Text) -> BusError {
    BusError("org.freedesktop.DBus.Error.UnknownProperty", message)
  }

  static func propertyReadOnly(_ message: Text) -> BusError {
    BusError("org.freedesktop.DBus.Error.PropertyReadOnly", message)
  }

  static func noReply(_ message: Text) -> BusError {
    BusError("org.freedesktop.DBus.Error.NoReply", message)
  }

  static func disconnected(_ message: Text) -> BusError {
    BusError("org.freedesktop.DBus.Error.Disconnected", message)
  }

  /// What the arguments of a call, or the values of a reply, are refused with.
  init(_ error: MessageError) {
    switch error {
    case .tooLarge, .outOfMemory: self = .limitsExceeded(Text(error.description))
    case .mismatch, .invalidType, .nulInString, .tooDeep, .fileDescriptor:
      self = .invalidArgs(Text(error.description))
    }
  }
}
