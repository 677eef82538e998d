import WaymarkBytes
import WaymarkJSON
import WaymarkNavigation

/// What a check has found in a file.
struct Finding: Equatable {
  enum Kind: Text {
    /// The daemon would not load the file, or an example is not true.
    case fault
    /// It would, but something may be meant otherwise.
    case hint
  }

  let kind: Kind
  let file: Text
  /// Nil where it concerns the file as a whole.
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

  /// As compilers say it: `file:line:column: key: message`.
  var line: String {
    let location = position.map { ":\($0.line):\($0.column)" } ?? ""
    return "\(file)\(location): " + (kind == .hint ? "hint: " : "")
      + (key.isEmpty ? "" : "\(key): ") + message.string
  }
}
