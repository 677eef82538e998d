import WaymarkBytes
import WaymarkJSON
import WaymarkNavigation

/// A fault or a hint that a check found in a file.
struct Finding: Equatable {
  enum Kind: Text {
    /// The daemon would not load the file, or an example fails.
    case fault
    /// The daemon would load the file, but the author may mean something else.
    case hint
  }

  let kind: Kind
  let file: Text
  /// Nil if the finding is about the file as a whole.
  let position: JSONPosition?
  let key: Text
  let message: Text

  init(_ kind: Kind, _ file: Text, _ position: JSONPosition? = nil, key: Text = "", message: String)
  {
    self.kind = kind
    self.file = file
    self.position = position
    self.key = key
    self.message = Text(message)
  }

  init(_ fault: ManifestFault) {
    self.init(.fault, fault.file, fault.position, key: fault.key, message: fault.reason.description)
  }

  /// The finding in the form that compilers use: `file:line:column: key: message`.
  var line: String {
    let location = position.map { ":\($0.line):\($0.column)" } ?? ""
    return "\(file)\(location): " + (kind == .hint ? "hint: " : "")
      + (key.isEmpty ? "" : "\(key): ") + message.string
  }
}
