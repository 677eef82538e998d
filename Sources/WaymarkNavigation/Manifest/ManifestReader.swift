package import WaymarkBytes
import WaymarkJSON

/// One file of a manifest: its name in messages, and its bytes.
package struct ManifestSource: Sendable {
  package let file: Text
  package let bytes: [UInt8]

  package init(file: Text, bytes: [UInt8]) {
    self.file = file
    self.bytes = bytes
  }
}

/// The result of reading the files of an app.
package struct ManifestReading: Sendable {
  /// Nil if the main file has a fault.
  package let manifest: Manifest?
  /// All faults, in the order of the files and of the positions in them.
  package let faults: [ManifestFault]
  /// The files that the manifest is made of.
  package let files: [Text]
}

/// Makes a manifest from the bytes of an app's files, or finds all that is wrong with them.
package enum ManifestReader {
  /// The greatest size of a file in bytes.
  package static let largestFile = 4 << 20

  /// Reads the main file, which must be valid without modules, and adds the modules.
  ///
  /// A module with a fault is left out. If two modules exclude each other, the later one is.
  ///
  /// - Parameter languages: The person's languages as in `title[…]`, the best first.
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
      // Only one is left out at a time, because it may have caused the faults of the others.
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
