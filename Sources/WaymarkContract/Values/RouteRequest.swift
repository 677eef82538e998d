package import WaymarkBytes
package import WaymarkDBus
package import WaymarkNavigation

/// A route or sheet as it travels, `(sa{sv})`: a name and parameters that are not checked yet.
///
/// Only the manifest that declares it can make it a `Route`.
package struct RouteRequest: ContractValue {
  /// A parameter whose value is not a text, a boolean or a signed integer of 64 bits.
  package struct Unsupported: Hashable, Sendable {
    package let parameter: Text
    package let type: DBusType
  }

  package let name: Text
  /// In the order in which they were given.
  package let parameters: [Route.Parameter]
  /// The first parameter whose type no parameter can have; nil if there is none.
  package let unsupported: Unsupported?

  package init() {
    self.init("")
  }

  package init(_ name: Text, _ parameters: [Route.Parameter] = []) {
    self.name = name
    self.parameters = parameters
    unsupported = nil
  }

  package init(_ route: Route) {
    self.init(route.name, route.parameters)
  }

  private init(name: Text, values: Vardict) {
    self.name = name
    var parameters: [Route.Parameter] = []
    var unsupported: Unsupported?
    for item in values.items {
      if let value = Value(item.value) {
        parameters.append(Route.Parameter(item.name, value))
      } else if unsupported == nil {
        unsupported = Unsupported(parameter: item.name, type: item.value.type)
      }
    }
    self.parameters = parameters
    self.unsupported = unsupported
  }

  package var violation: ContractFault? {
    unsupported.map { .parameter($0.parameter, $0.type) }
  }
}

// How it travels.
extension RouteRequest {
  package static let type: DBusType = "(sa{sv})"

  package var value: DBusValue {
    .structure([.string(name), parametersValue])
  }

  package static func read(_ value: DBusValue) throws(ContractFault) -> RouteRequest {
    guard let fields = value.asStructure, fields.count == 2 else {
      throw .type(expected: type, got: value.type)
    }
    return try read(name: fields[0], parameters: fields[1])
  }

  static func read(
    name: DBusValue, parameters: DBusValue
  ) throws(ContractFault) -> RouteRequest {
    RouteRequest(name: try Text.read(name), values: try Vardict(reading: parameters))
  }

  var parametersValue: DBusValue {
    .dictionary(
      key: .string, value: .variant,
      parameters.map { DBusEntry(.string($0.name), .variant($0.value.value)) })
  }
}

extension Value {
  /// The value of a parameter. Any integer is taken if it fits into 64 bits with a sign.
  fileprivate init?(_ value: DBusValue) {
    switch value {
    case .string(let text): self = .string(text)
    case .boolean(let flag): self = .bool(flag)
    case .byte(let number): self = .int(Int64(number))
    case .int16(let number): self = .int(Int64(number))
    case .uint16(let number): self = .int(Int64(number))
    case .int32(let number): self = .int(Int64(number))
    case .uint32(let number): self = .int(Int64(number))
    case .int64(let number): self = .int(number)
    case .uint64(let number):
      guard let number = Int64(exactly: number) else { return nil }
      self = .int(number)
    case .double, .objectPath, .signature, .variant, .array, .dictionary, .structure: return nil
    }
  }

  fileprivate var value: DBusValue {
    switch self {
    case .string(let text): .string(text)
    case .int(let number): .int64(number)
    case .bool(let flag): .boolean(flag)
    }
  }
}
