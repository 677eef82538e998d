// One declaration serves for everything: the choice of the handler, the check of arguments and reply, and
// introspection.

/// A handler's answer to a call.
package enum Answer {
  /// The values of the reply, as declared.
  case reply([DBusValue])
  /// The handler keeps the call and answers it later.
  case later
}

/// A method and its handler, which gets an object of type `Target`.
package struct Method<Target> {
  /// Gets arguments whose number and types are as declared.
  package typealias Handler = (Target, Call, [DBusValue]) throws(BusError) -> Answer

  let declaration: MethodDeclaration
  let handler: Handler

  package init(
    _ name: MemberName, in inputs: [Argument] = [], out outputs: [Argument] = [],
    _ handler: @escaping Handler
  ) {
    declaration = MethodDeclaration(name: name, inputs: inputs, outputs: outputs)
    self.handler = handler
  }
}

/// A property that can be read. No property can be set.
package struct Property<Target> {
  package typealias Getter = (Target) throws(BusError) -> DBusValue

  let declaration: PropertyDeclaration
  let getter: Getter

  package init(
    _ name: MemberName, _ type: DBusType, changes: PropertyChanges = .value,
    _ getter: @escaping Getter
  ) {
    declaration = PropertyDeclaration(name: name, type: type, changes: changes)
    self.getter = getter
  }
}

/// An interface whose handlers get an object of type `Target`.
package struct Interface<Target> {
  private let declaration: InterfaceDeclaration
  private let handlers: [Method<Target>.Handler]
  private let getters: [Property<Target>.Getter]

  /// - Precondition: No two methods have the same name.
  package init(
    _ name: InterfaceName, methods: [Method<Target>] = [], properties: [Property<Target>] = [],
    signals: [SignalDeclaration] = []
  ) {
    // Closures, because key paths of a generic type are built at run time.
    declaration = InterfaceDeclaration(
      name: name, methods: methods.map { $0.declaration },
      properties: properties.map { $0.declaration }, signals: signals)
    handlers = methods.map { $0.handler }
    getters = properties.map { $0.getter }
  }

  /// Returns the interface of this one object, which it retains.
  package func bound(to target: Target) -> BoundInterface {
    BoundInterface(
      declaration: declaration,
      answer: { [handlers] index, call, arguments throws(BusError) in
        try handlers[index](target, call, arguments)
      },
      get: { [getters] index throws(BusError) in try getters[index](target) })
  }
}

/// An interface of one object.
package struct BoundInterface {
  let declaration: InterfaceDeclaration
  /// Answers a call to the method at that index of the declaration.
  let answer: (Int, Call, [DBusValue]) throws(BusError) -> Answer
  /// Reads the property at that index of the declaration.
  let get: (Int) throws(BusError) -> DBusValue
}
