import WaymarkBytes
import WaymarkFiles
import WaymarkNavigation

// What is at a scene's path. It is read when the scene is first used, and compared before each change. So
// no change is lost if another program removes, moves or replaces the file or a folder.
extension SceneStore {
  func file(of id: SceneID) -> SceneFile {
    if let file = files[id.text] {
      file.isReleased = false
      return file
    }
    let file = SceneFile(id: id, path: state.path(of: id.app) / id.logName)
    files[id.text] = file
    return file
  }

  /// Opens and reads the file at the path.
  func look(at file: SceneFile) throws(StoreError) -> Sight {
    openFiles.close(file)
    var event = FileEvent.unclear
    defer { handle(event, of: file) }
    // Without a rewrite under way, a temporary file is from a daemon that was killed.
    let sight = try state.look(
      at: file, removingTemporary: state.isLocked && file.state.rewrite == nil)
    switch sight {
    case .scene(_, let opened), .empty(let opened):
      event = .found(opened.onDisk)
      openFiles.open(file, opened.descriptor)
    case .nothing: event = .gone
    case .junk: break
    }
    return sight
  }
}

// MARK: Before a change

/// A file that is ready for the next line, and what was found when that was checked.
///
/// It is passed on, so that a change asks the system only once.
struct ReadyFile {
  let descriptor: SharedDescriptor
  let onDisk: FileOnDisk
  let status: FileStatus
}

extension SceneStore {
  enum Readiness {
    case ready(ReadyFile)
    /// There is no file. `isLost` tells whether there was one before.
    case absent(isLost: Bool)
  }

  /// Makes the file ready for the next line.
  func prepare(_ file: SceneFile) throws(StoreError) -> Readiness {
    if let ready = readyIfKnown(file) { return .ready(ready) }
    let wasKnown = file.state.isKnown
    // The file at the path is not the one that the rewrite was begun for.
    if file.state.rewrite != nil { handle(.rewriteFailed(.noEntry), of: file) }
    try state.lock()
    if case .junk(let reason) = try look(at: file) { try moveAside(file, reason: reason) }
    guard let onDisk = file.state.onDisk else { return .absent(isLost: wasKnown) }
    if let failure = onDisk.writeFailure { throw .cannotWrite(file.path, failure) }
    guard let ready = readyIfKnown(file) else { throw .cannotWrite(file.path, .noEntry) }
    return .ready(ready)
  }

  /// Returns the file if the file at the path is the known one and its size has not changed, else nil.
  private func readyIfKnown(_ file: SceneFile) -> ReadyFile? {
    guard state.isLocked, let onDisk = file.state.onDisk, onDisk.writeFailure == nil,
      let status = try? file.path.status(), status.identity == onDisk.identity,
      status.size == onDisk.size
    else { return nil }
    if let descriptor = file.descriptor {
      openFiles.use(file)
      return ReadyFile(descriptor: descriptor, onDisk: onDisk, status: status)
    }
    guard let opened = try? FileDescriptor.open(file.path, SceneFile.options),
      let found = try? opened.status(), found.identity == onDisk.identity
    else { return nil }
    let descriptor = SharedDescriptor(opened)
    openFiles.open(file, descriptor)
    return ReadyFile(descriptor: descriptor, onDisk: onDisk, status: status)
  }
}

// MARK: Setting aside

extension SceneStore {
  /// Copies the last line to a file of its own. The caller has just read the scene's file.
  func copyAside(_ file: SceneFile, reason: String) throws(StoreError) {
    try state.lock()
    guard let folder = try state.folder(of: file.id.app), let descriptor = file.descriptor,
      let end = file.state.onDisk?.end
    else { return }
    let name = folder.freeRejectedName(of: file.id)
    do throws(Errno) {
      let start = max(0, end - Self.longestLine - 2)
      let bytes = try descriptor.file.read(from: start, count: end - start)
      let before = bytes.dropLast().lastIndex(of: UInt8(ascii: "\n"))
      _ = try folder.makeFile(name, with: Array(bytes[(before.map { $0 + 1 } ?? 0)...]))
    } catch {
      throw .cannotWrite(state.path(of: file.id.app) / name, error)
    }
    syncs.next.addRemoval(of: file.id, in: folder, keeping: Self.mostRejected)
    syncs.beginSoon()
    report(.setAside(file.id, to: state.path(of: file.id.app) / name, reason: reason))
  }

  /// Renames the file to a name for rejected files.
  func moveAside(_ file: SceneFile, reason: String) throws(StoreError) {
    try state.lock()
    guard let folder = try state.folder(of: file.id.app) else { return letGo(of: file) }
    let name = folder.freeRejectedName(of: file.id)
    do throws(Errno) {
      try folder.file.rename(file.id.logName, to: name)
    } catch {
      throw .cannotWrite(file.path, error)
    }
    rooms.noteRemoval(of: file.id)
    letGo(of: file)
    syncs.next.addRemoval(of: file.id, in: folder, keeping: Self.mostRejected)
    syncs.beginSoon()
    report(.setAside(file.id, to: state.path(of: file.id.app) / name, reason: reason))
  }

  /// Ends the work on a file that is no longer at its path or no longer used. Its waiters are answered when
  /// its folder is synced.
  func letGo(of file: SceneFile) {
    openFiles.close(file)
    handle(.gone, of: file)
    _ = repairs.endFailures(of: file)
    rewrites.forgetPostponed(file)
  }
}
