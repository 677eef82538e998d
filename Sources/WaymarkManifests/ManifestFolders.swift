package import WaymarkBytes
package import WaymarkFiles
package import WaymarkNavigation

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

  /// `waymark/apps` in `$XDG_DATA_HOME`, then in each of `$XDG_DATA_DIRS`, where a folder often stands
  /// twice.
  package init(_ xdg: XDG, languages: [Text], handlers: DesktopHandlers? = nil) {
    var folders: [FilePath] = []
    for folder in ([xdg.dataHome] + xdg.dataFolders).map({ $0 / "waymark/apps" })
    where !folders.contains(folder) {
      folders.append(folder)
    }
    self.init(folders, languages: languages, handlers: handlers)
  }

  /// As this process's environment has them.
  package static var ofProcess: ManifestFolders {
    ManifestFolders(.ofProcess, languages: Languages.ofProcess, handlers: .ofProcess)
  }

  /// What is in the folders now.
  package func list() -> FolderListing { FolderListing(folders) }

  /// The folders in which a change may change the manifests: those of manifests and of the listed
  /// modules, and those on the way to them, which may go or come themselves.
  package func watched(_ listing: FolderListing? = nil) -> Set<FilePath> {
    Set((listing?.moduleFolders ?? []) + folders.flatMap(\.wayThere))
  }

  /// Reads every manifest.
  ///
  /// - Parameters:
  ///   - listing: What is in the folders, where that was just listed.
  ///   - previous: What was known before: a good manifest of it stays in force where its file has a
  ///     fault now.
  ///   - isLive: Whether a scene of the app is live, so that a manifest that is gone stays.
  package func read(
    _ listing: FolderListing? = nil, keeping previous: AppCatalog = AppCatalog(),
    isLive: (AppID) -> Bool = { _ in false }
  ) -> AppCatalog {
    let listing = listing ?? list()
    let gone = previous.apps.values.filter { app in
      app.manifest != nil && listing.mainFiles[app.id] == nil && isLive(app.id)
    }.map(\.gone)
    // Of two ids that differ in case alone the one that is in force stays so.
    let known = listing.apps.filter { previous.manifest($0) != nil }
    let new = listing.apps.filter { previous.manifest($0) == nil }
    var apps = gone
    var taken: [Text: AppID] = [:]
    for id in gone.map(\.id) { taken[id.text.asciiLowercased] = id }
    for id in known + new {
      let folded = id.text.asciiLowercased
      if let other = taken[folded] {
        let error = "\(id): not loaded, for it differs from \(other) in case alone"
        apps.append(AppCatalog.App(id: id, manifest: nil, files: [], errors: [Text(error)]))
      } else {
        taken[folded] = id
        apps.append(read(id, listing, previous: previous.apps[id]))
      }
    }
    return AppCatalog(apps, errors: listing.errors, handlers: handlers)
  }

  /// A file with a fault counts as not there, but where it is the one that was in force: then, and
  /// where none is without fault, what was in force before stays so.
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
      if previous?.files.first == Text(file.description) { break }
    }
    return AppCatalog.App(
      id: id, manifest: previous?.manifest, files: previous?.files ?? [], errors: errors)
  }

  fileprivate struct Unreadable: Error {
    let words: Text
  }

  private static func source(_ file: FilePath) -> Result<ManifestSource, Unreadable> {
    do throws(ReadError) {
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
  /// This folder and the two above it, as far as they are there; where none is, the nearest that is.
  fileprivate var wayThere: [FilePath] {
    let way = [self, parent, parent?.parent].compactMap(\.self).filter(\.isFolder)
    return way.isEmpty ? [nearestFolder].compactMap(\.self) : way
  }

  private var nearestFolder: FilePath? {
    var folder = parent
    while let path = folder, !path.isFolder { folder = path.parent }
    return folder
  }

  private var isFolder: Bool {
    (try? status(followLinks: true))?.kind == .folder
  }
}
