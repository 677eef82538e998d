import WaymarkBytes
import WaymarkContract
import WaymarkDBus
import WaymarkEventLoop
import WaymarkFiles
import WaymarkManifests
import WaymarkNavigation

/// Asks apps to come, because a link was opened in a scene that no client has attached.
///
/// When an app is asked, `Activation` decides. Here its actions are performed: an app with a bus name is
/// called over the bus, and another is started from its desktop entry. The link is opened already, so
/// whatever fails here is logged and undoes nothing.
final class Activator {
  /// Why an app did not start.
  struct Trouble {
    let words: Text
    /// In microseconds since 1970, as is `nextTry`.
    let time: UInt64
    /// When a link asks the app again; nil if the next one does.
    let nextTry: UInt64?
  }

  /// Nil if there is no bus: then apps are started only from their desktop entries.
  private let bus: Connection?
  private let apps: Apps
  private let log: Log
  private let periods: Periods
  private let starter: AppStarter
  private let lacksWindow: (SceneID) -> Bool
  private var timer: Timer?
  private var activations: [AppID: Activation] = [:]
  /// The links that wait to know what became of them.
  private var links: [AppID: [(AppRequest) -> Void]] = [:]
  /// Who owns the bus names of apps with an open request.
  private var owners: [AppID: Registration] = [:]
  /// What described the apps when they were last asked.
  private var descriptions: [AppID: [FileStatus?]] = [:]

  /// - Parameter lacksWindow: Whether the scene is known and no client has it.
  init(
    _ bus: Connection?, _ apps: Apps, _ periods: Periods, on loop: EventLoop, _ log: Log,
    lacksWindow: @escaping (SceneID) -> Bool
  ) throws(LoopError) {
    self.bus = bus
    self.apps = apps
    self.periods = periods
    self.log = log
    self.lacksWindow = lacksWindow
    starter = AppStarter(bus)
    timer = try Timer(on: loop) { [unowned self] in
      for app in activations.keys.sorted() { handle(.tick, of: app) }
    }
  }

  /// Asks the app for a window for the scene if it is time to, and tells what became of that as soon as
  /// it is known without starting anything.
  func ask(for scene: SceneID, _ tokens: LaunchTokens, then: @escaping (AppRequest) -> Void) {
    let app = scene.app
    links[app, default: []].append(then)
    noteChange(of: app)
    handle(.linked(Activation.Request(scene: scene, tokens: tokens)), of: app)
  }

  /// The app has attached a scene.
  func came(_ app: AppID) {
    if activations[app] != nil { handle(.came, of: app) }
  }

  /// Why the app did not start when it was last asked; nil if it did.
  func trouble(of app: AppID) -> Trouble? {
    noteChange(of: app)
    guard let activation = activations[app], let failure = activation.lastFailure
    else { return nil }
    let now = Clock.monotonic
    let start = UInt64(clamping: Clock.realtime) - now
    return Trouble(
      words: failure.words, time: start + failure.time,
      nextTry: activation.nextTry(at: now).map { start + $0 })
  }

  // MARK: Events and actions

  private func handle(_ event: Activation.Event, of app: AppID) {
    var activation = activations[app] ?? Activation(periods)
    let earlier = activation.lastFailure
    let actions = activation.handle(event, at: Clock.monotonic, lacksWindow: lacksWindow)
    activations[app] = activation.isBlank ? nil : activation
    if activation.isBlank { descriptions[app] = nil }
    if let failure = activation.lastFailure, failure != earlier {
      log(.warning, "\(app) failed to start: \(failure.words)")
    }
    if !activation.isOpen {
      owners[app] = nil
      starter.forget(app)
    }
    for action in actions { perform(action, app) }
    if let deadline = activations.values.compactMap(\.deadline).min() {
      timer?.arm(at: deadline)
    } else {
      timer?.disarm()
    }
  }

  private func perform(_ action: Activation.Action, _ app: AppID) {
    switch action {
    case .look(let request): look(for: request)
    case .ask(let request, .desktopEntry): start(request)
    case .ask(let request, let way): call(request, isRunning: way == .running)
    case .answer(let answer):
      if answer == .suppressed {
        log(.info, "\(app) is not asked to start, because it failed three times in a row")
      }
      for link in links.removeValue(forKey: app) ?? [] { link(answer) }
    }
  }

  private func fail(_ words: String, _ request: Activation.Request) {
    handle(.failed(Text(words), request.scene), of: request.scene.app)
  }

