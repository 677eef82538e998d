import WaymarkBytes
import WaymarkEventLoop
import WaymarkFiles
import WaymarkManifests

/// Notices when manifests appear, disappear or change on disk.
///
/// A package manager changes many files in a burst. Changes that follow each other within 0.1 s are reported
/// once, at most 1 s after the first, so that a half-finished upgrade is not read.
final class ManifestWatch {
  private static let quiet: UInt64 = 100_000
  private static let longestBurst: UInt64 = 1_000_000

  private let folders: ManifestFolders
  private let loop: EventLoop
  private let log: Log
  private var watches: [FilePath: FolderWatch] = [:]
  private var timer: Timer?
  /// When the present burst began, in microseconds of the monotonic clock; nil between bursts.
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
  }

  /// Watches the folders that exist now, and then lists what they hold.
  func update() -> FolderListing {
    var listing: FolderListing
    var wanted = folders.watched()
    var watched: Set<FilePath>
    repeat {
      watched = wanted
      for folder in watched where watches[folder] == nil { watch(folder) }
      listing = folders.list()
      wanted = folders.watched(listing)
      // A folder that appeared in between was not watched yet.
    } while !wanted.isSubset(of: watched)
    watches = watches.filter { wanted.contains($0.key) }
    return listing
  }

  private func watch(_ folder: FilePath) {
    do {
      watches[folder] = try FolderWatch(folder.description, on: loop) { [unowned self] change in
        noteChange(change, in: folder)
      }
    } catch {
      // Reload and SIGHUP still read the manifests.
      log(.warning, "\(error)")
    }
  }

  private func noteChange(_ change: FolderWatch.Change, in folder: FilePath) {
    switch change {
    case .entry(let name):
      let path = folder / FilePath(bytes: name)
      guard concernsManifests(path, in: folder) else { return }
      // The folder that has this name now may not be the one that is watched.
      watches = watches.filter { !path.isOrHolds($0.key) }
    case .everything: break
    case .gone: watches[folder] = nil
    }
    let now = Clock.monotonic
    let start = burst ?? now
    burst = start
    let due = min(now + Self.quiet, start + Self.longestBurst)
    timer?.arm(after: .microseconds(Int64(due > now ? due - now : 0)))
  }

  /// Returns whether a change concerns manifests. In a folder above those of manifests only the next name on
  /// the way to one does.
  private func concernsManifests(_ path: FilePath, in folder: FilePath) -> Bool {
    if folders.folders.contains(where: path.isOrHolds) { return true }
    let holdsManifests =
      folders.folders.contains(folder) || folder.parent.map(folders.folders.contains) == true
    return holdsManifests && (path.ends(with: ".json") || path.ends(with: ".d"))
  }
}

extension FilePath {
  fileprivate func isOrHolds(_ other: FilePath) -> Bool {
    other == self || other.bytes.starts(with: bytes + [UInt8(ascii: "/")])
  }

  fileprivate func ends(with ending: Text) -> Bool {
    bytes.suffix(ending.utf8.count).elementsEqual(ending.utf8)
  }
}
