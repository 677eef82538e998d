import WaymarkJSON

/// The output and exit status of a subcommand.
struct Report {
  let output: [UInt8]
  let status: Waymark.Status

  static let nothing = Report("")

  /// Makes a report of text for people.
  init(_ text: String, status: Waymark.Status = .done) {
    output = Array(text.displayed(keepingLines: true).utf8)
    self.status = status
  }

  /// Makes a report of text for programs. It must have no control characters except newlines and tabs.
  init(lines: String) {
    output = Array(lines.utf8)
    status = .done
  }

  /// Makes a report of one JSON document.
  init(json status: Waymark.Status = .done, _ write: (inout JSONWriter) -> Void) {
    output = JSONWriter.line(write)
    self.status = status
  }

  /// Makes the report of a change, with the scene's new revision.
  static func revision(_ revision: UInt64) -> Report {
    Report("revision \(revision)\n")
  }
}

extension JSONWriter {
  /// Writes a document and a newline. JSON allows U+007F to U+009F unescaped, but they can steer a terminal, so
  /// they are escaped here.
  static func line(_ write: (inout JSONWriter) -> Void) -> [UInt8] {
    var writer = JSONWriter()
    write(&writer)
    writer.endLine()
    let text = String(decoding: writer.bytes, as: UTF8.self)
    return Array(text.displayed(keepingLines: true).utf8)
  }
}
