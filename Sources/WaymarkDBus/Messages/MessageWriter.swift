import CWaymarkDBus
import Glibc
import WaymarkBytes

/// Appends values to a message that is being made.
///
/// After an error all open containers are abandoned, and the message must be dropped. Each value is checked
/// against the signature, because libdbus does not check, and the bus disconnects a client that sends a
/// value of a wrong type.
struct MessageWriter {
  private var remaining = Message.writeLimit

  /// - Parameter types: The types of a valid signature.
  mutating func append(
    _ values: [DBusValue], as types: [DBusType], to message: OpaquePointer
  ) throws(MessageError) {
    guard values.count == types.count else {
      throw .mismatch(
        expected: types.signatureText, got: values.map(\.type).signatureText)
    }
    guard !values.isEmpty else { return }
    var iterator = DBusMessageIter()
    dbus_message_iter_init_append(message, &iterator)
    try appendFields(values, as: types, to: &iterator, depth: 0)
  }

  private mutating func appendFields(
    _ values: [DBusValue], as types: [DBusType], to iterator: inout DBusMessageIter, depth: Int
  ) throws(MessageError) {
    for (value, type) in zip(values, types) {
      try append(value, as: type, to: &iterator, depth: depth)
    }
  }

  private mutating func append(
    _ value: DBusValue, as type: DBusType, to iterator: inout DBusMessageIter, depth: Int
  ) throws(MessageError) {
    switch (value, type) {
    case (.byte(let value), .byte): try basic(value, type, &iterator)
    case (.boolean(let value), .boolean):
      try basic(dbus_bool_t(value ? 1 : 0), type, &iterator)
    case (.int16(let value), .int16): try basic(value, type, &iterator)
    case (.uint16(let value), .uint16): try basic(value, type, &iterator)
    case (.int32(let value), .int32): try basic(value, type, &iterator)
    case (.uint32(let value), .uint32): try basic(value, type, &iterator)
    case (.int64(let value), .int64): try basic(value, type, &iterator)
    case (.uint64(let value), .uint64): try basic(value, type, &iterator)
    case (.double(let value), .double): try basic(value, type, &iterator)
    case (.string(let value), .string): try text(value, type, &iterator)
    case (.objectPath(let value), .objectPath): try text(value.text, type, &iterator)
    case (.signature(let value), .signature): try text(value.text, type, &iterator)
    default: try appendContainer(value, as: type, to: &iterator, depth: depth + 1)
    }
  }

  private mutating func appendContainer(
    _ value: DBusValue, as type: DBusType, to iterator: inout DBusMessageIter, depth: Int
  ) throws(MessageError) {
    guard depth <= Message.depthLimit else { throw .tooDeep }
    switch (value, type) {
    case (.variant(let content), .variant):
      let type = content.type
      guard type.isOneLetter || Signature(Text(type.description)) != nil else {
        throw .invalidType(type.description)
      }
      try contain(.variant, type, in: &iterator) { writer, inner throws(MessageError) in
        try writer.append(content, as: type, to: &inner, depth: depth)
      }
    case (.array(let given, let values), .array(let element)) where given == element:
      try contain(.array, element, in: &iterator) { writer, inner throws(MessageError) in
        for value in values {
          try writer.append(value, as: element, to: &inner, depth: depth)
        }
      }
    case (.dictionary(let givenKey, let givenValue, let entries), .dictionary(let key, let value))
    where givenKey == key && givenValue == value:
      // The type of its entries is its own type without the `a`.
      try contain(.array, type, dropping: 1, in: &iterator) { writer, array throws(MessageError) in
        for entry in entries {
          try writer.append(entry, as: key, value, to: &array, depth: depth + 1)
        }
      }
    case (.structure(let values), .structure(let types)) where values.count == types.count:
      try contain(.structure, nil, in: &iterator) { writer, inner throws(MessageError) in
        try writer.appendFields(values, as: types, to: &inner, depth: depth)
      }
    default:
      throw .mismatch(expected: type.description, got: value.type.description)
    }
  }

  private mutating func append(
    _ entry: DBusEntry, as key: DBusType, _ value: DBusType, to array: inout DBusMessageIter,
    depth: Int
  ) throws(MessageError) {
    try contain(.entry, nil, in: &array) { writer, pair throws(MessageError) in
      try writer.append(entry.key, as: key, to: &pair, depth: depth)
      try writer.append(entry.value, as: value, to: &pair, depth: depth)
    }
  }

  private enum Container: Unicode.Scalar {
    case array = "a"
    case variant = "v"
    case structure = "r"
    case entry = "e"
  }

  /// Opens a container, fills it, and closes it. Abandons it if filling fails.
  ///
  /// - Parameters:
  ///   - type: The type of its content. Nil if libdbus needs none.
  ///   - dropped: The number of letters at the start of the type's signature that are not used.
  private mutating func contain(
    _ container: Container, _ type: DBusType?, dropping dropped: Int = 0,
    in iterator: inout DBusMessageIter,
    _ fill: (inout MessageWriter, inout DBusMessageIter) throws(MessageError) -> Void
  ) throws(MessageError) {
    try spend(8)
    var inner = DBusMessageIter()
    let code = Int32(container.rawValue.value)
    let isOpen =
      if let type {
        type.withSignature {
          dbus_message_iter_open_container(&iterator, code, $0 + dropped, &inner)
        }
      } else {
        dbus_message_iter_open_container(&iterator, code, nil, &inner)
      }
    guard isOpen != 0 else { throw .outOfMemory }
    do {
      try fill(&self, &inner)
    } catch {
      dbus_message_iter_abandon_container(&iterator, &inner)
      throw error
    }
    guard dbus_message_iter_close_container(&iterator, &inner) != 0 else { throw .outOfMemory }
  }

  private mutating func basic<Value: BitwiseCopyable>(
    _ value: Value, _ type: DBusType, _ iterator: inout DBusMessageIter
  ) throws(MessageError) {
    try spend(MemoryLayout<Value>.size)
    var value = value
    let isIn = dbus_message_iter_append_basic(&iterator, Int32(type.code), &value)
    guard isIn != 0 else { throw .outOfMemory }
  }

  private mutating func text(
    _ text: Text, _ type: DBusType, _ iterator: inout DBusMessageIter
  ) throws(MessageError) {
    try spend(text.utf8.count + 5)
    let failure: MessageError? = text.string.withCString { start in
      guard strlen(start) == text.utf8.count else { return .nulInString }
      var start: UnsafePointer<CChar>? = start
      let isIn = dbus_message_iter_append_basic(&iterator, Int32(type.code), &start)
      return isIn == 0 ? .outOfMemory : nil
    }
    if let failure { throw failure }
  }

  private mutating func spend(_ bytes: Int) throws(MessageError) {
    remaining -= bytes
    if remaining < 0 { throw .tooLarge(limit: Message.writeLimit) }
  }
}
