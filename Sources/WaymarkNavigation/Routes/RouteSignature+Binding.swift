package import WaymarkBytes

/// What is wrong with the parameters of a route or sheet.
package enum ParameterFault: Error, Hashable, Sendable {
  case missing(ParameterDeclaration)
  case undeclared(Text, declared: [Text])
  case wrongType(ParameterDeclaration, Value)
  /// A value that no parameter can have. `type` is its D-Bus type, nil for JSON.
  case notScalar(Text, type: Text? = nil)
}

extension RouteSignature {
  /// Returns the route or sheet with these values, each checked and in the form in which it is kept.
  package func bind(_ values: [Route.Parameter]) throws(ParameterFault) -> Route {
    for value in values where self[value.name] == nil {
      throw .undeclared(value.name, declared: parameters.map(\.name))
    }
    var bound: [Route.Parameter] = []
    bound.reserveCapacity(values.count)
    for declaration in parameters {
      guard let given = values.last(where: { $0.name == declaration.name }) else {
        guard declaration.isOptional else { throw .missing(declaration) }
        continue
      }
      guard let value = declaration.type.accept(given.value) else {
        throw .wrongType(declaration, given.value)
      }
      bound.append(Route.Parameter(declaration.name, value))
    }
    return Route(name, bound)
  }
}
