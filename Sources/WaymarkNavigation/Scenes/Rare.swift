/// An optional value that is seldom present. It is stored outside, so an absent one takes 8 bytes.
///
/// With it a `Scene` takes 112 bytes; with plain optionals it would take 288. A daemon can have 10,000.
enum Rare<Value: Equatable & Sendable>: Equatable, Sendable {
  case absent
  indirect case present(Value)

  init(_ value: Value?) {
    self = value.map(Self.present) ?? .absent
  }

  var value: Value? {
    if case .present(let value) = self { value } else { nil }
  }
}
