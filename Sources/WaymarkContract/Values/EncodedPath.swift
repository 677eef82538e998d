package import WaymarkBytes
package import WaymarkDBus
package import WaymarkNavigation

/// A path as text, which can be stored elsewhere: the JSON array of its routes in base64.
///
/// Two encoded paths are equal if their texts are equal.
package struct EncodedPath: ContractValue {
  package let text: Text
  /// The routes in the text. They are not checked yet.
  package let routes: [StoredRoute]

  package init() {
    text = ""
    routes = []
  }

  package init(_ text: Text) throws(ContractFault) {
    self.text = text
    do throws(NavigationError) {
      routes = try StoredRoute.decodePath(text)
    } catch {
      throw .invalid("\(error)")
    }
  }

  package static var type: DBusType { .string }
  package var value: DBusValue { .string(text) }

  package static func read(_ value: DBusValue) throws(ContractFault) -> EncodedPath {
    try EncodedPath(Text.read(value))
  }

  package static func == (left: EncodedPath, right: EncodedPath) -> Bool {
    left.text == right.text
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(text)
  }
}
