import Bytes
import DBus
import Files
import Manifests

/// Notices when manifests come, go or change on disk.
///
/// A package manager changes many files in a burst: what follows a change within a moment belongs to
/// it, so that the manifests are read once, and no half of an upgrade is.
final class ManifestWatch {
  private static let quiet: UInt64 = 100_000
  private static let longestBurst: UInt64 = 1_000_000

  private let folders: ManifestFolders
  private let loop: EventLoop
  private let log: Log
  private var watches: [FilePath: FolderWatch] = [:]
  private var timer: Timer?
  /// When the burst that goes on began, on the monotonic clock in microseconds.
  private var burst: UInt64?
  var onChange: () -> Void = {}

  init(of folders: ManifestFolders, on loop: EventLoop, _ log: Log) throws(LoopError) {
    self.folders = folders
    self.loop = loop
    self.log = log
    timer = try Timer(on: loop) { [unowned self] in
      burst = nil
      onChange()
    }
    update()
  }

  /// Watches the folders that are there now. To be called before the manifests are read.
  func update() {
    let wanted = Set(folders.watched())
    watches = watches.filter { wanted.contains($0.key) }
    for folder in wanted where watches[folder] == nil { watch(folder) }
  }

  private func watch(_ folder: FilePath) {
    do {
      watches[folder] = try FolderWatch(folder.description, on: loop) { [unowned self] change in
        noteChange(change, in: folder)
      }
    } catch {
      // Reload and SIGHUP still have the manifests read.
      log(.warning, "\(error)")
    }
  }

  private func noteChange(_ change: FolderWatch.Change, in folder: FilePath) {
    switch change {
    case .entry(let name):
      guard concernsManifests(name, in: folder) else { return }
    case .everything: break
    case .gone: watches[folder] = nil
    }
    let now = Clock.monotonic
    let start = burst ?? now
    burst = start
    let due = min(now + Self.quiet, start + Self.longestBurst)
    timer?.arm(after: .microseconds(Int64(due > now ? due - now : 0)))
  }

  /// In a folder above those of manifests only the next name on the way to one counts.
  private func concernsManifests(_ name: [UInt8], in folder: FilePath) -> Bool {
    let path = folder / FilePath(bytes: name)
    let isOnTheWay = folders.folders.contains { wanted in
      wanted == path || wanted.bytes.starts(with: path.bytes + [UInt8(ascii: "/")])
    }
    let holdsManifests =
      folders.folders.contains(folder) || folder.parent.map(folders.folders.contains) == true
    return isOnTheWay || (holdsManifests && (name.ends(with: ".json") || name.ends(with: ".d")))
  }
}

extension [UInt8] {
  fileprivate func ends(with ending: Text) -> Bool {
    suffix(ending.utf8.count).elementsEqual(ending.utf8)
  }
}
