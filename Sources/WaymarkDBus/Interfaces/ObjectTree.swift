import WaymarkBytes

/// The objects of a connection, by path. Every path on the way to one is a node, too, from `/` down.
package final class ObjectTree {
  private var objects: [ObjectPath: ServedObject] = [:]
  private var subtrees: [Subtree] = []
  private lazy var standard = StandardInterfaces()

  package init() {}

  /// Serves an object at the path, in place of one that is there.
  package func add(_ object: ServedObject, at path: ObjectPath) {
    objects[path] = object
  }

  package func add(_ subtree: Subtree) {
    subtrees.append(subtree)
  }

  /// The node at the path, or nil where nothing is there nor below.
  func node(at path: ObjectPath) -> Node? {
    if let object = objects[path] { return Node(tree: self, path: path, object: object) }
    for subtree in subtrees where path.element(below: subtree.root) != nil {
      if let object = subtree.object(path) { return Node(tree: self, path: path, object: object) }
    }
    let isOnTheWay = paths(around: path).contains { $0 == path || $0.element(below: path) != nil }
    return isOnTheWay ? Node(tree: self, path: path, object: ServedObject()) : nil
  }

  /// The names of the nodes just below the path, in the order of their bytes.
  func children(of path: ObjectPath) -> [Text] {
    Set(paths(around: path).compactMap { $0.element(below: path) }).sorted()
  }

  /// The known paths; of those that come and go only where the path is among them.
  private func paths(around path: ObjectPath) -> [ObjectPath] {
    var paths = Array(objects.keys)
    for subtree in subtrees {
      paths.append(subtree.root)
      if path == subtree.root || path.element(below: subtree.root) != nil {
        paths += subtree.paths()
      }
    }
    return paths
  }

  /// Answers a call, or has it answered later.
  func answer(_ message: borrowing Message, on connection: Connection) {
    guard let path = message.path, let member = message.member else { return }
    let call = Call(message, at: path, on: connection)
    do throws(BusError) {
      let (interface, index) = try method(member, of: message.interface, at: path)
      let method = interface.declaration.methods[index]
      let arguments = try message.arguments(of: method)
      call.outputTypes = method.outputTypes
      switch try interface.answer(index, call, arguments) {
      case .reply(let values): call.reply(values)
      case .later: break
      }
    } catch {
      call.fail(error)
    }
  }

  private func method(
    _ member: MemberName, of interface: InterfaceName?, at path: ObjectPath
  ) throws(BusError) -> (BoundInterface, Int) {
    guard let node = node(at: path) else {
      // Whatever the path, a peer says that it is there: so says the specification.
      if interface == StandardInterfaces.peerName {
        let peer = standard.peer.bound(to: Node(tree: self, path: path, object: ServedObject()))
        return (peer, try peer.methodIndex(of: member))
      }
      throw .unknownObject(Text("there is no object at \(path)"))
    }
    if let interface {
      let found = try self.interface(interface, of: node)
      return (found, try found.methodIndex(of: member))
    }
    let found = interfaces(of: node).compactMap { interface in
      interface.declaration.methodIndexes[member].map { (interface, $0) }
    }
    guard let only = found.first, found.count == 1 else {
      let names = found.map { $0.0.declaration.name.description }.joined(separator: ", ")
      throw .unknownMethod(
        Text(
          found.isEmpty
            ? "no interface at \(path) has a method \(member)"
            : "several interfaces at \(path) have a method \(member): \(names)"))
    }
    return only
  }

  /// Every interface of a node, its own ones first.
  func interfaces(of node: Node) -> [BoundInterface] {
    node.object.interfaces + standard.bound(to: node)
  }

  func interface(
    _ name: InterfaceName, of node: Node
  ) throws(BusError) -> BoundInterface {
    if let own = node.object.interfaces.first(where: { $0.declaration.name == name }) {
      return own
    }
    if let shared = standard.bound(to: node).first(where: { $0.declaration.name == name }) {
      return shared
    }
    throw .unknownInterface(Text("the object \(node.path) has no interface \(name)"))
  }
}

extension BoundInterface {
  fileprivate func methodIndex(of member: MemberName) throws(BusError) -> Int {
    guard let index = declaration.methodIndexes[member] else {
      throw .unknownMethod(Text("the interface \(declaration.name) has no method \(member)"))
    }
    return index
  }
}

extension Message {
  /// The arguments of a call, or what is wrong with them.
  fileprivate func arguments(of method: MethodDeclaration) throws(BusError) -> [DBusValue] {
    do throws(MessageError) {
      return try values(as: method.inputTypes, signature: method.inputSignature)
    } catch {
      throw BusError(error)
    }
  }
}
