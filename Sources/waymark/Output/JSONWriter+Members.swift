import WaymarkBytes
import WaymarkJSON

// Members of objects. A member whose value is nil is not written.
extension JSONWriter {
  mutating func member(_ name: Text, _ value: Text?) {
    guard let value else { return }
    key(name)
    string(value)
  }

  mutating func member(_ name: Text, _ value: UInt64?) {
    guard let value else { return }
    key(name)
    uint(value)
  }

  mutating func member(_ name: Text, _ value: Bool?) {
    guard let value else { return }
    key(name)
    bool(value)
  }

  mutating func array<Element>(
    _ name: Text, _ elements: [Element], _ write: (inout JSONWriter, Element) -> Void
  ) {
    key(name)
    array(elements, write)
  }

  mutating func array<Element>(
    _ elements: [Element], _ write: (inout JSONWriter, Element) -> Void
  ) {
    beginArray()
    for element in elements { write(&self, element) }
    endArray()
  }
}
