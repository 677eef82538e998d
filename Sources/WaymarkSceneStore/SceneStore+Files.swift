import WaymarkBytes
import WaymarkFiles
import WaymarkNavigation

// What is at a scene's path: looked at when the scene is first used, and compared before each change,
// so that a file or folder that others removed, moved away or replaced takes no change with it.
extension SceneStore {
  enum Sight {
    case scene(StoredScene, FileStatus)
    case nothing
    /// A file without a valid line.
    case junk(reason: String)
  }

  func file(of id: SceneID) -> SceneFile {
    if let file = files[id.text] {
      file.isReleased = false
      return file
    }
    let file = SceneFile(id: id, path: state.path(of: id.app) / id.logName)
    files[id.text] = file
    return file
  }

  /// Opens and reads what is at the path.
  func look(at file: SceneFile) throws(StoreFailure) -> Sight {
    openFiles.close(file)
    file.content = .unknown
    guard let folder = try state.folder(of: file.id.app) else { return file.seeNothing() }
    if state.isLocked && file.rewrite == nil {
      // One that a kill left.
      try? folder.file.removeFile(file.id.temporaryName)
    }
    guard let (descriptor, status) = try open(file, in: folder) else { return file.seeNothing() }
    let tail: StoredTail
    do throws(Errno) {
      tail = try StoredTail(of: descriptor.file, size: status.size, scene: file.id)
    } catch {
      throw .cannotRead(file.path, error)
    }
    switch tail {
    case .scene(let scene, let end):
      file.content = .present(status.identity, size: status.size, end: end)
      openFiles.open(file, descriptor)
      return .scene(scene, status)
    case .empty:
      file.content = .present(status.identity, size: 0, end: 0)
      openFiles.open(file, descriptor)
      return .nothing
    case .newer(let format): throw .newer(file.path, format: format)
    case .invalid(let reason): return .junk(reason: reason)
    }
  }

  /// Never waits, whatever has the name, and follows no link.
  private func open(
    _ file: SceneFile, in folder: SharedDescriptor
  ) throws(StoreFailure) -> (SharedDescriptor, FileStatus)? {
    let unexpected: FileKind
    do throws(Errno) {
      // Asked before opening, because opening a device may already do something.
      var kind = try folder.file.status(of: file.id.logName).kind
      if kind == .regular {
        let descriptor = try openToWriteElseToRead(file, in: folder)
        let status = try descriptor.file.status()
        if status.kind == .regular { return (descriptor, status) }
        kind = status.kind
      }
      unexpected = kind
    } catch .noEntry {
      return nil
    } catch {
      throw .cannotRead(file.path, error)
    }
    throw .unexpected(file.path, unexpected)
  }

  private func openToWriteElseToRead(
    _ file: SceneFile, in folder: SharedDescriptor
  ) throws(Errno) -> SharedDescriptor {
    let name = file.id.logName
    do throws(Errno) {
      let descriptor = try folder.file.open(name, SceneFile.options)
      file.writeFailure = nil
      return SharedDescriptor(descriptor)
    } catch let error where [.accessDenied, .notPermitted, .readOnly].contains(error) {
      file.writeFailure = error
      return SharedDescriptor(try folder.file.open(name, [.readOnly, .noFollow, .nonBlocking]))
    }
  }
}

extension SceneStore {
  /// Makes the file ready to be written, and says what is known of it; nil where there is none.
  func prepare(_ file: SceneFile) throws(StoreFailure) -> FileStatus? {
    if let status = statusIfReady(file) { return status }
    abandonRewrite(of: file, .noEntry)
    try state.lock()
    if case .junk(let reason) = try look(at: file) { try moveAside(file, reason: reason) }
    guard file.isPresent else { return nil }
    if let failure = file.writeFailure { throw .cannotWrite(file.path, failure) }
    guard let status = statusIfReady(file) else { throw .cannotWrite(file.path, .noEntry) }
    return status
  }

  /// Where the file at the path is the one that is known, as long as it was left.
  private func statusIfReady(_ file: SceneFile) -> FileStatus? {
    guard state.isLocked, file.writeFailure == nil,
      case .present(let identity, let size, _) = file.content,
      let status = try? file.path.status(), status.identity == identity, status.size == size
    else { return nil }
    if file.descriptor == nil {
      guard let opened = try? FileDescriptor.open(file.path, SceneFile.options),
        let status = try? opened.status(), status.identity == identity
      else { return nil }
      openFiles.open(file, SharedDescriptor(opened))
    }
    openFiles.use(file)
    return status
  }

  /// Writes the last line of a file that was just looked at into one of its own.
  func copyAside(_ file: SceneFile, reason: String) throws(StoreFailure) {
    try state.lock()
    guard let folder = try state.folder(of: file.id.app), let descriptor = file.descriptor else {
      return
    }
    let name = freeRejectedName(of: file.id, in: folder)
    do throws(Errno) {
      let start = max(0, file.end - Self.longestLine - 2)
      let bytes = try descriptor.file.read(from: start, count: file.end - start)
      let before = bytes.dropLast().lastIndex(of: UInt8(ascii: "\n"))
      _ = try makeFile(name, in: folder, with: Array(bytes[(before.map { $0 + 1 } ?? 0)...]))
    } catch {
      throw .cannotWrite(state.path(of: file.id.app) / name, error)
    }
    noteRemoval(of: file.id, in: folder, keeping: Self.mostRejected)
    pending.begin(by: Clock.monotonic + Self.syncDelay)
    report(.setAside(file.id, to: state.path(of: file.id.app) / name, reason: reason))
  }

  private func freeRejectedName(of id: SceneID, in folder: SharedDescriptor) -> FilePath {
    var time = Clock.realtime
    while (try? folder.file.status(of: id.rejectedName(at: time))) != nil { time += 1000 }
    return id.rejectedName(at: time)
  }

  /// Gives the file a name that says that it was rejected.
  func moveAside(_ file: SceneFile, reason: String) throws(StoreFailure) {
    try state.lock()
    guard let folder = try state.folder(of: file.id.app) else { return }
    let name = freeRejectedName(of: file.id, in: folder)
    do throws(Errno) {
      try folder.file.rename(file.id.logName, to: name)
    } catch {
      throw .cannotWrite(file.path, error)
    }
    rooms[file.id.app]?.count? -= 1
    letGo(of: file)
    noteRemoval(of: file.id, in: folder, keeping: Self.mostRejected)
    pending.begin(by: Clock.monotonic + Self.syncDelay)
    report(.setAside(file.id, to: state.path(of: file.id.app) / name, reason: reason))
  }

  func noteRemoval(of id: SceneID, in folder: SharedDescriptor, keeping count: Int) {
    pending.job.folders[id.app] = folder
    pending.job.removals.append(SyncJob.Removal(id: id, folder: folder, keeping: count))
  }

  /// Ends all that is under way for a file that is no longer at its path; those who wait for it are
  /// answered once its folder is synced.
  func letGo(of file: SceneFile) {
    openFiles.close(file)
    file.content = .absent
    file.line = []
    file.failures = 0
    var waiters = pending.remove(file)
    if let rewrite = endRewrite(of: file) {
      try? rewrite.folder.file.removeFile(file.id.temporaryName)
      waiters += rewrite.waiters
    }
    waiters += endRepair(of: file)?.waiters ?? []
    pending.wait(for: file.id, waiters)
  }
}
