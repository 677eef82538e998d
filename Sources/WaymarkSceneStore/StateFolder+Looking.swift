import WaymarkFiles
import WaymarkNavigation

// Looks at scene files. A look never blocks, whatever kind of file is there, and follows no link.
extension StateFolder {
  /// Opens and reads the file. If `removingTemporary`, removes its temporary file first.
  func look(
    at file: SceneFile, removingTemporary: Bool
  ) throws(StoreError) -> Sight {
    guard let folder = try folder(of: file.id.app) else { return .nothing }
    if removingTemporary { try? folder.file.removeFile(file.id.temporaryName) }
    guard var opened = try open(file, in: folder) else { return .nothing }
    let tail: StoredTail
    do throws(Errno) {
      tail = try StoredTail(
        of: opened.descriptor.file, size: opened.status.size, scene: file.id)
    } catch {
      throw .cannotRead(file.path, error)
    }
    switch tail {
    case .scene(let scene, let end):
      opened.onDisk.end = end
      return .scene(scene, opened)
    case .empty:
      opened.onDisk.end = 0
      return .empty(opened)
    case .newer(let format): throw .newer(file.path, format: format)
    case .invalid(let reason): return .junk(reason: reason)
    }
  }

  private func open(
    _ file: SceneFile, in folder: SharedDescriptor
  ) throws(StoreError) -> OpenedFile? {
    let unexpected: FileKind
    do throws(Errno) {
      // The kind is checked before opening, because opening a device may have an effect.
      var kind = try folder.file.status(of: file.id.logName).kind
      if kind == .regular {
        let (descriptor, failure) = try folder.openToWriteElseToRead(file.id.logName)
        let status = try descriptor.file.status()
        if status.kind == .regular {
          let onDisk = FileOnDisk(
            status.identity, end: status.size, size: status.size, writeFailure: failure)
          return OpenedFile(descriptor: descriptor, status: status, onDisk: onDisk)
        }
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
}
