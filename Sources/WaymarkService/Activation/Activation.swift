import WaymarkBytes
import WaymarkContract
import WaymarkNavigation

/// Decides when one app is asked to start. Events go in, and actions come out.
///
/// An app *came* when it attached a scene or when its bus name got an owner. All times are in microseconds of
/// the monotonic clock.
struct Activation: Equatable {
  /// A scene without a client in which a link was opened, and the launcher's tokens for its window.
  struct Request: Equatable {
    let scene: SceneID
    let tokens: LaunchTokens
    /// Whether the app came after the link, but did not attach the scene. It is not asked a third time, because
    /// a program that never attaches the scene would be started again and again.
    var isRepeated = false
  }

  /// How an app can be asked.
  enum Way: Equatable {
    /// The app runs: its bus name has an owner.
    case running
    /// The bus can start the app, or did not answer in time whether it can.
    case bus
    case desktopEntry
  }

  enum Event: Equatable {
    /// A link opened in a scene that has no client.
    case linked(Request)
    case found(Way)
    /// There is neither a bus service nor a desktop entry. The text says why.
    case foundNothing(Text)
    case came
    /// A program that ran when it was asked has quit without an answer.
    case quit(Request)
    /// The request for that scene has failed. The text says why.
    case failed(Text, SceneID)
    /// The manifest or the desktop entry has changed since the app was last asked.
    case changed
    /// Some time has passed.
    case tick
  }

  enum Action: Equatable {
    /// Find out how the app can be asked, without starting it.
    case look(Request)
    case ask(Request, Way)
    /// Answer the links that wait.
    case answer(AppRequest?)
  }

  struct Failure: Equatable {
    let words: Text
    let time: UInt64
  }

  private enum State: Equatable {
    case idle
    case looking(Request)
    case asked(Request, Way)
  }

  private static let mostFailures = 3
  private static let mostWaiting = 64

  private let periods: Periods
  private var state = State.idle
  /// When the open request fails if the app has not come.
  private(set) var deadline: UInt64?
  /// The scenes that the app is asked to show after it has come, in the order of their links.
  private var waiting: [Request] = []
  private var failuresInARow = 0
  /// Why the app failed to start the last time; nil if it did not fail.
  private(set) var lastFailure: Failure?
  /// The time until which no link asks the app.
  private var suppressedUntil: UInt64?

  init(_ periods: Periods) {
    self.periods = periods
  }

  /// Whether a request is open.
  var isOpen: Bool { state != .idle }
  /// Whether there is nothing to remember.
  var isBlank: Bool { self == Activation(periods) }

  /// When a link asks the app again; nil if the next one does.
  func nextTry(at now: UInt64) -> UInt64? {
    suppressedUntil.flatMap { $0 > now ? $0 : nil }
  }

  /// - Parameter lacksWindow: Whether the scene is known and no client has it.
  mutating func handle(
    _ event: Event, at now: UInt64, lacksWindow: (SceneID) -> Bool
  ) -> [Action] {
    switch event {
    case .linked(let request): return link(request, at: now)
    case .found(let way): return find(way, at: now, lacksWindow)
    case .foundNothing(let words):
      guard case .looking(let request) = state else { return [] }
      end(waitingFor: request)
      lastFailure = Failure(words: words, time: now)
      return [.answer(.unavailable)]
    case .came: return come(at: now, lacksWindow)
    case .quit(let request):
      wait(for: request)
      return next(at: now, lacksWindow)
    case .failed(let words, let scene):
      fail(words, scene, at: now, lacksWindow)
      return []
    case .changed:
      forgive()
      return []
    case .tick:
      guard let deadline, deadline <= now, case .asked(let request, _) = state else { return [] }
      let seconds = periods.coming / 1_000_000
      fail(
        Text("it did not start within \(seconds) seconds"), request.scene, at: now, lacksWindow)
      return []
    }
  }

  private mutating func link(_ request: Request, at now: UInt64) -> [Action] {
    switch state {
    case .looking(let open), .asked(let open, _):
      if open.scene != request.scene { wait(for: request) }
      // While it is looked for, the answer to the first link is the answer to this one.
      if case .looking = state { return [] }
      return [.answer(.asked)]
    case .idle:
      guard nextTry(at: now) == nil else {
        wait(for: request)
        return [.answer(.suppressed)]
      }
      return look(request)
    }
  }

  private mutating func look(_ request: Request) -> [Action] {
    waiting.removeAll { $0.scene == request.scene }
    state = .looking(request)
    return [.look(request)]
  }

  private mutating func find(
    _ way: Way, at now: UInt64, _ lacksWindow: (SceneID) -> Bool
  ) -> [Action] {
    guard case .looking(let request) = state else { return [] }
    guard way != .desktopEntry || lacksWindow(request.scene) else {
      // The scene has a window by now, so a second program would have nothing to show.
      end()
      return [.answer(nil)] + next(at: now, lacksWindow)
    }
    state = .asked(request, way)
    deadline = now + periods.coming
    return [.answer(.asked), .ask(request, way)]
      + (way == .running ? come(at: now, lacksWindow) : [])
  }

  private mutating func come(at now: UInt64, _ lacksWindow: (SceneID) -> Bool) -> [Action] {
    forgive()
    switch state {
    case .idle: break
    // The app is about to be asked, and then it already runs.
    case .looking: return []
    // A call waits at the app's bus name. A program that was started may not know the scene.
    case .asked(let request, .desktopEntry): end(waitingFor: request)
    case .asked: end()
    }
    return next(at: now, lacksWindow)
  }

  /// Asks the app for the first linked scene that still has no client.
  private mutating func next(at now: UInt64, _ lacksWindow: (SceneID) -> Bool) -> [Action] {
    waiting.removeAll { !lacksWindow($0.scene) }
    guard state == .idle, nextTry(at: now) == nil, var request = waiting.first else { return [] }
    request.isRepeated = true
    return look(request)
  }

  private mutating func fail(
    _ words: Text, _ scene: SceneID, at now: UInt64, _ lacksWindow: (SceneID) -> Bool
  ) {
    guard case .asked(let request, _) = state, request.scene == scene else {
      // The app came, and then refused the call. That matters only if the scene has no window.
      if lacksWindow(scene) { lastFailure = Failure(words: words, time: now) }
      return
    }
    lastFailure = Failure(words: words, time: now)
    end(waitingFor: request)
    failuresInARow += 1
    if failuresInARow >= Self.mostFailures {
      suppressedUntil = now + periods.suppression(after: failuresInARow - Self.mostFailures)
    }
  }

  private mutating func forgive() {
    failuresInARow = 0
    lastFailure = nil
    suppressedUntil = nil
  }

  /// Closes the open request.
  private mutating func end(waitingFor request: Request? = nil) {
    state = .idle
    deadline = nil
    if let request { wait(for: request) }
  }

  private mutating func wait(for request: Request) {
    guard !request.isRepeated else { return }
    waiting.removeAll { $0.scene == request.scene }
    waiting = waiting.suffix(Self.mostWaiting - 1) + [request]
  }
}
