import WaymarkBytes
import WaymarkDBus
import WaymarkNavigation

/// The named values of an answer, each of the type that the contract gives it.
struct Fields {
  private let values: Vardict

  init(_ value: DBusValue?) throws(ClientError) {
    do throws(BusError) {
      values = try value.map(Vardict.init) ?? Vardict()
    } catch {
      throw .malformedReply(error.message.string)
    }
  }

  static func list<Element>(
    _ value: DBusValue?, _ element: (Fields) throws(ClientError) -> Element
  ) throws(ClientError) -> [Element] {
    var elements: [Element] = []
    for value in value?.asArray ?? [] { elements.append(try element(Fields(value))) }
    return elements
  }

  /// The value of that name, nil where there is none; one that `read` does not take is a fault.
  func optional<Value>(
    _ name: Text, _ read: (DBusValue) -> Value?
  ) throws(ClientError) -> Value? {
    guard let value = values[name] else { return nil }
    guard let result = read(value) else {
      throw .malformedReply("“\(name)” is of type \(value.type)")
    }
    return result
  }

  func required<Value>(
    _ name: Text, _ read: (DBusValue) -> Value?
  ) throws(ClientError) -> Value {
    guard let value = try optional(name, read) else { throw .malformedReply("no “\(name)”") }
    return value
  }
}
