/// An object that answers calls: its interfaces, without those that every object has.
package struct ServedObject {
  let interfaces: [BoundInterface]

  package init(_ interfaces: BoundInterface...) {
    self.interfaces = interfaces
  }
}

/// Objects that come and go below one path.
package struct Subtree {
  /// The path below which they are. It is a node of the tree also while there are none.
  let root: ObjectPath
  /// The object at a path below the root, or nil where there is none.
  let object: (ObjectPath) -> ServedObject?
  /// The paths of all, asked for when somebody introspects.
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
