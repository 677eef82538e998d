import WaymarkBytes
import WaymarkJSON
import WaymarkNavigation

// Reads any bytes as an app's main file and, after each line `---`, as a module. Each fault has words and
// a position in its file, a main file with a fault gives no manifest, and each link of a manifest can be
// matched and printed.

@_cdecl("LLVMFuzzerTestOneInput")
public func readManifest(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  let sources = files(in: bytes).enumerated().map { index, bytes in
    ManifestSource(file: Text("file\(index)"), bytes: bytes)
  }
  guard let app = AppID("org.example.Notes"), let main = sources.first else {
    preconditionFailure("there is one file at least")
  }
  let modules = Array(sources.dropFirst())
  let reading = ManifestReader.read(app, main: main, modules: modules, languages: ["de", "fr"])
  check(reading, of: sources)
  if let manifest = reading.manifest { check(manifest) }
  return 0
}

/// Splits the bytes into at most four files, because each module that is left out costs another reading.
private func files(in bytes: [UInt8]) -> [[UInt8]] {
  var files: [[UInt8]] = [[]]
  for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
    if line.elementsEqual("---".utf8), files.count < 4 {
      files.append([])
    } else {
      files[files.count - 1] += line + [UInt8(ascii: "\n")]
    }
  }
  return files
}

private func check(_ reading: ManifestReading, of sources: [ManifestSource]) {
  for fault in reading.faults {
    guard let source = sources.first(where: { $0.file == fault.file }) else {
      preconditionFailure("\(fault) is of no file")
    }
    precondition(fault.position.offset <= source.bytes.count, "\(fault)")
    precondition(!fault.reason.description.isEmpty, "\(fault)")
  }
  let faulty = Set(reading.faults.map(\.file))
  precondition((reading.manifest == nil) == faulty.contains(sources[0].file))
  guard reading.manifest != nil else { return }
  precondition(reading.files == sources.map(\.file).filter { !faulty.contains($0) })
}

private func check(_ manifest: Manifest) {
  precondition(!manifest.tabs.isEmpty && manifest.limits.depth <= Manifest.Limits.deepest)
  let unreachable = manifest.links.unreachable()
  for link in unreachable { checkURL("x:" + link.url.string, of: manifest) }
  let scheme = manifest.schemes.first?.string ?? "x"
  for url in ["/", "/a", "/a/b?k=1#f", "/0/true/x"] { checkURL(scheme + ":" + url, of: manifest) }
  for example in manifest.examples {
    guard let url = try? LinkURL.read(example.url) else { continue }
    _ = try? manifest.plan(for: url)
    checkURL(example.url.string, of: manifest)
  }
}

private func checkURL(_ text: String, of manifest: Manifest) {
  guard let url = try? LinkURL.read(Text(text)) else { return }
  for candidate in manifest.links.explain(url) {
    precondition((0...text.utf8.count).contains(candidate.mismatch?.offset ?? 0))
  }
  guard let plan = manifest.links.match(url) else { return }
  for route in plan.path { precondition(manifest.routes[route.name] != nil) }
  guard plan.policy != .append, !manifest.schemes.isEmpty else { return }
  let tab = plan.tab ?? manifest.firstTab
  let place = LinkPlace(tab: tab, path: plan.path, sheet: plan.sheet, cover: plan.cover)
  guard let printed = manifest.url(of: place) else { return }
  do {
    let again = try manifest.plan(for: printed)
    precondition(again.path == plan.path && again.sheet == plan.sheet)
    precondition(again.cover == plan.cover && (again.tab ?? manifest.firstTab) == tab)
  } catch {
    preconditionFailure("what was printed is not read: \(error)")
  }
}
