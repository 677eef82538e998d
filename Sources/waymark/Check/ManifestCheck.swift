import WaymarkBytes
import WaymarkFiles
import WaymarkManifests
import WaymarkNavigation

/// A check of manifests. It reads each app's file and modules as the daemon does.
struct ManifestCheck {
  private(set) var findings: [Finding] = []
  /// The main files that were read, with their manifests; nil if the file has a fault.
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
