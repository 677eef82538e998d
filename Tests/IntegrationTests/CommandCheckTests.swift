import Foundation
import Testing
import WaymarkBytes
import WaymarkJSON
import WaymarkTestSupport

@Suite struct CommandCheckTests {
  private static let examples: [String] =
    ((try? FileManager.default.contentsOfDirectory(atPath: Package.examples + "/waymark/apps"))
    ?? [])
    .filter { $0.hasSuffix(".json") }.sorted()

  @Test(arguments: examples)
  func `every example manifest has no error, and its own examples are true`(name: String) throws {
    let file = Package.examples + "/waymark/apps/" + name
    let result = try run([Package.program("waymark"), "check", file])
    #expect(result.status == 0 && result.errors.isEmpty, "\(result)")
    #expect(result.output.contains("\(file): \(name.dropLast(5)) with "))
  }

  @Test func `a fault is reported with its position, for people and for programs`() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(
      "{ \"app\": \"org.example.X\",\n  \"tabz\": [] }", to: "org.example.X.json")
    let text = try run([Package.program("waymark"), "check", file])
    #expect(text.status == 1 && text.errors.isEmpty)
    #expect(text.output.hasPrefix("\(file):2:3: tabz: "))
    let json = try run([Package.program("waymark"), "check", "--json", file])
    #expect(json.status == 1 && json.errors.isEmpty)
    let document = try JSONReader.read(Array(json.output.utf8))
    #expect(document["ok"]?.bool == false)
    let finding = try #require(document["findings"]?.array?.first)
    #expect(
      finding.object?.map(\.name) == ["kind", "file", "line", "column", "key", "message"])
    #expect(finding["kind"]?.string == "fault")
    #expect(finding["line"]?.int64 == 2 && finding["column"]?.int64 == 3)
  }
}
