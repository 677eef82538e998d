import Testing
import WaymarkBytes
import WaymarkNavigation

@testable import waymark

@Suite struct HandlerEntryTests {
  private func entry(name: String = "Notes") throws -> HandlerEntry {
    HandlerEntry(
      of: try manifest(
        """
        { app: "org.example.Notes", name: "\(name)", schemes: ["notes", "web+notes"],
          hosts: ["notes.example.com"], routes: {} }
        """))
  }

  @Test func `it opens each scheme with the command, except https`() throws {
    let text = """
      [Desktop Entry]
      Type=Application
      Name=Notes
      Exec=waymark open -- %u
      MimeType=x-scheme-handler/notes;x-scheme-handler/web+notes;
      NoDisplay=true

      """
    #expect(try entry().text == text)
    #expect(
      HandlerEntry.name(of: try #require(AppID("org.example.Notes")))
        == "waymark-org.example.Notes.desktop")
  }

  @Test(arguments: ["Notes", " Notes", "No\\\\tes", "Ünïcode = 1; [x] %u"])
  func `it reads back as written`(name: String) throws {
    var entry = try entry(name: name)
    #expect(HandlerEntry(reading: Array(entry.text.utf8)) == entry)
    entry.replaced = ["web+notes": "other.desktop"]
    #expect(HandlerEntry(reading: Array(entry.text.utf8)) == entry)
  }

  @Test func `a file that is not an entry has no schemes`() {
    for text in ["", "[Desktop Entry]", "MimeType=x-scheme-handler/notes;"] {
      #expect(HandlerEntry(reading: Array(text.utf8)).schemes.isEmpty)
    }
  }
}
