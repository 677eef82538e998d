package import Bytes
package import Files
package import Navigation

/// The folders that hold manifests, the one whose files win first, and what is in them.
package struct ManifestFolders: Sendable {
  package let folders: [FilePath]
  private let languages: [Text]
  private let handlers: DesktopHandlers?

  /// - Parameter languages: the person's, best first, as they stand in `title[…]`.
  package init(
    _ folders: [FilePath], languages: [Text] = [], handlers: DesktopHandlers? = nil
  ) {
    self.folders = folders
    self.languages = languages
    self.handlers = handlers
  }

  /// `waymark/apps` in `$XDG_DATA_HOME`, then in each of `$XDG_DATA_DIRS`.
  package init(_ xdg: XDG, languages: [Text], handlers: DesktopHandlers? = nil) {
    self.init(
      ([xdg.dataHome] + xdg.dataFolders).map { $0 / "waymark/apps" }, languages: languages,
      handlers: handlers)
  }

  /// As this process's environment has them.
  package static var ofProcess: ManifestFolders {
    ManifestFolders(.ofProcess, languages: Languages.ofProcess, handlers: .ofProcess)
  }

  /// The folders in which a change may change the manifests: those of manifests and modules, and in
  /// place of one that is not there, the nearest above it that is.
  package func watched() -> [FilePath] {
    FolderListing(folders).moduleFolders + folders.compactMap(\.nearestFolder)
  }

  /// Reads every manifest.
  ///
  /// - Parameters:
  ///   - previous: What was known before: a good manifest of it stays in force where the file that
  ///     wins now has a fault.
  ///   - isLive: Whether a scene of the app is live, so that a manifest that is gone stays.
  package func read(
    keeping previous: AppCatalog = AppCatalog(), isLive: (AppID) -> Bool = { _ in false }
  ) -> AppCatalog {
    let listing = FolderListing(folders)
    var apps: [AppCatalog.App] = []
    var errors = listing.errors
    var folded: Set<Text> = []
    for id in listing.apps {
      guard folded.insert(id.text.asciiLowercased).inserted else {
        errors.append(Text("\(id): not loaded, for it differs from another app id in case alone"))
        continue
      }
      apps.append(read(id, listing, previous: previous.apps[id]))
    }
    for (id, app) in previous.apps where app.manifest != nil && isLive(id) {
      guard !listing.apps.contains(id) else { continue }
      var gone = app
      gone.isGone = true
      apps.append(gone)
    }
    return AppCatalog(apps, errors: errors, handlers: handlers)
  }

  private func read(
    _ id: AppID, _ listing: FolderListing, previous: AppCatalog.App?
  ) -> AppCatalog.App {
    let modules = (listing.modules[id] ?? []).map(Self.source)
    let sources = modules.compactMap { try? $0.get() }
    var errors: [Text] = modules.compactMap(\.failure)
    for file in listing.mainFiles[id] ?? [] {
      switch Self.source(file) {
      case .failure(let failure): errors.append(failure.words)
      case .success(let main):
        let reading = ManifestReader.read(id, main: main, modules: sources, languages: languages)
        errors += reading.faults.map { Text($0.description) }
        if let manifest = reading.manifest {
          return AppCatalog.App(id: id, manifest: manifest, files: reading.files, errors: errors)
        }
      }
      if let previous, let manifest = previous.manifest {
        return AppCatalog.App(id: id, manifest: manifest, files: previous.files, errors: errors)
      }
    }
    return AppCatalog.App(id: id, manifest: nil, files: [], errors: errors)
  }

  fileprivate struct Unreadable: Error {
    let words: Text
  }

  private static func source(_ file: FilePath) -> Result<ManifestSource, Unreadable> {
    do throws(ReadFailure) {
      let bytes = try file.readFile(limit: ManifestReader.largestFile, followLinks: true)
      return .success(ManifestSource(file: Text(file.description), bytes: bytes))
    } catch {
      return .failure(Unreadable(words: Text("\(file): \(error)")))
    }
  }
}

extension Result where Failure == ManifestFolders.Unreadable {
  fileprivate var failure: Text? {
    if case .failure(let failure) = self { failure.words } else { nil }
  }
}

extension FilePath {
  /// This folder, or the nearest above it that is there.
  fileprivate var nearestFolder: FilePath? {
    var folder: FilePath? = self
    while let path = folder {
      if (try? path.status(followLinks: true))?.kind == .folder { return path }
      folder = path.parent
    }
    return nil
  }
}
