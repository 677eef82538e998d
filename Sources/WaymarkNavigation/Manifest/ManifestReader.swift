package import WaymarkBytes
import WaymarkJSON

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

  /// Reads the main file, which stands alone, and adds the modules; one with a fault is left out, and
  /// the rest of the app stays in force. Of two that do not go together it is the later one.
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
    let sources = [main] + modules
    let alone = ManifestAssembly([draft]).manifest(app)
    var faults = draft.faults + drafts.flatMap(\.faults) + alone.faults
    guard draft.faults.isEmpty, let manifest = alone.manifest else {
      return ManifestReading(manifest: nil, faults: faults.inOrder(of: sources), files: [])
    }
    var whole = (manifest: manifest, files: [draft.file])
    var sound = drafts.filter(\.faults.isEmpty)
    while !sound.isEmpty {
      let attempt = ManifestAssembly([draft] + sound).manifest(app)
      if let manifest = attempt.manifest {
        whole = (manifest, ([draft] + sound).map(\.file))
        break
      }
      // One at a time: what the others are charged with may be this one's doing.
      let charged = sound.firstIndex { module in attempt.faults.contains { $0.file == module.file }
      }
      let module = sound.remove(at: charged ?? sound.startIndex)
      faults += attempt.faults.filter { $0.file == module.file }
    }
    return ManifestReading(
      manifest: whole.manifest, faults: faults.inOrder(of: sources), files: whole.files)
  }
}

extension [ManifestFault] {
  fileprivate func inOrder(of sources: [ManifestSource]) -> [ManifestFault] {
    sources.flatMap { source in
      filter { $0.file == source.file }.sorted { $0.position.offset < $1.position.offset }
    }
  }
}
