import CWaymarkDBus
import Glibc
import WaymarkBytes

/// Reads the values of a message.
///
/// libdbus has checked the message when it came in: texts are UTF-8, and values have the types that the
/// signature says. But reading a value as another type would crash, so the reader checks each type first.
struct MessageReader {
  private static let entryCode = Int32(UInt8(ascii: "e"))
  private var remaining = Message.readLimit

  mutating func read(
    _ types: [DBusType], from message: OpaquePointer
  ) throws(MessageError) -> [DBusValue] {
    guard !types.isEmpty else { return [] }
    var iterator = DBusMessageIter()
    dbus_message_iter_init(message, &iterator)
    return try readFields(types, from: &iterator, depth: 0)
  }

  private mutating func readFields(
    _ types: [DBusType], from iterator: inout DBusMessageIter, depth: Int
  ) throws(MessageError) -> [DBusValue] {
    var values: [DBusValue] = []
    values.reserveCapacity(types.count)
    for (index, type) in types.enumerated() {
      if index > 0 { dbus_message_iter_next(&iterator) }
      values.append(try read(type, from: &iterator, depth: depth))
    }
    return values
  }

  private mutating func read(
    _ type: DBusType, from iterator: inout DBusMessageIter, depth: Int
  ) throws(MessageError) -> DBusValue {
    guard dbus_message_iter_get_arg_type(&iterator) == Int32(type.code) else {
      throw .mismatch(expected: type.description, got: "")
    }
    switch type {
    case .byte: return .byte(try basic(&iterator, 0))
    case .boolean: return .boolean(try basic(&iterator, 0 as dbus_bool_t) != 0)
    case .int16: return .int16(try basic(&iterator, 0))
    case .uint16: return .uint16(try basic(&iterator, 0))
    case .int32: return .int32(try basic(&iterator, 0))
    case .uint32: return .uint32(try basic(&iterator, 0))
    case .int64: return .int64(try basic(&iterator, 0))
    case .uint64: return .uint64(try basic(&iterator, 0))
    case .double: return .double(try basic(&iterator, 0))
    case .string: return .string(Text(String(cString: try text(&iterator))))
    case .objectPath: return .objectPath(ObjectPath(fromLibrary: try text(&iterator)))
    case .signature: return .signature(Signature(fromLibrary: try text(&iterator)))
    case .array, .dictionary, .structure, .variant:
      guard depth < Message.depthLimit else { throw .tooDeep }
      var inner = DBusMessageIter()
      dbus_message_iter_recurse(&iterator, &inner)
      return try readContainer(type, from: &inner, depth: depth + 1)
    }
  }

  private mutating func readContainer(
    _ type: DBusType, from inner: inout DBusMessageIter, depth: Int
  ) throws(MessageError) -> DBusValue {
    switch type {
    case .array(let element):
      var elements: [DBusValue] = []
      while dbus_message_iter_get_arg_type(&inner) != 0 {
        elements.append(try read(element, from: &inner, depth: depth))
        dbus_message_iter_next(&inner)
      }
      return .array(element: element, elements)
    case .dictionary(let key, let value):
      var entries: [DBusEntry] = []
      while dbus_message_iter_get_arg_type(&inner) == Self.entryCode {
        var pair = DBusMessageIter()
        dbus_message_iter_recurse(&inner, &pair)
        let first = try read(key, from: &pair, depth: depth + 1)
        dbus_message_iter_next(&pair)
        entries.append(DBusEntry(first, try read(value, from: &pair, depth: depth + 1)))
        dbus_message_iter_next(&inner)
      }
      return .dictionary(key: key, value: value, entries)
    case .structure(let types):
      return .structure(try readFields(types, from: &inner, depth: depth))
    default:
      let content = try contentType(of: &inner)
      return .variant(try read(content, from: &inner, depth: depth))
    }
  }

  /// Returns the type of a variant's value.
  private func contentType(of inner: inout DBusMessageIter) throws(MessageError) -> DBusType {
    let code = UInt8(truncatingIfNeeded: dbus_message_iter_get_arg_type(&inner))
    if let type = DBusType(letter: code) { return type }
    guard let text = dbus_message_iter_get_signature(&inner) else { throw .outOfMemory }
    defer { dbus_free(text) }
    guard let type = Signature(fromLibrary: text).types?.first else { throw .fileDescriptor }
    return type
  }

  private mutating func basic<Value: BitwiseCopyable>(
    _ iterator: inout DBusMessageIter, _ zero: Value
  ) throws(MessageError) -> Value {
    try spend(MemoryLayout<Value>.size)
    var value = zero
    dbus_message_iter_get_basic(&iterator, &value)
    return value
  }

  private mutating func text(
    _ iterator: inout DBusMessageIter
  ) throws(MessageError) -> UnsafePointer<CChar> {
    var start: UnsafePointer<CChar>?
    dbus_message_iter_get_basic(&iterator, &start)
    guard let start else { throw .outOfMemory }
    try spend(strlen(start) + 5)
    return start
  }

  private mutating func spend(_ bytes: Int) throws(MessageError) {
    remaining -= bytes
    if remaining < 0 { throw .tooLarge(limit: Message.readLimit) }
  }
}
