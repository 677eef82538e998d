import Testing
import WaymarkBytes
import WaymarkNavigation

/// The manifest of an app for these tests.
func manifest(_ text: String, of app: Text = "org.example.Notes") throws -> Manifest {
  let source = ManifestSource(file: Text("\(app).json"), bytes: Array(text.utf8))
  let reading = ManifestReader.read(try #require(AppID(app)), main: source)
  return try #require(reading.manifest)
}
