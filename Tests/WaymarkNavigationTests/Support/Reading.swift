import Testing
import WaymarkBytes
import WaymarkNavigation

/// Reads manifests from text, as the daemon reads them from files.
enum Reading {
  static let app = "org.example.Notes"

  static func id(_ text: Text = Text(app)) throws -> AppID {
    try #require(AppID(text))
  }

  static func read(
    _ text: String, as app: Text = Text(app), modules: [(file: Text, text: String)] = [],
    languages: [Text] = []
  ) throws -> ManifestReading {
    ManifestReader.read(
      try id(app), main: ManifestSource(file: "app.json", bytes: Array(text.utf8)),
      modules: modules.map { ManifestSource(file: $0.file, bytes: Array($0.text.utf8)) },
      languages: languages)
  }

  static func manifest(
    _ text: String, as app: Text = Text(app), modules: [(file: Text, text: String)] = [],
    languages: [Text] = [], sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Manifest {
    let reading = try read(text, as: app, modules: modules, languages: languages)
    #expect(reading.faults.map(\.description) == [], sourceLocation: sourceLocation)
    return try #require(reading.manifest, sourceLocation: sourceLocation)
  }
}
