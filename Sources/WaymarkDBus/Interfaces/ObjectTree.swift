import WaymarkBytes

/// The objects of a connection, by path. Each path above an object is a node too, up to `/`.
package final class ObjectTree {
  private var objects: [ObjectPath: ServedObject] = [:]
  private var subtrees: [Subtree] = []
  private lazy var standard = StandardInterfaces()

  package init() {}

  /// Serves an object at the path. It replaces an object that is there.
  package func add(_ object: ServedObject, at path: ObjectPath) {
    objects[path] = object
  }

  package func add(_ subtree: Subtree) {
    subtrees.append(subtree)
  }

  /// Returns the node at the path, or nil if nothing is at the path or below it.
  func node(at path: ObjectPath) -> Node? {
    if let object = objects[path] { return Node(tree: self, path: path, object: object) }
    for subtree in subtrees where path.element(below: subtree.root) != nil {
      if let object = subtree.object(path) { return Node(tree: self, path: path, object: object) }
    }
    let isOnTheWay = paths(around: path).contains { $0 == path || $0.element(below: path) != nil }
    return isOnTheWay ? Node(tree: self, path: path, object: ServedObject()) : nil
  }

  /// Returns the names of the nodes directly below the path, sorted by their bytes.
  func children(of path: ObjectPath) -> [Text] {
    Set(paths(around: path).compactMap { $0.element(below: path) }).sorted()
  }

  /// Returns the known paths. Those of a subtree are included only if `path` is in it.
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

  /// Gives a call to its handler, and sends the answer if the handler gives one now.
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
      // The specification has `Peer` answer on every path, with an object or without.
      if interface == StandardInterfaces.peerName {
        let peer = standard.peer.bound(to: Node(tree: self, path: path, object: ServedObject()))
        return (peer, try peer.methodIndex(of: member))
      }
      throw .unknownObject(at: path)
    }
    if let interface {
      let found = try self.interface(interface, of: node)
      return (found, try found.methodIndex(of: member))
    }
    let found = interfaces(of: node).compactMap { interface in
      interface.declaration.methodIndexes[member].map { (interface, $0) }
    }
    guard let only = found.first, found.count == 1 else {
      throw .unknownMethod(member, at: path, in: found.map { $0.0.declaration.name })
    }
    return only
  }

  /// Returns the interfaces of a node, its own ones before the standard ones.
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
    throw .unknownInterface(name, at: node.path)
  }
}

extension BoundInterface {
  fileprivate func methodIndex(of member: MemberName) throws(BusError) -> Int {
    guard let index = declaration.methodIndexes[member] else {
      throw .unknownMethod(member, of: declaration.name)
    }
    return index
  }
}

extension Message {
  /// Reads the arguments of a call.
  fileprivate func arguments(of method: MethodDeclaration) throws(BusError) -> [DBusValue] {
    do throws(MessageError) {
      return try values(as: method.inputTypes, signature: method.inputSignature)
    } catch {
      throw BusError(error)
    }
  }
}