  // MARK: What describes an app

  private func noteChange(of app: AppID) {
    guard let known = descriptions[app], known != description(of: app) else { return }
    descriptions[app] = nil
    handle(.changed, of: app)
  }

  /// The state of the app's manifests and desktop entries.
  private func description(of app: AppID) -> [FileStatus?] {
    let manifests = apps.files(of: app).map { FilePath($0) }
    return (manifests + DesktopEntry.files(of: app.text, in: .ofProcess)).map {
      try? $0.status(followLinks: true)
    }
  }

  // MARK: Looking

  private func look(for request: Activation.Request) {
    let app = request.scene.app
    descriptions[app] = description(of: app)
    guard let bus, let name = apps.busName(of: app) else { return lookForEntry(request) }
    // Both are asked at once, so that both are answered in the time that one may take.
    var isRunning: Bool?
    bus.call(
      .bus("NameHasOwner", [.string(name.text)]), expecting: "b",
      timeout: .microseconds(Int64(periods.looking))
    ) { result in
      isRunning = (try? result.get())?.first?.asBoolean
    }
    bus.call(
      .bus("ListActivatableNames", []), expecting: "as",
      timeout: .microseconds(Int64(periods.looking))
    ) { [weak self] result in
      guard let self else { return }
      let names = (try? result.get())?.first?.asArray
      if isRunning == true {
        handle(.found(.running), of: app)
      } else if names?.contains(.string(name.text)) ?? true {
        handle(.found(.bus), of: app)
      } else {
        lookForEntry(request)
      }
    }
  }

  private func lookForEntry(_ request: Activation.Request) {
    let app = request.scene.app
    do throws(DesktopEntry.Fault) {
      _ = try DesktopEntry(of: app.text, in: .ofProcess)
      handle(.found(.desktopEntry), of: app)
    } catch {
      handle(.foundNothing(Text(error.description)), of: app)
    }
  }

  // MARK: Asking

  /// `org.freedesktop.Application.Activate`, which also tells the app which scene to attach.
  private func call(_ request: Activation.Request, isRunning: Bool) {
    let app = request.scene.app
    guard let bus, let name = apps.busName(of: app) else { return }
    if !isRunning { followOwner(of: name, app) }
    var data = request.tokens.vardict
    data["waymark-scene"] = .string(request.scene.text)
    let call = MethodCall(
      to: name, at: ObjectPath(ofApplication: name), "org.freedesktop.Application", "Activate",
      [data.value])
    bus.call(call, timeout: .seconds(60)) { [weak self] result in
      guard let self else { return }
      switch result {
      case .success: handle(.came, of: app)
      case .failure(let error) where isRunning && !request.isRepeated && error.isOfLeaving:
        handle(.quit(request), of: app)
      case .failure(let error): fail("\(name): \(error.message)", request)
      }
    }
  }

  private func start(_ request: Activation.Request) {
    let app = request.scene.app
    if let name = apps.busName(of: app) { followOwner(of: name, app) }
    do throws(DesktopEntry.Fault) {
      let entry = try DesktopEntry(of: app.text, in: .ofProcess)
      starter.start(entry, for: request) { [weak self] words in self?.fail(words, request) }
    } catch {
      fail(error.description, request)
    }
  }

  /// Follows who owns the bus name for as long as the request is open.
  private func followOwner(of name: BusName, _ app: AppID) {
    owners[app] = bus?.watchOwner(of: name) { [weak self] owner in
      if owner != nil { self?.handle(.came, of: app) }
    }
  }
}

extension BusError {
  /// Whether it says that the program that was called has left, or is not there.
  fileprivate var isOfLeaving: Bool {
    name == "org.freedesktop.DBus.Error.NoReply" || isOfAbsence
  }
}

extension ObjectPath {
  /// Where an application with this name has its object: `org.example.My-App` is at
  /// `/org/example/My_App`.
  fileprivate init(ofApplication name: BusName) {
    let bytes = name.text.utf8.map { byte in
      switch byte {
      case UInt8(ascii: "."): UInt8(ascii: "/")
      case UInt8(ascii: "-"): UInt8(ascii: "_")
      default: byte
      }
    }
    guard let path = Text(bytes: [UInt8(ascii: "/")] + bytes).flatMap(ObjectPath.init) else {
      preconditionFailure("a bus name with slashes for its dots is a path")
    }
    self = path
  }
}
