/// A value that is seldom there: it is kept elsewhere, so that it takes no room where it is not.
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
