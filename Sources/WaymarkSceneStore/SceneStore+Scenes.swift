import WaymarkBytes
import WaymarkFiles
package import WaymarkNavigation

// Operations on one scene.
extension SceneStore {
  static let mostRejected = 3

  /// Returns the scene from its last valid line, and when it was last used, in microseconds since 1970.
  /// Returns nil if nothing is stored.
  ///
  /// A file without a valid line is set aside, and nil is returned. A file with only the torn beginning of its
  /// first line stays, and nil is returned too.
  package func read(_ id: SceneID) throws(StoreError) -> (scene: StoredScene, used: Int64)? {
    let file = file(of: id)
    switch try look(at: file) {
    case .scene(let scene, let opened):
      return (scene, opened.status.modified.microseconds)
    case .empty, .nothing:
      return nil
    case .junk(let reason):
      do throws(StoreError) {
        try moveAside(file, reason: reason)
      } catch {
        report(.setAside(id, to: nil, reason: reason))
      }
      return nil
    }
  }

  /// Returns whether anything is stored for the scene, readable or not.
  ///
  /// Returns true if its folder cannot be read. Reading the scene then gives the error.
  package func exists(_ id: SceneID) -> Bool {
    let path = files[id.text]?.path ?? state.path(of: id.app) / id.logName
    do throws(Errno) {
      let status = try path.status()
      return status.kind != .regular || status.size > 0
    } catch .noEntry {
      return false
    } catch {
      do { return try state.folder(of: id.app) != nil } catch { return true }
    }
  }

  /// Writes the scene's next line, given without its newline, in one write.
  ///
  /// - keepingTime: Whether the time of last use stays as it is.
  /// - limit: How many scenes the app may store. If a new scene is past it, the scene that is not live and
  ///   was unused longest is forgotten soon after.
  package func append(
    _ line: consuming [UInt8], to id: SceneID, keepingTime: Bool, limit: Int
  ) throws(StoreError) {
    guard line.count <= Self.longestLine else { throw .tooLong }
    line.append(UInt8(ascii: "\n"))
    let file = file(of: id)
    switch try prepare(file) {
    case .ready(let ready):
      try extend(file, ready, with: line)
      if keepingTime { try? ready.descriptor.file.setTimes(ready.status.modified) }
      if rewrites.mayBeDue(at: ready.onDisk.end + line.count) { compactIfLong(file) }
    case .absent(let isLost):
      try create(file, with: line, limit: limit)
      if isLost { report(.madeAnew(id)) }
    }
  }

  /// Sets the time of last use to now. Does nothing if the scene is not stored.
  package func touch(_ id: SceneID) throws(StoreError) {
    let file = file(of: id)
    guard case .ready(let ready) = try prepare(file) else { return }
    do throws(Errno) {
      try ready.descriptor.file.setTimes(nil)
    } catch {
      throw .cannotWrite(file.path, error)
    }
  }

  /// Copies the scene's last line to `<name>.rejected-<time>`. Does nothing if the scene is not stored.
  ///
  /// The file itself stays as it is. So nothing is lost if the daemon fails or is killed before the scene's
  /// next line.
  package func setAside(_ id: SceneID, reason: String) throws(StoreError) {
    let file = file(of: id)
    switch try look(at: file) {
    case .empty, .nothing: break
    case .junk: try moveAside(file, reason: reason)
    case .scene: try copyAside(file, reason: reason)
    }
  }

  /// Removes the scene's file at once, and the files that were set aside with the next sync.
  ///
  /// That sync is due now. Calls back when the removals are on stable storage.
  package func forget(
    _ id: SceneID, then completion: @escaping Completion
  ) throws(StoreError) {
    let file = file(of: id)
    // This throws if the format is newer.
    if !file.state.isKnown { _ = try look(at: file) }
    if let folder = try state.folder(of: id.app) {
      try state.lock()
      do throws(Errno) {
        try folder.file.removeFile(id.logName)
        rooms.noteRemoval(of: id)
      } catch .noEntry {
      } catch {
        throw .cannotWrite(file.path, error)
      }
      syncs.next.addRemoval(of: id, in: folder, keeping: 0)
    }
    letGo(of: file)
    files[id.text] = nil
    listings.leaveOut(id)
    syncs.waitForNext(id, [completion])
  }

  /// Frees the memory of a scene that is put away, as soon as its changes are synced.
  package func release(_ id: SceneID) {
    guard let file = files[id.text] else { return }
    file.isReleased = true
    removeIfDone(file)
  }

  func removeIfDone(_ file: SceneFile) {
    guard file.isReleased && file.state.isSettled && files[file.id.text] === file else { return }
    letGo(of: file)
    files[file.id.text] = nil
  }
}
