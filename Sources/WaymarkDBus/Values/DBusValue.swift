package import WaymarkBytes

/// One value of a message.
package enum DBusValue: Hashable, Sendable {
  case byte(UInt8)
  case boolean(Bool)
  case int16(Int16)
  case uint16(UInt16)
  case int32(Int32)
  case uint32(UInt32)
  case int64(Int64)
  case uint64(UInt64)
  case double(Double)
  case string(Text)
  case objectPath(ObjectPath)
  case signature(Signature)
  indirect case variant(DBusValue)
  case array(element: DBusType, [DBusValue])
  case dictionary(key: DBusType, value: DBusType, [DBusEntry])
  case structure([DBusValue])

  package var type: DBusType {
    switch self {
    case .byte: .byte
    case .boolean: .boolean
    case .int16: .int16
    case .uint16: .uint16
    case .int32: .int32
    case .uint32: .uint32
    case .int64: .int64
    case .uint64: .uint64
    case .double: .double
    case .string: .string
    case .objectPath: .objectPath
    case .signature: .signature
    case .variant: .variant
    case .array(let element, _): .array(element)
    case .dictionary(let key, let value, _): .dictionary(key: key, value: value)
    case .structure(let fields): .structure(fields.map(\.type))
    }
  }

  /// `as`: an array of strings.
  package static func strings(_ texts: some Sequence<Text>) -> DBusValue {
    .array(element: .string, texts.map(DBusValue.string))
  }
}

/// A key and its value in a dictionary. A message can have the same key twice; nothing here forbids it.
package struct DBusEntry: Hashable, Sendable {
  package let key: DBusValue
  package let value: DBusValue

  package init(_ key: DBusValue, _ value: DBusValue) {
    self.key = key
    self.value = value
  }
}

// The content of a value if it has the type asked for, else nil.
extension DBusValue {
  package var asBoolean: Bool? {
    if case .boolean(let value) = self { value } else { nil }
  }

  package var asUInt32: UInt32? {
    if case .uint32(let value) = self { value } else { nil }
  }

  package var asUInt64: UInt64? {
    if case .uint64(let value) = self { value } else { nil }
  }

  package var asString: Text? {
    if case .string(let value) = self { value } else { nil }
  }

  package var asObjectPath: ObjectPath? {
    if case .objectPath(let value) = self { value } else { nil }
  }

  /// The elements of an array that is not a dictionary.
  package var asArray: [DBusValue]? {
    if case .array(_, let elements) = self { elements } else { nil }
  }

  package var asStructure: [DBusValue]? {
    if case .structure(let fields) = self { fields } else { nil }
  }
}
