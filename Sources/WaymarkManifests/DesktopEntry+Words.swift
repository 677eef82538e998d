extension DesktopEntry.Fault: CustomStringConvertible {
  package var description: String {
    switch self {
    case .notFound(let name): "there is no \(name) in applications of the data folders"
    case .unreadable(let file, let failure): "\(file): \(failure)"
    case .noExec(let file): "\(file) has no Exec"
    case .malformedExec(let file): "the Exec of \(file) is malformed"
    case .handsToWaymark(let file): "\(file) hands links to Waymark, and does not start the app"
    case .needsTerminal(let file): "\(file) wants a terminal"
    }
  }
}
