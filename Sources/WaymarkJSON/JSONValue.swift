package import WaymarkBytes

/// A JSON value with its position in the text.
///
/// Two values are equal if their content is. Their positions and the order of members do not matter.
package struct JSONValue: Sendable {
  package enum Kind: Sendable {
    case null
    case bool(Bool)
    case number(JSONNumber)
    case string(Text)
    case array([JSONValue])
    /// A value that was read has no two members of one name.
    case object([JSONMember])
  }

  package let kind: Kind
  package let position: JSONPosition

  package init(_ kind: Kind, position: JSONPosition = .start) {
    self.kind = kind
    self.position = position
  }
}

/// A name of an object with its value.
package struct JSONMember: Sendable {
  package let name: Text
  package let namePosition: JSONPosition
  package let value: JSONValue

  package init(_ name: Text, _ value: JSONValue, namePosition: JSONPosition = .start) {
    self.name = name
    self.namePosition = namePosition
    self.value = value
  }
}

extension JSONValue {
  package var bool: Bool? {
    if case .bool(let flag) = kind { flag } else { nil }
  }

  package var number: JSONNumber? {
    if case .number(let number) = kind { number } else { nil }
  }

  package var int64: Int64? { number?.int64 }
  package var uint64: UInt64? { number?.uint64 }

  package var string: Text? {
    if case .string(let text) = kind { text } else { nil }
  }

  package var array: [JSONValue]? {
    if case .array(let elements) = kind { elements } else { nil }
  }

  package var object: [JSONMember]? {
    if case .object(let members) = kind { members } else { nil }
  }

  /// The value of the member with this name; nil if there is none. The search is linear.
  package subscript(name: Text) -> JSONValue? {
    object?.first { $0.name == name }?.value
  }
}

extension JSONValue: Equatable {
  package static func == (left: JSONValue, right: JSONValue) -> Bool {
    switch (left.kind, right.kind) {
    case (.null, .null): true
    case (.bool(let left), .bool(let right)): left == right
    case (.number(let left), .number(let right)): left == right
    case (.string(let left), .string(let right)): left == right
    case (.array(let left), .array(let right)): left == right
    case (.object(let left), .object(let right)):
      left.count == right.count
        && left.sorted { $0.name < $1.name } == right.sorted { $0.name < $1.name }
    default: false
    }
  }
}

extension JSONMember: Equatable {
  package static func == (left: JSONMember, right: JSONMember) -> Bool {
    left.name == right.name && left.value == right.value
  }
}
