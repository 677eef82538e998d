import WaymarkBytes
import WaymarkFiles
import WaymarkManifests
import WaymarkNavigation

/// The check of some manifests: each app's file with its modules, as the daemon would read them.
struct ManifestCheck {
  private(set) var findings: [Finding] = []
  /// The apps whose main file was read, with what each declares; nil where it has a fault.
  private(set) var apps: [(file: Text, manifest: Manifest?)] = []

  var status: Waymark.Status {
    findings.contains { $0.kind == .fault } ? .refused : .done
  }

  init(_ files: [Text]) {
    let asked = CheckedFiles(
      files, installed: ManifestFolders(XDG.ofProcess, languages: []).folders)
    findings = asked.faults
    for group in asked.groups { check(group) }
  }

  private mutating func check(_ group: CheckedFiles.Group) {
    guard let source = read(group.main) else { return }
    let sources = group.modules.compactMap { read($0) }
    let reading = ManifestReader.read(group.app, main: source, modules: sources)
    findings += reading.faults.map(Finding.init)
    apps.append((group.main, reading.manifest))
    guard let manifest = reading.manifest else { return }
    findings += manifest.examples.compactMap { $0.finding(in: manifest) }
    if reading.faults.isEmpty { findings += Self.hints([source] + sources, manifest) }
  }

  private mutating func read(_ file: Text) -> ManifestSource? {
    do throws(ReadError) {
      let bytes = try FilePath(file).readFile(
        limit: ManifestReader.largestFile, followLinks: true)
      return ManifestSource(file: file, bytes: bytes)
    } catch {
      findings.append(Finding(.fault, file, message: "\(error)"))
      return nil
    }
  }
}
