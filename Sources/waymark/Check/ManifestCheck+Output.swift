import WaymarkBytes
import WaymarkJSON
import WaymarkNavigation

extension Report {
  init(_ check: ManifestCheck) {
    var text = check.findings.map { $0.line + "\n" }.joined()
    for case (let file, let manifest?) in check.apps {
      text +=
        "\(file): \(manifest.app) with \(manifest.routes.count) routes, "
        + "\(manifest.linkCount) links, \(manifest.examples.count) examples\n"
    }
    self.init(text, status: check.status)
  }
}

extension JSONWriter {
  mutating func write(_ check: ManifestCheck) {
    beginObject()
    member("ok", check.status == .done)
    array("findings", check.findings) { writer, finding in
      writer.beginObject()
      writer.member("kind", finding.kind.rawValue)
      writer.member("file", finding.file)
      writer.member("line", finding.position.map { UInt64($0.line) })
      writer.member("column", finding.position.map { UInt64($0.column) })
      if !finding.key.isEmpty { writer.member("key", finding.key) }
      writer.member("message", finding.message)
      writer.endObject()
    }
    endObject()
  }
}
