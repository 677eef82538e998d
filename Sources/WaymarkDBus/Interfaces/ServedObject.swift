/// An object that answers calls, as its interfaces without the standard ones.
package struct ServedObject {
  let interfaces: [BoundInterface]

  package init(_ interfaces: BoundInterface...) {
    self.interfaces = interfaces
  }
}

/// Objects that come and go below one path.
package struct Subtree {
  /// The path that all the objects are below. It is a node of the tree even if there are none.
  let root: ObjectPath
  /// Returns the object at a path below the root, or nil if there is none.
  let object: (ObjectPath) -> ServedObject?
  /// Returns the paths of all the objects. Called for introspection.
  let paths: () -> [ObjectPath]

  package init(
    below root: ObjectPath, object: @escaping (ObjectPath) -> ServedObject?,
    paths: @escaping () -> [ObjectPath]
  ) {
    self.root = root
    self.object = object
    self.paths = paths
  }
}
