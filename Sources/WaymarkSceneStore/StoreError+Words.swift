import WaymarkFiles

// What people read: what was refused, where, and what would do.
extension StoreError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .cannotWrite(let path, let error): "cannot write \(path): \(error)"
    case .cannotRead(let path, let error): "cannot read \(path): \(error)"
    case .unexpected(let path, let kind):
      "\(path) is a \(kind.rawValue), which is never followed or opened: remove it"
    case .newer(let path, let format):
      "\(path) is of format \(format), which a newer Waymark wrote: it is left alone"
    case .taken(let path, let holder):
      "\(path) is locked by \(holder.map { "process \($0)" } ?? "another process")"
    case .tooLong: "the scene takes more than \(SceneStore.longestLine) bytes"
    case .full(let limit): "all \(limit) scenes that the app may store are live"
    case .syncFailed(let error):
      "the change is made, but may not outlive a loss of power: \(error)"
    }
  }
}

extension OpenError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .taken(let path, let holder): StoreError.taken(path, by: holder).description
    case .system(let error): "cannot start: \(error)"
    }
  }
}

extension StoreEvent: CustomStringConvertible {
  package var description: String {
    switch self {
    case .unwritable(let failure): "nothing can be stored for now: \(failure)"
    case .setAside(let id, let name?, let reason): "scene \(id) is set aside as \(name): \(reason)"
    case .setAside(let id, nil, let reason):
      "scene \(id) cannot be read, nor set aside: \(reason)"
    case .madeAnew(let id): "the file of scene \(id) was gone and is made anew"
    case .forgotten(let id):
      "scene \(id) is forgotten: it was unused longest, and its app has too many"
    case .syncFailed(let id, let error, let seconds):
      "scene \(id) may not outlive a loss of power: \(error); tried again in \(seconds) s"
    case .firstSyncFailed(let error, let seconds):
      "what was stored before may not outlive a loss of power: \(error); tried again in \(seconds) s"
    case .syncMended(let id): "scene \(id) is on stable storage again"
    case .compactionFailed(let id, let error): "the file of scene \(id) stays long: \(error)"
    }
  }
}
