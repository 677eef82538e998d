import WaymarkBytes
import WaymarkContract
import WaymarkFiles
import WaymarkManifests
import WaymarkNavigation

// Reads scenes, apps, routes and numbers. An invalid name of a scene or app is refused without asking the
// daemon, with the daemon's words.
extension Arguments {
  func scene(_ operand: Operand = .scene) throws(CommandError) -> SceneID {
    try SceneID(naming: self[operand])
  }

  func app(_ operand: Operand = .app) throws(CommandError) -> AppID {
    try AppID(naming: self[operand])
  }

  func route(_ operand: Operand, of app: AppID) throws(CommandError) -> RouteRequest {
    try reading { () throws(UsageError) in
      let words = try RouteWords(all(operand))
      return words.route(by: words.parameters.isEmpty ? nil : manifest(of: app))
    }
  }

  func path(of app: AppID) throws(CommandError) -> [RouteRequest] {
    try reading { () throws(UsageError) in
      let words = try RouteWords.path(all(.path))
      let manifest = words.allSatisfy(\.parameters.isEmpty) ? nil : manifest(of: app)
      return words.map { $0.route(by: manifest) }
    }
  }

  /// Reads `--if-revision` and `--durable`.
  func conditions() throws(CommandError) -> ChangeOptions {
    let revision = try number(
      value(.ifRevision), what: Option.ifRevision.name.string, 0...UInt64.max)
    return ChangeOptions(ifRevision: revision, isDurable: has(.durable))
  }

  /// Reads a number without sign or leading zeros. Returns nil if there is no word.
  func number(
    _ word: Text?, what: String, _ range: ClosedRange<UInt64>
  ) throws(CommandError) -> UInt64? {
    guard let word else { return nil }
    return try reading { () throws(UsageError) in
      guard let number = UInt64(word.string), range.contains(number),
        Text(String(number)) == word
      else { throw .notANumber(word, what: what, range) }
      return number
    }
  }

  /// Reads a number that has 32 bits in the contract.
  func number32(_ word: Text?, what: String) throws(CommandError) -> UInt32? {
    try number(word, what: what, 1...UInt64(UInt32.max)).map { UInt32($0) }
  }

  func reading<Value>(
    _ body: () throws(UsageError) -> Value
  ) throws(CommandError) -> Value {
    do {
      return try body()
    } catch {
      throw .usage(error, in: subcommand)
    }
  }

  /// Reads the app's manifest from the user's folders.
  private func manifest(of app: AppID) -> Manifest? {
    ManifestFolders(XDG.ofProcess, languages: []).read().manifest(app)
  }
}

extension SceneID {
  init(naming text: Text) throws(CommandError) {
    do throws(SceneID.Fault) {
      self = try SceneID(text)
    } catch {
      throw .invalidScene(text, error)
    }
  }
}

extension AppID {
  init(naming text: Text) throws(CommandError) {
    guard let app = AppID(text) else {
      throw .unknownApp(text)
    }
    self = app
  }
}
