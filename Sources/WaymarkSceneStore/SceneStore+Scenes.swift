import WaymarkBytes
import WaymarkFiles
package import WaymarkNavigation

// What is asked of one scene.
extension SceneStore {
  static let mostRejected = 3

  /// The scene as its last valid line has it, and when it was used, in microseconds since 1970; nil
  /// where nothing is stored.
  ///
  /// A file without a valid line is set aside, and counts as nothing.
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

  /// Whether anything is stored for the scene, readable or not; also where its folder cannot be read:
  /// who then reads the scene learns why not.
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
  /// `keepingTime`: the scene does not count as used. `limit`: how many scenes its app may store; where
  /// this is a new one past it, the one unused longest and not live is forgotten soon after.
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

  /// Makes now the time when the scene was last used; does nothing where it is not stored.
  package func touch(_ id: SceneID) throws(StoreError) {
    let file = file(of: id)
    guard case .ready(let ready) = try prepare(file) else { return }
    do throws(Errno) {
      try ready.descriptor.file.setTimes(nil)
    } catch {
      throw .cannotWrite(file.path, error)
    }
  }

  /// Keeps the scene's last line as `<name>.rejected-<time>` too; does nothing where it is not stored.
  ///
  /// The file itself stays as it is, so that whatever fails or is killed before the scene's next line
  /// is written takes nothing away.
  package func setAside(_ id: SceneID, reason: String) throws(StoreError) {
    let file = file(of: id)
    switch try look(at: file) {
    case .empty, .nothing: break
    case .junk: try moveAside(file, reason: reason)
    case .scene: try copyAside(file, reason: reason)
    }
  }

  /// Removes the scene's file at once, and those that were set aside with the next sync, which is due;
  /// calls back when all of that is on stable storage.
  package func forget(
    _ id: SceneID, then completion: @escaping Completion
  ) throws(StoreError) {
    let file = file(of: id)
    // A newer format is refused here.
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

  /// Lets go of what memory holds of a scene that is put away, as soon as its changes are synced.
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
