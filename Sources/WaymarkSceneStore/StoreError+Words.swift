import WaymarkFiles

// What people read. The service puts words such as “the change was not made: ” before an error.
extension StoreError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .cannotWrite(let path, let error): "cannot write \(path): \(error)"
    case .cannotRead(let path, let error): "cannot read \(path): \(error)"
    case .unexpected(let path, let kind):
      "cannot use \(path), because it is a \(kind.rawValue); remove it"
    case .newer(let path, let format):
      "cannot use \(path), because a newer Waymark wrote it (format \(format)); update Waymark"
    case .taken(let path, let holder):
      "\(path) is locked by \(holder.map { "process \($0)" } ?? "another process"); stop it first"
    case .tooLong: "the scene would take more than \(SceneStore.longestLine / 1024) KiB"
    case .full(let limit):
      "all \(limit) scenes that the app may store are live; close a window first"
    case .syncFailed(let error):
      "the change was made, but may not survive a power loss: \(error)"
    }
  }
}

extension OpenError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .taken(let path, let holder): StoreError.taken(path, by: holder).description
    case .system(let error): "cannot get a file descriptor from the system: \(error)"
    }
  }
}

extension StoreEvent: CustomStringConvertible {
  package var description: String {
    switch self {
    case .unwritable(let failure): "changes cannot be stored: \(failure)"
    case .setAside(let id, let name?, let reason):
      "the stored state of scene \(id) is set aside as \(name): \(reason)"
    case .setAside(let id, nil, let reason):
      "the file of scene \(id) cannot be read and cannot be set aside: \(reason)"
    case .madeAnew(let id): "the file of scene \(id) was missing and is written again"
    case .forgotten(let id):
      "scene \(id) is forgotten: its app has too many scenes, and this one was unused longest"
    case .syncFailed(let id, let error, let seconds):
      "scene \(id) may not survive a power loss: \(error); next try in \(seconds) s"
    case .firstSyncFailed(let error, let seconds):
      "earlier changes may not survive a power loss: \(error); next try in \(seconds) s"
    case .syncMended(let id): "scene \(id) is on stable storage again"
    case .compactionFailed(let id, let error):
      "the file of scene \(id) cannot be compacted: \(error)"
    }
  }
}
