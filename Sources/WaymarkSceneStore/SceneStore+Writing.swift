import WaymarkFiles
import WaymarkNavigation

// The two ways in which a line gets into a file. Either the whole line is in it afterwards, or the file
// is as it was (R49, R50).
extension SceneStore {
  /// Adds the line to a file that is ready for it.
  func extend(_ file: SceneFile, with line: borrowing [UInt8]) throws(StoreFailure) {
    guard let descriptor = file.descriptor,
      case .present(let identity, let size, let end) = file.content
    else { preconditionFailure("a file is made ready before it is written") }
    let folder = end == 0 ? try state.folder(of: file.id.app) : nil
    do throws(Errno) {
      if size > end { try descriptor.file.truncate(to: end) }
      try descriptor.file.write(line)
    } catch {
      // Where cutting fails too, the next look finds the last valid line, and cuts behind it.
      let isCut = (try? descriptor.file.truncate(to: end)) != nil
      file.content = isCut ? .present(identity, size: end, end: end) : .unknown
      throw .cannotWrite(file.path, error)
    }
    file.content = .present(identity, size: end + line.count, end: end + line.count)
    if let folder { pending.job.folders[file.id.app] = folder }
  }

  /// Makes the file with its first line.
  func create(
    _ file: SceneFile, with line: borrowing [UInt8], limit: Int
  ) throws(StoreFailure) {
    try checkRoom(for: file.id, limit: limit)
    let folder = try state.makeFolder(of: file.id.app)
    let descriptor: SharedDescriptor
    let identity: FileStatus.Identity
    do throws(Errno) {
      (descriptor, identity) = try makeFile(file.id.logName, in: folder, with: line)
    } catch {
      throw .cannotWrite(file.path, error)
    }
    file.writeFailure = nil
    file.content = .present(identity, size: line.count, end: line.count)
    openFiles.open(file, descriptor)
    pending.job.folders[file.id.app] = folder
    noteCreation(of: file.id, limit: limit)
  }

  /// A new file with one line, readable by its owner alone; none where anything fails.
  func makeFile(
    _ name: FilePath, in folder: SharedDescriptor, with line: borrowing [UInt8]
  ) throws(Errno) -> (SharedDescriptor, FileStatus.Identity) {
    let descriptor = SharedDescriptor(
      try folder.file.open(name, SceneFile.options.union([.create, .exclusive]), mode: 0o600))
    do throws(Errno) {
      try descriptor.file.setMode(0o600)
      let identity = try descriptor.file.status().identity
      // Last: once the line is in it, nothing else may fail.
      try descriptor.file.write(line)
      return (descriptor, identity)
    } catch {
      try? folder.file.removeFile(name)
      throw error
    }
  }

  /// Has the change synced: by the next batch, or with the file that is to replace this one.
  func noteChange(of file: SceneFile) {
    if let rewrite = file.rewrite {
      extend(rewrite, of: file)
    } else if file.repair == nil {
      dirty(file, file.descriptor)
      compactIfLong(file)
    }
  }

  func dirty(_ file: SceneFile, _ descriptor: SharedDescriptor?) {
    guard file.batch != (pending.number, file.identity) else { return }
    pending.add(file, descriptor)
    if pending.due == nil { pending.begin(by: Clock.monotonic + Self.syncDelay) }
  }
}
