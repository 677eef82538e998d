import Bytes
import JSON

/// What a subcommand has to say when it is done.
struct Report {
  let output: [UInt8]
  let status: Waymark.Status

  static let nothing = Report("")

  /// Text for people, whose control characters other than the line's end are shown escaped.
  init(_ text: Text, status: Waymark.Status = .done) {
    output = Array(text.string.displayed.utf8)
    self.status = status
  }

  /// One JSON document.
  init(
    json status: Waymark.Status = .done, _ write: (inout JSONWriter) -> Void
  ) {
    output = JSONWriter.line(write)
    self.status = status
  }
}

extension JSONWriter {
  /// A document and the end of its line.
  ///
  /// U+007F to U+009F may stand in JSON as they are, and are escaped all the same for a terminal.
  static func line(_ write: (inout JSONWriter) -> Void) -> [UInt8] {
    var writer = JSONWriter()
    write(&writer)
    writer.endLine()
    guard let text = Text(bytes: writer.bytes), text.hasControlCharacter else {
      return writer.bytes
    }
    return Array(text.string.displayed.utf8)
  }
}
