import WaymarkBytes
import WaymarkDBus
import WaymarkTestSupport

/// Makes random values, valid and invalid ones.
struct RandomValues {
  var random: SeededRandom

  init(seed: UInt64) {
    random = SeededRandom(seed: seed)
  }

  mutating func below(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }

  mutating func chance(_ oneIn: Int) -> Bool { below(oneIn) == 0 }

  /// Makes text that often nearly follows a grammar of D-Bus.
  mutating func text() -> Text {
    let pieces = [
      "a", "Z", "_", "1", ".", "/", ":", "-", "s", "(", ")", "{", "}", "v", "y", "org", "\u{300}",
      "é", "\u{10FFFF}", "\u{FFFE}", "\u{202E}", " ", "\n", "%s", "'", "😀",
    ]
    var text = ""
    for _ in 0..<below(8) { text += pieces[below(pieces.count)] }
    if chance(30) { text += "\0" }
    if chance(60) { text = "\0" + text }
    if chance(200) { text += String(repeating: "x", count: below(5_000)) }
    return Text(text)
  }

  mutating func type(depth: Int = 0) -> DBusType {
    let basics: [DBusType] = [
      .byte, .boolean, .int16, .uint16, .int32, .uint32, .int64, .uint64, .double, .string,
      .objectPath, .signature, .variant,
    ]
    guard depth < 4, chance(3) else { return basics[below(basics.count)] }
    switch below(3) {
    case 0: return .array(type(depth: depth + 1))
    case 1:
      // Now and then the key has a type that no dictionary may have.
      let key = chance(20) ? type(depth: depth + 1) : basics[below(12)]
      return .dictionary(key: key, value: type(depth: depth + 1))
    default:
      let count = chance(20) ? 0 : 1 + below(3)
      return .structure((0..<count).map { _ in type(depth: depth + 1) })
    }
  }

  mutating func value(depth: Int = 0) -> DBusValue {
    if chance(500) { return nest(below(80)) }
    return value(of: type(depth: depth), depth: depth)
  }

  /// Makes nested variants.
  mutating func nest(_ depth: Int) -> DBusValue {
    var value = DBusValue.string("at the bottom")
    for _ in 0..<depth { value = .variant(value) }
    return value
  }

  /// Makes a value of the type. A few are wrong.
  mutating func value(of type: DBusType, depth: Int = 0) -> DBusValue {
    if chance(200) { return value(depth: depth + 1) }
    switch type {
    case .byte: return .byte(.random(in: .min ... .max, using: &random))
    case .boolean: return .boolean(.random(using: &random))
    case .int16: return .int16(.random(in: .min ... .max, using: &random))
    case .uint16: return .uint16(.random(in: .min ... .max, using: &random))
    case .int32: return .int32(.random(in: .min ... .max, using: &random))
    case .uint32: return .uint32(.random(in: .min ... .max, using: &random))
    case .int64: return .int64(.random(in: .min ... .max, using: &random))
    case .uint64: return .uint64(.random(in: .min ... .max, using: &random))
    case .double: return .double(chance(20) ? .infinity : .random(in: -1e9...1e9, using: &random))
    case .string: return .string(text())
    case .objectPath: return .objectPath(ObjectPath(text()) ?? "/a/b")
    case .signature: return .signature(Signature(text()) ?? "a{sv}")
    case .variant: return .variant(depth > 6 ? .byte(1) : value(depth: depth + 1))
    case .array(let element):
      return .array(
        element: element, (0..<below(4)).map { _ in value(of: element, depth: depth + 1) })
    case .dictionary(let keyType, let valueType):
      let entries = (0..<below(4)).map { _ in
        DBusEntry(value(of: keyType, depth: depth + 1), value(of: valueType, depth: depth + 1))
      }
      return .dictionary(key: keyType, value: valueType, entries)
    case .structure(let types):
      return .structure(types.map { value(of: $0, depth: depth + 1) })
    }
  }
}
