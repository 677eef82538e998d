import WaymarkJSON

/// What a subcommand has to say when it is done.
struct Report {
  let output: [UInt8]
  let status: Waymark.Status

  static let nothing = Report("")

  /// Text for people.
  init(_ text: String, status: Waymark.Status = .done) {
    output = Array(text.displayed(keepingLines: true).utf8)
    self.status = status
  }

  /// Text for programs, with nothing in it that needs to be shown otherwise.
  init(lines: String) {
    output = Array(lines.utf8)
    status = .done
  }

  /// One JSON document.
  init(json status: Waymark.Status = .done, _ write: (inout JSONWriter) -> Void) {
    output = JSONWriter.line(write)
    self.status = status
  }

  /// The scene's revision after a change.
  static func revision(_ revision: UInt64) -> Report {
    Report("revision \(revision)\n")
  }
}

extension JSONWriter {
  /// A document and the end of its line. JSON lets U+007F to U+009F stand as they are; a terminal does
  /// not.
  static func line(_ write: (inout JSONWriter) -> Void) -> [UInt8] {
    var writer = JSONWriter()
    write(&writer)
    writer.endLine()
    let text = String(decoding: writer.bytes, as: UTF8.self)
    return Array(text.displayed(keepingLines: true).utf8)
  }
}
