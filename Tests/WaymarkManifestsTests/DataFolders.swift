import Foundation
import Testing
import WaymarkBytes
import WaymarkFiles
import WaymarkManifests
import WaymarkNavigation
import WaymarkTestSupport

/// The data folders of one test, one of the person and two of the system, and the catalog of their apps.
final class DataFolders {
  let files: TemporaryFolder
  let xdg: XDG
  private(set) var catalog = AppCatalog()
  private let folders: ManifestFolders

  init(desktops: Text? = nil) throws {
    let files = try TemporaryFolder()
    self.files = files
    let system = ["first", "second", "first"].map { files.path("system/\($0)") }
    let variables = [
      "HOME": files.path("home"), "XDG_DATA_DIRS": system.joined(separator: ":"),
      "XDG_CONFIG_DIRS": files.path("etc"),
    ]
    xdg = XDG(
      environment: { variables[$0.description].map { FilePath(Text($0)) } }, userHome: nil)
    folders = ManifestFolders(
      xdg, languages: [], handlers: DesktopHandlers(xdg, desktops: desktops))
  }

  enum Folder: String, CaseIterable {
    case home = "home/.local/share"
    case first = "system/first"
    case second = "system/second"
  }

  /// Writes a manifest whose app is named `name`, or an invalid file.
  func write(
    _ name: String?, _ app: String = "org.example.Notes", in folder: Folder, _ keys: String = ""
  ) throws {
    let text = name.map { "{ app: \"\(app)\", name: \"\($0)\", \(keys) }" } ?? "{ app: 5 }"
    try files.write(text, to: "\(folder.rawValue)/waymark/apps/\(app).json")
  }

  func write(module text: String, _ name: String, in folder: Folder) throws {
    try files.write(text, to: "\(folder.rawValue)/waymark/apps/org.example.Notes.d/\(name)")
  }

  func remove(_ app: String = "org.example.Notes", in folder: Folder) throws {
    try FileManager.default.removeItem(
      atPath: files.path("\(folder.rawValue)/waymark/apps/\(app).json"))
  }

  /// Reads the manifests again, as the daemon does after a change.
  func read(live: Set<String> = []) {
    catalog = folders.read(keeping: catalog) { live.contains($0.description) }
  }

  /// Forgets the catalog, as a restart does.
  func restart() {
    catalog = AppCatalog()
    read()
  }

  func app(_ app: String = "org.example.Notes") throws -> AppCatalog.App? {
    catalog.apps[try #require(AppID(Text(app)))]
  }

  /// The app's name in the manifest that is used; nil if there is none.
  func name(_ app: String = "org.example.Notes") throws -> Text? {
    try self.app(app)?.manifest?.name
  }

  /// The paths of the files that are used, relative to the test's folder.
  func inForce() throws -> [String] {
    try app()?.files.map { String($0.string.dropFirst(files.path.utf8.count + 1)) } ?? []
  }

  func errors(_ app: String = "org.example.Notes") throws -> [String] {
    try self.app(app)?.errors.map {
      $0.string.replacing(files.path + "/", with: "")
    } ?? []
  }

  /// The apps that claim a link. The first one gets it.
  func claimants(of url: Text) throws -> [String] {
    catalog.apps(claiming: try LinkURL.read(url)).map(\.app.description)
  }
}
