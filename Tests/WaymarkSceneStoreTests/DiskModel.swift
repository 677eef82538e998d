import Dispatch
import Foundation
import Synchronization
import WaymarkFiles
import WaymarkNavigation

// Records each call by which a store changes its files, and computes what a disk may have after a power
// loss at any moment.
//
// Only what was synced is sure to be there:
// - Each write to a file since its last sync may be there or be zeros, or be torn or zeros from any byte
//   on. The file may end after any of these writes. What was cut off is gone if anything later is there.
// - Each name that was made, given or removed in a folder since its last sync may be there or not.
// - Data whose sync failed is never safe again, even if later syncs succeed.
//
// Syncing does nothing on the real disk.

/// One change that reached the kernel.
struct DiskChange: Sendable {
  enum Kind: Sendable {
    case write([UInt8])
    case truncate(Int)
    case link(FilePath, node: Int)
    case unlink(FilePath)
  }

  let kind: Kind
  var isStable = false
  /// Whether a sync of this change failed.
  var isDoubtful = false
}

/// All changes of one file or folder.
struct DiskNode: Sendable {
  let isFolder: Bool
  var changes: [DiskChange] = []
}

/// A store's files and folders, as known from its calls.
struct DiskModel: Sendable {
  /// All nodes. The first is the state home.
  var nodes = [DiskNode(isFolder: true)]
  private var open: [Int32: Int] = [:]
  let home: FilePath

  init(home: FilePath) {
    self.home = home
  }

  /// Creates a model in which everything that is in the state home now is stable.
  init(stable home: FilePath) throws {
    self.init(home: home)
    let names = try FileManager.default.subpathsOfDirectory(atPath: "\(home)").sorted()
    for name in names {
      let path = home / FilePath(bytes: name.utf8)
      guard let (folder, last) = node(at: path, in: nil) else { continue }
      let isFolder = try path.status().kind == .folder
      let new = make(last, in: folder, isFolder: isFolder)
      if !isFolder { add(.write(try path.readFile(limit: 1 << 20, followLinks: false)), to: new) }
    }
    for node in nodes.indices { endSync(of: [node: nodes[node].changes.count], succeeded: true) }
  }

  /// Returns the node that has the name in the kernel. The last change counts.
  private func child(_ name: FilePath, of folder: Int) -> Int? {
    for change in nodes[folder].changes.reversed() {
      switch change.kind {
      case .link(name, let node): return node
      case .unlink(name): return nil
      default: continue
      }
    }
    return nil
  }

  private func node(at path: FilePath, in folder: Int32?) -> (folder: Int, name: FilePath)? {
    if let folder { return open[folder].map { ($0, path) } }
    guard path.bytes.starts(with: home.bytes) else { return nil }
    let names = path.bytes.dropFirst(home.bytes.count).split(separator: UInt8(ascii: "/"))
    var parent = 0
    for name in names.dropLast() {
      guard let next = child(FilePath(bytes: name), of: parent) else { return nil }
      parent = next
    }
    return (parent, names.last.map { FilePath(bytes: $0) } ?? ".")
  }

  /// Notes what a call with this result changed.
  mutating func note(_ call: FileCall, result: Int) {
    guard result >= 0 else { return }
    switch call {
    case .open(let path, let folder, let options):
      guard let (parent, name) = node(at: path, in: folder) else { return }
      var found = name == "." ? parent : child(name, of: parent)
      if found == nil, options.contains(.create) { found = make(name, in: parent, isFolder: false) }
      open[Int32(result)] = found
    case .close(let descriptor): open[descriptor] = nil
    case .makeFolder(let name, let folder):
      if let folder = open[folder] { _ = make(name, in: folder, isFolder: true) }
    case .write(let file, let bytes): add(.write(Array(bytes.prefix(result))), to: open[file])
    case .truncate(let file, let size): add(.truncate(size), to: open[file])
    case .remove(let name, let folder): add(.unlink(name), to: open[folder])
    case .rename(let name, let other, let folder):
      guard let folder = open[folder], let node = child(name, of: folder) else { return }
      add(.link(other, node: node), to: folder)
      add(.unlink(name), to: folder)
    default: break
    }
  }

  private mutating func make(_ name: FilePath, in folder: Int, isFolder: Bool) -> Int {
    nodes.append(DiskNode(isFolder: isFolder))
    add(.link(name, node: nodes.count - 1), to: folder)
    return nodes.count - 1
  }

  private mutating func add(_ kind: DiskChange.Kind, to node: Int?) {
    if let node { nodes[node].changes.append(DiskChange(kind: kind)) }
  }

  /// Returns how many changes of which nodes a sync that begins now makes stable. Nil if the call is not
  /// a sync.
  func scope(of call: FileCall) -> [Int: Int]? {
    switch call {
    case .syncData(let descriptor), .sync(let descriptor):
      open[descriptor].map { [$0: nodes[$0].changes.count] } ?? [:]
    case .syncFileSystem:
      Dictionary(uniqueKeysWithValues: nodes.indices.map { ($0, nodes[$0].changes.count) })
    default: nil
    }
  }

  mutating func endSync(of scope: [Int: Int], succeeded: Bool) {
    for (node, count) in scope {
      for index in 0..<count where !nodes[node].changes[index].isStable {
        if !succeeded && !nodes[node].isFolder {
          nodes[node].changes[index].isDoubtful = true
        } else if succeeded && !nodes[node].changes[index].isDoubtful {
          nodes[node].changes[index].isStable = true
        }
      }
    }
  }
}

struct NothingSynced: Error {}

/// Records the calls of the whole process in a model. It can make syncs fail or hold one.
final class DiskRecorder: Sendable {
  private struct State {
    var model: DiskModel
    /// Called after each change, because the power may go then.
    let observe: @Sendable (DiskModel) -> Void
    var isSyncFailing = false
    var isHoldingSync = false
  }

  private let state: Mutex<State>
  private let held = DispatchSemaphore(value: 0)
  private let released = DispatchSemaphore(value: 0)

  init(_ model: DiskModel, observe: @escaping @Sendable (DiskModel) -> Void) {
    state = Mutex(State(model: model, observe: observe))
  }

  func start() {
    FileCall.intercept { [self] call, perform in
      guard let scope = state.withLock({ $0.model.scope(of: call) }) else {
        return state.withLock { state in
          let result = perform()
          state.model.note(call, result: result)
          if call.changes { state.observe(state.model) }
          return result
        }
      }
      if state.withLock({ $0.isHoldingSync.take() }) {
        held.signal()
        released.wait()
      }
      return state.withLock { state in
        state.model.endSync(of: scope, succeeded: !state.isSyncFailing)
        state.observe(state.model)
        return state.isSyncFailing ? -5 : 0
      }
    }
  }

  func failSyncs(_ areFailing: Bool) {
    state.withLock { $0.isSyncFailing = areFailing }
  }

  /// Holds the next sync while the body runs. `begin` has to begin that sync.
  func duringSync(begunBy begin: () -> Void, _ body: () throws -> Void) throws {
    state.withLock { $0.isHoldingSync = true }
    begin()
    guard held.wait(timeout: .now() + 60) == .success else { throw NothingSynced() }
    defer { released.signal() }
    try body()
  }
}

extension Bool {
  fileprivate mutating func take() -> Bool {
    defer { self = false }
    return self
  }
}

extension FileCall {
  fileprivate var changes: Bool {
    switch self {
    case .open(_, _, let options): options.contains(.create)
    case .makeFolder, .write, .truncate, .remove, .rename: true
    default: false
    }
  }
}
