import WaymarkBytes
import WaymarkContract
import WaymarkNavigation

/// A call that changes one scene: which scene, on what conditions, and how.
protocol ChangingCall: NavigationCall where Reply == UInt64 {
  /// Whether the call makes the scene if it was never seen.
  static var makesScene: Bool { get }
  var scene: Text { get }
  var conditions: ChangeOptions { get }

  /// Returns the request for the core. The manifest checks its routes.
  func request(by manifest: Manifest) throws(NavigationError) -> Request
}

extension ChangingCall {
  static var makesScene: Bool { false }
}

extension PushCall: ChangingCall {
  static var makesScene: Bool { true }
  var conditions: ChangeOptions { options.change }

  func request(by manifest: Manifest) throws(NavigationError) -> Request {
    .push(
      try route.route(in: manifest), unlessTop: options.unlessTop,
      replacingTop: options.replaceTop)
  }
}

extension PopCall: ChangingCall {
  var conditions: ChangeOptions { options }

  func request(by manifest: Manifest) -> Request { .pop(count: count.number) }
}

extension PopToCall: ChangingCall {
  var conditions: ChangeOptions { options }

  func request(by manifest: Manifest) throws(NavigationError) -> Request {
    .popTo(try route.route(in: manifest))
  }
}

extension PopToRootCall: ChangingCall {
  var conditions: ChangeOptions { options }

  func request(by manifest: Manifest) -> Request { .popToRoot }
}

extension ReplaceCall: ChangingCall {
  static var makesScene: Bool { true }
  var conditions: ChangeOptions { options.change }

  func request(by manifest: Manifest) throws(NavigationError) -> Request {
    let place = options.place
    try manifest.check(path: path, place)
    return .replace(
      try path.routes(in: manifest), tab: place.tab,
      sheet: try place.sheet?.sheet(in: manifest, slot: .sheet),
      cover: try place.cover?.sheet(in: manifest, slot: .cover))
  }
}

extension SelectTabCall: ChangingCall {
  var conditions: ChangeOptions { options }

  func request(by manifest: Manifest) throws(NavigationError) -> Request {
    try manifest.check(path: [], tab: tab)
    return .selectTab(tab)
  }
}

extension PresentCall: ChangingCall {
  var conditions: ChangeOptions { options }

  func request(by manifest: Manifest) throws(NavigationError) -> Request {
    let (style, sheet) = try sheet.sheet(in: manifest)
    return .present(sheet, style)
  }
}

extension DismissCall: ChangingCall {
  var conditions: ChangeOptions { options }

  func request(by manifest: Manifest) -> Request { .dismiss }
}

extension RestorePathCall: ChangingCall {
  static var makesScene: Bool { true }
  var conditions: ChangeOptions { options }

  func request(by manifest: Manifest) throws(NavigationError) -> Request {
    .restorePath(try manifest.routes(reading: encoded.routes))
  }
}

extension Manifest {
  /// Checks that every name of a place is declared. It does not look at values yet: of several mistakes the
  /// first in the contract's order is the answer.
  func check(path: [RouteRequest], _ place: PlaceOptions) throws(NavigationError) {
    try check(
      path: path.map(\.name), sheet: place.sheet?.name, cover: place.cover?.name, tab: place.tab)
  }
}
