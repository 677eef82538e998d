package import Bytes
import JSON

/// One file of a manifest: its name for people, and its bytes.
package struct ManifestSource: Sendable {
  package let file: Text
  package let bytes: [UInt8]

  package init(file: Text, bytes: [UInt8]) {
    self.file = file
    self.bytes = bytes
  }
}

/// What reading the files of an app gives.
package struct ManifestReading: Sendable {
  /// Nil where the main file has a fault.
  package let manifest: Manifest?
  /// Every fault of every file, in the order of the files and of the places in them.
  package let faults: [ManifestFault]
  /// The files that are in force.
  package let files: [Text]
}

/// From the bytes of an app's files to its manifest, or to everything that is wrong with them.
package enum ManifestReader {
  /// A file of more bytes is not read.
  package static let largestFile = 4 << 20

  /// Reads the main file, then adds each module in turn; one with a fault is left out, and the rest
  /// of the app stays in force.
  ///
  /// - Parameter languages: the person's, best first, as they stand in `title[…]`.
  package static func read(
    _ app: AppID, main: ManifestSource, modules: [ManifestSource] = [], languages: [Text] = []
  ) -> ManifestReading {
    let draft = ManifestParser.parse(
      main.bytes, file: main.file, role: .main(app), languages: languages)
    let drafts = modules.map {
      ManifestParser.parse($0.bytes, file: $0.file, role: .module, languages: languages)
    }
    var faults = draft.faults + drafts.flatMap(\.faults)
    let sound = drafts.filter(\.faults.isEmpty)
    // Most often all are sound together; else one at a time shows whose the fault is.
    let whole = ManifestAssembly([draft] + sound).manifest(app)
    if draft.faults.isEmpty, whole.faults.isEmpty {
      return ManifestReading(
        manifest: whole.manifest, faults: faults, files: ([draft] + sound).map(\.file))
    }
    let alone = ManifestAssembly([draft]).manifest(app)
    faults += alone.faults
    guard draft.faults.isEmpty, alone.faults.isEmpty else {
      return ManifestReading(manifest: nil, faults: faults.inOrder(of: [main] + modules), files: [])
    }
    var (inForce, manifest) = ([draft], alone.manifest)
    for module in sound {
      let attempt = ManifestAssembly(inForce + [module]).manifest(app)
      if attempt.faults.isEmpty {
        inForce.append(module)
        manifest = attempt.manifest
      } else {
        faults += attempt.faults
      }
    }
    return ManifestReading(
      manifest: manifest, faults: faults.inOrder(of: [main] + modules), files: inForce.map(\.file))
  }
}

extension [ManifestFault] {
  fileprivate func inOrder(of sources: [ManifestSource]) -> [ManifestFault] {
    sources.flatMap { source in
      filter { $0.file == source.file }.sorted { $0.place.offset < $1.place.offset }
    }
  }
}
