package import WaymarkBytes
package import WaymarkJSON

// Only tests write values as literals.

extension JSONValue: ExpressibleByNilLiteral {
  package init(nilLiteral: ()) { self.init(.null) }
}

extension JSONValue: ExpressibleByBooleanLiteral {
  package init(booleanLiteral flag: Bool) { self.init(.bool(flag)) }
}

extension JSONValue: ExpressibleByIntegerLiteral {
  package init(integerLiteral number: Int64) { self.init(.number(JSONNumber(number))) }
}

extension JSONValue: ExpressibleByStringLiteral {
  package init(stringLiteral text: String) { self.init(.string(Text(text))) }
}

extension JSONValue: ExpressibleByArrayLiteral {
  package init(arrayLiteral elements: JSONValue...) { self.init(.array(elements)) }
}

extension JSONValue: ExpressibleByDictionaryLiteral {
  package init(dictionaryLiteral members: (Text, JSONValue)...) {
    self.init(.object(members.map { JSONMember($0, $1) }))
  }
}
