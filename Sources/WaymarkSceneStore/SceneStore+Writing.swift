import WaymarkFiles
import WaymarkNavigation

// The two ways to write a line. Afterwards the file has the whole line, or it is as it was (R49, R50).
extension SceneStore {
  /// Appends the line to a file that is ready for it.
  func extend(
    _ file: SceneFile, _ ready: ReadyFile, with line: [UInt8]
  ) throws(StoreError) {
    let onDisk = ready.onDisk
    let folder = onDisk.end == 0 ? try state.folder(of: file.id.app) : nil
    do throws(Errno) {
      if ready.status.size > onDisk.end { try ready.descriptor.file.truncate(to: onDisk.end) }
      try ready.descriptor.file.write(line)
    } catch {
      // If cutting fails too, the next look finds the last valid line, and the next write cuts after it.
      let isCut = (try? ready.descriptor.file.truncate(to: onDisk.end)) != nil
      handle(.writeFailed(isCut: isCut), of: file)
      throw .cannotWrite(file.path, error)
    }
    handle(.appended(line), of: file)
    if let folder { syncs.next.add(folder, of: file.id.app) }
  }

  /// Makes the file with its first line.
  func create(_ file: SceneFile, with line: [UInt8], limit: Int) throws(StoreError) {
    try checkRoom(for: file.id, limit: limit)
    let folder = try state.makeFolder(of: file.id.app)
    let descriptor: SharedDescriptor
    let identity: FileStatus.Identity
    do throws(Errno) {
      (descriptor, identity) = try folder.makeFile(file.id.logName, with: line)
    } catch {
      throw .cannotWrite(file.path, error)
    }
    openFiles.open(file, descriptor)
    handle(.made(FileOnDisk(identity, end: line.count), line: line), of: file)
    syncs.next.add(folder, of: file.id.app)
    noteCreation(of: file.id, limit: limit)
  }
}
