import WaymarkBytes
import WaymarkContract
import WaymarkDBus
import WaymarkJSON

// Writes the contract's records as JSON: the contract's keys in its order, and routes as in a scene's file.

extension JSONWriter {
  mutating func record(_ record: some Record) {
    beginObject()
    for field in record.vardict.items {
      key(field.name)
      value(field.value)
    }
    endObject()
  }

  mutating func records(_ records: [some Record]) {
    array(records) { $0.record($1) }
  }

  /// Writes a value of the contract. A value with the type of a route, `(sa{sv})` or `(tsa{sv})` with its entry
  /// number, is written as a route.
  mutating func value(_ value: DBusValue) {
    switch value {
    case .byte(let number): uint(UInt64(number))
    case .boolean(let flag): bool(flag)
    case .int16(let number): int(Int64(number))
    case .uint16(let number): uint(UInt64(number))
    case .int32(let number): int(Int64(number))
    case .uint32(let number): uint(UInt64(number))
    case .int64(let number): int(number)
    case .uint64(let number): uint(number)
    case .double(let number): string(Text("\(number)"))
    case .string(let text): string(text)
    case .objectPath(let path): string(path.text)
    case .signature(let signature): string(signature.text)
    case .variant(let content): self.value(content)
    case .array(_, let elements): array(elements) { $0.value($1) }
    case .dictionary(_, _, let entries):
      beginObject()
      members(entries)
      endObject()
    case .structure(let fields): structure(fields)
    }
  }

  private mutating func structure(_ fields: [DBusValue]) {
    switch fields.map(\.type) {
    case [.string, .vardict]: route(name: fields[0], parameters: fields[1], entry: nil)
    case [.uint64, .string, .vardict]:
      route(name: fields[1], parameters: fields[2], entry: fields[0])
    default: array(fields) { $0.value($1) }
    }
  }

  private mutating func route(name: DBusValue, parameters: DBusValue, entry: DBusValue?) {
    beginObject()
    if let entry {
      key("entry")
      value(entry)
    }
    key("type")
    value(name)
    if case .dictionary(_, _, let entries) = parameters { members(entries) }
    endObject()
  }

  private mutating func members(_ entries: [DBusEntry]) {
    for entry in entries {
      key(entry.key.asString ?? "")
      value(entry.value)
    }
  }
}
