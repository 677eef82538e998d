package import WaymarkBytes

/// A place in an app: a declared name and the values of its parameters.
///
/// Routes are equal if their names and values are (R6). Only a manifest makes them, so each value has its
/// declared type, and an optional parameter without a value is not among the parameters.
package struct Route: Hashable, Sendable {
  package struct Parameter: Hashable, Sendable {
    package let name: Text
    package let value: Value

    package init(_ name: Text, _ value: Value) {
      self.name = name
      self.value = value
    }
  }

  package let name: Text
  /// Sorted by the bytes of their names.
  package let parameters: [Parameter]

  package init(_ name: Text, _ parameters: [Parameter] = []) {
    self.name = name
    let isSorted = zip(parameters, parameters.dropFirst()).allSatisfy { $0.name <= $1.name }
    self.parameters = isSorted ? parameters : parameters.sorted { $0.name < $1.name }
  }

  package subscript(parameter: Text) -> Value? {
    parameters.first { $0.name == parameter }?.value
  }
}

/// A route on a path, with a number that tells it from an equal route.
///
/// A route gets its number when it is pushed. The scene never uses the number again.
package struct Entry: Hashable, Sendable {
  package let number: UInt64
  package let route: Route

  package init(number: UInt64, route: Route) {
    self.number = number
    self.route = route
  }
}
