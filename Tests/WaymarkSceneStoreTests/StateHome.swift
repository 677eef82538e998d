import Foundation
import Testing
import WaymarkBytes
import WaymarkFiles
import WaymarkNavigation
import WaymarkTestSupport

@testable import WaymarkSceneStore

typealias Failure = StoreError

/// A state home of one test, which is removed with this object.
final class StateHome {
  let path: FilePath
  private let folder: TemporaryFolder?

  init() throws {
    let folder = try TemporaryFolder()
    self.folder = folder
    path = FilePath(bytes: folder.path.utf8)
  }

  /// Uses an existing folder, which is not removed.
  init(at path: String) {
    folder = nil
    self.path = FilePath(bytes: path.utf8)
  }

  var waymark: FilePath { path / "waymark" }

  func folder(of app: AppID) -> FilePath { waymark / "scenes" / FilePath(app.text) }

  func log(_ id: SceneID) -> FilePath { folder(of: id.app) / id.logName }

  func bytes(_ id: SceneID) throws -> [UInt8] {
    try log(id).readFile(limit: 64 << 20, followLinks: false)
  }

  func names(in app: AppID) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: "\(folder(of: app))").sorted()
  }

  /// Writes the bytes to the scene's file, as if an earlier daemon had written them.
  func put(_ bytes: [UInt8], for id: SceneID) throws {
    try FileManager.default.createDirectory(
      atPath: "\(folder(of: id.app))", withIntermediateDirectories: true)
    let file = try FileDescriptor.open(log(id), [.readWrite, .create])
    try file.truncate(to: 0)
    try file.write(bytes)
  }

  func put(_ lines: [[UInt8]], for id: SceneID) throws {
    try put(lines.flatMap { $0 + [UInt8(ascii: "\n")] }, for: id)
  }

  func remove(_ path: FilePath) throws {
    try FileManager.default.removeItem(atPath: "\(path)")
  }

  func move(_ path: FilePath, to other: FilePath) throws {
    try FileManager.default.moveItem(atPath: "\(path)", toPath: "\(other)")
  }

  /// Copies what a kill at this moment would leave.
  func copy() throws -> StateHome {
    let copy = try StateHome()
    try FileManager.default.copyItem(atPath: "\(waymark)", toPath: "\(copy.waymark)")
    return copy
  }
}

/// A store on a state home, and the events that it reported.
final class OpenStore {
  let home: StateHome
  let store: SceneStore
  private let log: Log

  private final class Log {
    var events: [StoreEvent] = []
  }

  init(_ home: StateHome, lockWait: UInt64 = 5_000_000, openFiles: Int = 256) throws {
    self.home = home
    let log = Log()
    self.log = log
    store = try SceneStore(
      stateHome: home.path, lockWait: lockWait, openFiles: openFiles,
      onEvent: { log.events.append($0) })
  }

  convenience init() throws {
    try self.init(StateHome())
  }

  var events: [StoreEvent] { log.events }

  func append(
    _ revision: Int, to id: SceneID = .main, padding: Int = 0, keepingTime: Bool = false,
    limit: Int = 1000
  ) throws {
    try store.append(
      line(id, revision, padding: padding), to: id, keepingTime: keepingTime, limit: limit)
  }

  func revision(_ id: SceneID = .main) throws -> UInt64? {
    try store.read(id)?.scene.revision
  }

  /// Syncs until there is nothing more to sync, but at most `count` times.
  func sync(atMost count: Int = .max) {
    var left = count
    repeat {
      store.beginSync()
      if store.syncs.underWay != nil { handleReports() }
      left -= 1
    } while left > 0 && (store.syncs.underWay != nil || store.syncs.next.due != nil)
  }

  /// Handles reports of the second thread until the sync under way has ended.
  func handleReports() {
    let count = store.syncs.count
    let isUnderWay = store.syncs.underWay != nil
    repeat {
      store.worker.waitForReports()
      store.handleCompletions()
    } while isUnderWay && store.syncs.underWay != nil && store.syncs.count == count
  }

  /// Ends the sync under way with this outcome instead of its real one.
  func endSync(_ outcome: SyncOutcome) {
    var hasEnded = false
    while !hasEnded {
      store.worker.waitForReports()
      for report in store.worker.takeReports() {
        switch report {
        case .synced: hasEnded = true
        case .listed(let number, let result): store.listings.end(number, result)?()
        }
      }
    }
    store.finishSync(outcome)
  }

  /// Returns the result with which `work` calls back.
  func result<Value>(
    _ work: (@escaping (Result<Value, Failure>) -> Void) throws -> Void
  ) throws -> Result<Value, Failure> {
    var result: Result<Value, Failure>?
    try work { result = $0 }
    while true {
      if let result { return result }
      store.beginSync()
      handleReports()
    }
  }

  func list(_ app: AppID? = nil, limit: Int = 100) throws -> [SceneID] {
    try result { store.list(app: app, limit: limit, then: $0) }.get().map(\.id)
  }
}

extension AppID {
  static let notes = SceneID.main.app
}

extension SceneID {
  static let main: SceneID = {
    do {
      return try SceneID("org.example.Notes/main")
    } catch {
      preconditionFailure("the tests' own scene has a valid ID: \(error)")
    }
  }()
}

/// Returns the line of a scene at its root, with about `padding` unneeded bytes.
func line(_ id: SceneID, _ revision: Int, padding: Int = 0) -> [UInt8] {
  let unknown = padding > 0 ? ",\"x\":\"" + String(repeating: "x", count: padding) + "\"" : ""
  return Array(
    """
    {"waymark":1,"scene":"\(id)","revision":\(revision),"time":"2026-11-30T08:15:02.123Z",\
    "tab":"","tabs":{"":[]},"next_entry":1\(unknown)}
    """.utf8)
}

func scene(_ window: String, of app: String = "org.example.Notes") throws -> SceneID {
  try SceneID(Text("\(app)/\(window)"))
}

extension Result<Void, StoreError> {
  /// The error, or nil after a success. `Void` is not equatable, so tests compare this instead of results.
  var failure: StoreError? {
    if case .failure(let failure) = self { failure } else { nil }
  }
}
