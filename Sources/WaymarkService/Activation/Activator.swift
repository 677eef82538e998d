import WaymarkBytes
import WaymarkContract
import WaymarkDBus
import WaymarkEventLoop
import WaymarkFiles
import WaymarkManifests
import WaymarkNavigation

/// Asks apps to start, because a link was opened in a scene without a client.
///
/// `Activation` decides when an app is asked, and this type performs its actions. It calls an app that the bus
/// can start, and starts other apps from their desktop entries. The link is already open at that time, so a
/// failure is logged and undoes nothing.
final class Activator {
  /// Why an app failed to start.
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
  /// The links that wait for an answer.
  private var links: [AppID: [(AppRequest?) -> Void]] = [:]
  /// The watches of the bus names of apps with an open request.
  private var owners: [AppID: Registration] = [:]
  /// The files of the apps as they were when the apps were last asked.
  private var descriptions: [AppID: [FileStatus?]] = [:]

  /// - Parameter lacksWindow: Returns whether the app may be asked for the scene: its manifest allows it, and
  ///   the scene is known and has no client.
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

  /// Asks the app to show a scene, unless it is suppressed or a request is open. Calls `then` with the answer
  /// as soon as that is known, before the app starts. The answer is nil if the scene has a window by then.
  func ask(for scene: SceneID, _ tokens: LaunchTokens, then: @escaping (AppRequest?) -> Void) {
    let app = scene.app
    links[app, default: []].append(then)
    noteChange(of: app)
    handle(.linked(Activation.Request(scene: scene, tokens: tokens)), of: app)
  }

  /// The app has attached a scene.
  func came(_ app: AppID) {
    if activations[app] != nil { handle(.came, of: app) }
  }

  /// Returns why the app failed to start when it was last asked; nil if it did not fail.
  func trouble(of app: AppID) -> Trouble? {
    noteChange(of: app)
    guard let activation = activations[app], let failure = activation.lastFailure
    else { return nil }
    let now = Clock.monotonic
    let start = Clock.realtime - Int64(clamping: now)
    func realtime(_ time: UInt64) -> UInt64 { UInt64(max(0, start + Int64(clamping: time))) }
    return Trouble(
      words: failure.words, time: realtime(failure.time),
      nextTry: activation.nextTry(at: now).map(realtime))
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

  // MARK: The files of an app

  private func noteChange(of app: AppID) {
    guard let known = descriptions[app], known != description(of: app) else { return }
    descriptions[app] = nil
    handle(.changed, of: app)
  }

  /// Returns the status of the app's manifests and desktop entries.
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
    // Both questions are asked at once, so that they share one timeout.
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

  /// Calls `org.freedesktop.Application.Activate`, which also tells the app which scene to attach.
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

  /// Watches the owner of the bus name as long as the request is open.
  private func followOwner(of name: BusName, _ app: AppID) {
    owners[app] = bus?.watchOwner(of: name) { [weak self] owner in
      if owner != nil { self?.handle(.came, of: app) }
    }
  }
}

extension BusError {
  /// Whether the error says that the called program has left the bus or was never there.
  fileprivate var isOfLeaving: Bool {
    name == "org.freedesktop.DBus.Error.NoReply" || isOfAbsence
  }
}

extension ObjectPath {
  /// The object path of an application with this name: for `org.example.My-App` it is
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
