import Glibc

extension LoopError: CustomStringConvertible {
  package var description: String { "cannot \(action.words): \(String(cString: strerror(code)))" }
}

extension LoopError.Action {
  fileprivate var words: String {
    switch self {
    case .makeLoop: "make an event loop"
    case .wait: "wait for events"
    case .feedWatchdog: "feed the watchdog"
    case .makeTimer: "make a timer"
    case .watchConnection: "watch a connection"
    case .watchFolder(let path): "watch the folder \(path)"
    case .watchDescriptor(let descriptor): "watch descriptor \(descriptor)"
    case .blockSignal(let signal): "block signal \(signal)"
    case .watchSignal(let signal): "watch signal \(signal)"
    }
  }
}
