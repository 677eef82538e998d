package import WaymarkBytes
package import WaymarkDBus

/// A route on a path with its entry number, `(tsa{sv})`.
package struct RouteEntry: ContractValue {
  package let number: UInt64
  package let route: RouteRequest

  package init() {
    self.init(number: 0, route: RouteRequest())
  }

  package init(number: UInt64, route: RouteRequest) {
    self.number = number
    self.route = route
  }

  package static let type: DBusType = "(tsa{sv})"

  package var value: DBusValue {
    .structure([.uint64(number), .string(route.name), route.parametersValue])
  }

  package static func read(_ value: DBusValue) throws(ContractFault) -> RouteEntry {
    guard let fields = value.asStructure, fields.count == 3 else {
      throw .type(expected: type, got: value.type)
    }
    return RouteEntry(
      number: try UInt64.read(fields[0]),
      route: try RouteRequest.read(name: fields[1], parameters: fields[2]))
  }

  package var violation: ContractFault? { route.violation }
}

/// Every tab's path, `a{sa(tsa{sv})}`, in the order in which the manifest declares the tabs.
package struct TabPaths: ContractValue {
  package struct Tab: Hashable, Sendable {
    package let tab: Text
    package let entries: [RouteEntry]

    package init(_ tab: Text, _ entries: [RouteEntry]) {
      self.tab = tab
      self.entries = entries
    }
  }

  package let tabs: [Tab]

  package init() {
    self.init([])
  }

  package init(_ tabs: [Tab]) {
    self.tabs = tabs
  }

  package static let type: DBusType = "a{sa(tsa{sv})}"
  private static let entriesType: DBusType = "a(tsa{sv})"

  package var value: DBusValue {
    .dictionary(
      key: .string, value: Self.entriesType,
      tabs.map { DBusEntry(.string($0.tab), $0.entries.value) })
  }

  package static func read(_ value: DBusValue) throws(ContractFault) -> TabPaths {
    guard case .dictionary(.string, entriesType, let entries) = value else {
      throw .type(expected: type, got: value.type)
    }
    var tabs: [Tab] = []
    for entry in entries {
      tabs.append(Tab(try Text.read(entry.key), try [RouteEntry].read(entry.value)))
    }
    return TabPaths(tabs)
  }

  package var violation: ContractFault? {
    for tab in tabs { if let violation = tab.entries.violation { return violation } }
    return nil
  }
}
