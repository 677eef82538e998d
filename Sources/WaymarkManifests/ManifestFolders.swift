package import WaymarkBytes
package import WaymarkFiles
package import WaymarkNavigation

/// The folders that have manifests. The files of an earlier folder take precedence.
package struct ManifestFolders: Sendable {
  package let folders: [FilePath]
  private let languages: [Text]
  private let handlers: DesktopHandlers?

  /// - Parameter languages: The person's languages as in `title[…]`, the best first.
  package init(
    _ folders: [FilePath], languages: [Text] = [], handlers: DesktopHandlers? = nil
  ) {
    self.folders = folders
    self.languages = languages
    self.handlers = handlers
  }

  /// Creates the list of `waymark/apps` in `$XDG_DATA_HOME` and in each of `$XDG_DATA_DIRS`, which often
  /// has a folder twice.
  package init(_ xdg: XDG, languages: [Text], handlers: DesktopHandlers? = nil) {
    var folders: [FilePath] = []
    for folder in ([xdg.dataHome] + xdg.dataFolders).map({ $0 / "waymark/apps" })
    where !folders.contains(folder) {
      folders.append(folder)
    }
    self.init(folders, languages: languages, handlers: handlers)
  }

  /// The folders of this process's environment.
  package static var ofProcess: ManifestFolders {
    ManifestFolders(.ofProcess, languages: Languages.ofProcess, handlers: .ofProcess)
  }

  /// Lists what is in the folders now.
  package func list() -> FolderListing { FolderListing(folders) }

  /// Returns the folders to watch for changes of the manifests: those of manifests and of the listed
  /// modules, and the folders above them, which can also be created or removed.
  package func watched(_ listing: FolderListing? = nil) -> Set<FilePath> {
    Set((listing?.moduleFolders ?? []) + folders.flatMap(\.wayThere))
  }

  /// Reads every manifest.
  ///
  /// - Parameters:
  ///   - listing: What is in the folders, if that was just listed.
  ///   - previous: The catalog so far. Its manifest of an app stays in use if the file has a fault now.
  ///   - isLive: Whether a scene of the app is live, so that its manifest stays even if it is gone.
  package func read(
    _ listing: FolderListing? = nil, keeping previous: AppCatalog = AppCatalog(),
    isLive: (AppID) -> Bool = { _ in false }
  ) -> AppCatalog {
    let listing = listing ?? list()
    let gone = previous.apps.values.filter { app in
      app.manifest != nil && listing.mainFiles[app.id] == nil && isLive(app.id)
    }.map(\.gone)
    // Of two ids that differ only in case, the one that is in use stays.
    let known = listing.apps.filter { previous.manifest($0) != nil }
    let new = listing.apps.filter { previous.manifest($0) == nil }
    var apps = gone
    var taken: [Text: AppID] = [:]
    for id in gone.map(\.id) { taken[id.text.asciiLowercased] = id }
    for id in known + new {
      let folded = id.text.asciiLowercased
      if let other = taken[folded] {
        let fault = CatalogFault.onlyCaseDiffers(id, other: other)
        apps.append(AppCatalog.App(id: id, manifest: nil, files: [], errors: [fault.text]))
      } else {
        taken[folded] = id
        apps.append(read(id, listing, previous: previous.apps[id]))
      }
    }
    return AppCatalog(apps, errors: listing.errors, handlers: handlers)
  }

  /// Reads the first file of the app that has no fault.
  ///
  /// If the file in use has a fault now, or all files have one, the previous manifest stays in use.
  private func read(
    _ id: AppID, _ listing: FolderListing, previous: AppCatalog.App?
  ) -> AppCatalog.App {
    let modules = (listing.modules[id] ?? []).map(Self.source)
    let sources = modules.compactMap { try? $0.get() }
    var errors: [Text] = modules.compactMap(\.fault)
    for file in listing.mainFiles[id] ?? [] {
      switch Self.source(file) {
      case .failure(let fault): errors.append(fault.text)
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

  private static func source(_ file: FilePath) -> Result<ManifestSource, CatalogFault> {
    do throws(ReadError) {
      let bytes = try file.readFile(limit: ManifestReader.largestFile, followLinks: true)
      return .success(ManifestSource(file: Text(file.description), bytes: bytes))
    } catch {
      return .failure(.unreadable(file, reason: "\(error)"))
    }
  }
}

extension Result where Failure == CatalogFault {
  fileprivate var fault: Text? {
    if case .failure(let fault) = self { fault.text } else { nil }
  }
}

extension FilePath {
  /// This folder and the two above it, if they exist; if none does, the nearest folder above that exists.
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
