package import WaymarkBytes

/// An `a{sv}`: named values in the order in which they were set, each name once.
///
/// The values are without their variants, which are added and removed here.
package struct Vardict: Hashable, Sendable {
  package struct Item: Hashable, Sendable {
    package let name: Text
    package let value: DBusValue
  }

  package private(set) var items: [Item] = []

  package init() {}

  /// An `a{sv}` has the same name twice.
  package struct RepeatedNameFault: Error {
    package let name: Text
  }

  /// Reads an `a{sv}`. Throws `InvalidArgs` if it is another type or has the same name twice.
  package init(_ value: DBusValue) throws(BusError) {
    guard case .dictionary(.string, .variant, let entries) = value else {
      throw .notVardict(value.type)
    }
    do throws(RepeatedNameFault) {
      try self.init(entries: entries)
    } catch {
      throw .repeated(error.name)
    }
  }

  /// Reads the entries of an `a{sv}`.
  ///
  /// - Precondition: Each key is a string and each value a variant, as in every dictionary that was read as
  ///   an `a{sv}`.
  package init(entries: [DBusEntry]) throws(RepeatedNameFault) {
    items.reserveCapacity(entries.count)
    var names: Set<Text> = []
    for entry in entries {
      guard case .string(let name) = entry.key, case .variant(let value) = entry.value else {
        preconditionFailure("an a{sv} has an entry {\(entry.key.type)\(entry.value.type)}")
      }
      guard entries.count == 1 || names.insert(name).inserted else {
        throw RepeatedNameFault(name: name)
      }
      items.append(Item(name: name, value: value))
    }
  }

  /// The value of that name. Setting nil removes it. The time is linear in the number of names.
  package subscript(name: Text) -> DBusValue? {
    get { items.first { $0.name == name }?.value }
    set {
      let index = items.firstIndex { $0.name == name }
      switch (index, newValue) {
      case (let index?, let value?): items[index] = Item(name: name, value: value)
      case (let index?, nil): items.remove(at: index)
      case (nil, let value?): items.append(Item(name: name, value: value))
      case (nil, nil): break
      }
    }
  }

  package var value: DBusValue {
    let entries = items.map { DBusEntry(.string($0.name), .variant($0.value)) }
    return .dictionary(key: .string, value: .variant, entries)
  }
}

extension Vardict: ExpressibleByDictionaryLiteral {
  package init(dictionaryLiteral elements: (Text, DBusValue)...) {
    for (name, value) in elements { self[name] = value }
  }
}
