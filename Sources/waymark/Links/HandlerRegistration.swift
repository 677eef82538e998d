import WaymarkBytes
import WaymarkFiles
import WaymarkNavigation

/// Makes Waymark the user's handler of an app's links, and undoes that.
///
/// The only entry for a scheme is its handler without being chosen. If the scheme has another handler, the
/// user's list of associations is changed, and our entry remembers the handler for unregistering.
struct HandlerRegistration {
  let app: AppID
  private let folder: FilePath
  private let tools = DesktopTools()

  init(of app: AppID, in dataHome: FilePath = XDG.ofProcess.dataHome) {
    self.app = app
    folder = dataHome / "applications"
  }

  private var name: Text { HandlerEntry.name(of: app) }
  private var file: FilePath { folder / FilePath(name) }

  /// Registers the app's schemes. Doing it again changes nothing.
  func register(_ manifest: Manifest) throws(CommandError) {
    let installed = try read()
    var entry = HandlerEntry(of: manifest)
    if let installed {
      entry.replaced = installed.replaced.filter { entry.schemes.contains($0.key) }
      try restore(installed, except: entry.schemes)
    }
    if installed != entry { try write(entry) }
    for scheme in entry.schemes {
      let handler = try tools.handler(of: scheme)
      guard handler != name else { continue }
      entry.replaced[scheme] = handler
      try write(entry)
      try tools.setHandler(name, of: scheme)
      // The exit status of xdg-mime is 0 even if it could not write.
      guard try tools.handler(of: scheme) == name else {
        throw .handlerUnchanged(scheme)
      }
    }
  }

  /// Undoes the registration. Returns false if there was none.
  func unregister() throws(CommandError) -> Bool {
    guard let installed = try read() else { return false }
    try restore(installed)
    do throws(Errno) {
      _ = try file.removeFile()
    } catch {
      throw .cannotRemove(file, error)
    }
    try tools.update(folder)
    return true
  }

  /// Restores the earlier handlers. A scheme that has another handler than ours by now is not changed.
  private func restore(_ entry: HandlerEntry, except kept: [Text] = []) throws(CommandError) {
    for scheme in entry.schemes where !kept.contains(scheme) {
      guard let before = entry.replaced[scheme], try tools.handler(of: scheme) == name else {
        continue
      }
      try tools.setHandler(before, of: scheme)
    }
  }

  private func read() throws(CommandError) -> HandlerEntry? {
    do throws(ReadError) {
      return HandlerEntry(reading: try file.readFile(limit: 1 << 20, followLinks: false))
    } catch {
      if error == .system(.noEntry) || error == .system(.notDirectory) { return nil }
      throw .cannotRead(file, error)
    }
  }

  private func write(_ entry: HandlerEntry) throws(CommandError) {
    do throws(Errno) {
      try folder.makeFolders(mode: 0o700)
      try file.writeFile(Array(entry.text.utf8), mode: 0o644)
    } catch {
      throw .cannotWrite(file, error)
    }
    try tools.update(folder)
  }
}
