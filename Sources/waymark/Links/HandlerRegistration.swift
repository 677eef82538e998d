import WaymarkBytes
import WaymarkFiles
import WaymarkNavigation

/// Makes Waymark the person's handler of an app's links, and undoes that.
///
/// An entry that is the only one for a scheme is its handler by being there. Where another one is, it
/// is replaced in the person's list of associations, remembered in our entry, and given back.
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

  /// Doing it again changes nothing.
  func register(_ manifest: Manifest) throws(CommandError) {
    let installed = try read()
    var entry = HandlerEntry(of: manifest)
    if let installed {
      entry.replaced = installed.replaced.filter { entry.schemes.contains($0.key) }
      try giveBack(installed, but: entry.schemes)
    }
    if installed != entry { try write(entry) }
    for scheme in entry.schemes {
      let handler = try tools.handler(of: scheme)
      guard handler != name else { continue }
      entry.replaced[scheme] = handler
      try write(entry)
      try tools.setHandler(name, of: scheme)
      // xdg-mime ends with 0 whether it could write or not.
      guard try tools.handler(of: scheme) == name else {
        throw .refused(
          "ProgramFailed",
          "xdg-mime left \(scheme) as it was; mimeapps.list of $XDG_CONFIG_HOME must be writable")
      }
    }
  }

  /// False where there was nothing to undo.
  func unregister() throws(CommandError) -> Bool {
    guard let installed = try read() else { return false }
    try giveBack(installed)
    do throws(Errno) {
      _ = try file.removeFile()
    } catch {
      throw .refused("CannotWrite", "\(file): \(error)")
    }
    try tools.update(folder)
    return true
  }

  /// Schemes that something else handles by now are none of ours any more.
  private func giveBack(_ entry: HandlerEntry, but kept: [Text] = []) throws(CommandError) {
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
      throw .refused("CannotRead", "\(file): \(error)")
    }
  }

  private func write(_ entry: HandlerEntry) throws(CommandError) {
    do throws(Errno) {
      try folder.makeFolders(mode: 0o700)
      try file.writeFile(Array(entry.text.utf8), mode: 0o644)
    } catch {
      throw .refused("CannotWrite", "\(file): \(error)")
    }
    try tools.update(folder)
  }
}
