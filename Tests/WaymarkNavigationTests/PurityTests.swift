import Foundation
import Testing

struct PurityTests {
  /// Returns the modules that a file of the core imports, at any access level.
  private func imports(of file: URL) throws -> [String] {
    try String(contentsOf: file, encoding: .utf8).split(separator: "\n").compactMap { line in
      let words = line.split(separator: " ")
      guard let place = words.prefix(2).firstIndex(of: "import") else { return nil }
      return String(words[place + 1])
    }
  }

  @Test func `R15 the core depends on nothing that a toolkit, a display or a network could be`()
    throws
  {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let files = FileManager.default.enumerator(
      at: root.appending(path: "Sources/WaymarkNavigation"), includingPropertiesForKeys: nil)
    var count = 0
    while let file = files?.nextObject() as? URL {
      guard file.pathExtension == "swift" else { continue }
      count += 1
      #expect(
        try imports(of: file).allSatisfy { $0 == "WaymarkBytes" || $0 == "WaymarkJSON" }, "\(file)")
    }
    #expect(count > 40)
  }
}
