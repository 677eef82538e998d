import WaymarkBytes
import WaymarkFiles
import WaymarkNavigation

// The words of every fault of this module.

extension CatalogFault: CustomStringConvertible {
  var description: String {
    switch self {
    case .gone(let app):
      "\(app): the manifest was removed; it stays in use while a scene of the app is live"
    case .onlyCaseDiffers(let app, let other):
      "\(app): not loaded because it differs from \(other) only in case; rename one of them"
    case .notAnAppID(let file, let name):
      "\(file): “\(name)” is not an app id; name the file after the app, as org.example.Notes.json"
    case .unreadable(let file, let reason): "\(file): \(reason)"
    case .shared(let claim, let others, let winner):
      "\(claim) is also claimed by \(others.map(\.description).joined(separator: ", ")); links go to "
        + "\(winner)"
    }
  }
}

extension DesktopEntry.Fault: CustomStringConvertible {
  package var description: String {
    switch self {
    case .notFound(let name): "there is no \(name) in the applications folders"
    case .unreadable(let file, let error): "cannot read \(file): \(error)"
    case .noExec(let file): "\(file) has no key Exec"
    case .malformedExec(let file): "the key Exec of \(file) is malformed"
    case .handsToWaymark(let file): "\(file) hands links to Waymark and does not start the app"
    case .needsTerminal(let file): "\(file) needs a terminal"
    }
  }
}
