import Bytes
import Files
import JSON
import Navigation

/// The check of some manifests: each app's file with its modules, as the daemon would read them.
struct ManifestCheck {
  private(set) var findings: [Finding] = []
  /// The apps whose main file was read, with what each declares; nil where it has a fault.
  private(set) var apps: [(file: Text, manifest: Manifest?)] = []

  var status: Waymark.Status {
    findings.contains { $0.kind == .fault } ? .refused : .done
  }

  init(_ files: [Text]) {
    var asked = CheckedFiles()
    for file in files {
      do throws(CheckedFiles.NotAManifest) {
        try asked.add(file)
      } catch {
        findings.append(Finding(.fault, file, message: error.reason))
      }
    }
    for app in asked.apps { check(app, main: asked.main(of: app), modules: asked.modules(of: app)) }
  }

  private mutating func check(_ app: AppID, main: Text, modules: [Text]) {
    guard let source = read(main) else { return }
    let sources = modules.compactMap { read($0) }
    let reading = ManifestReader.read(app, main: source, modules: sources)
    findings += reading.faults.map(Finding.init)
    apps.append((main, reading.manifest))
    guard let manifest = reading.manifest else { return }
    findings += manifest.examples.compactMap { $0.finding(in: manifest) }
    if reading.faults.isEmpty { findings += routeHints([source] + sources) }
  }

  private mutating func read(_ file: Text) -> ManifestSource? {
    do throws(ReadFailure) {
      let bytes = try FilePath(file).readFile(
        limit: ManifestReader.largestFile, followLinks: true)
      return ManifestSource(file: file, bytes: bytes)
    } catch {
      findings.append(Finding(.fault, file, message: "\(error)"))
      return nil
    }
  }
}
