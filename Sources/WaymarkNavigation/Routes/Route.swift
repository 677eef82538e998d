package import WaymarkBytes

/// Where a person is: a declared name and the identifiers that lead there.
///
/// Routes are equal by name and values (R6). They are made by the manifest that declares them, so
/// that each value is of its declared type and absent optional parameters are not in it.
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
  /// In the order of the names' bytes.
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

/// A route on a path, told apart from an equal one by its number.
///
/// A number is given when the route is pushed and never given again in that scene.
package struct Entry: Hashable, Sendable {
  package let number: UInt64
  package let route: Route

  package init(number: UInt64, route: Route) {
    self.number = number
    self.route = route
  }
}
