import WaymarkFiles
import WaymarkNavigation

/// What is at a scene's path.
enum Sight {
  case scene(StoredScene, OpenedFile)
  /// A file without a byte, in which nothing was ever stored.
  case empty(OpenedFile)
  case nothing
  /// A file without a valid line.
  case junk(reason: String)
}

/// A regular file that was just opened, and what is known of it.
struct OpenedFile {
  let descriptor: SharedDescriptor
  let status: FileStatus
  var place: Place
}

// Looking. It never waits, whatever has the name, and follows no link.
extension StateFolder {
  func look(
    at file: SceneFile, removingTemporary: Bool
  ) throws(StoreFailure) -> Sight {
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
      opened.place.end = end
      return .scene(scene, opened)
    case .empty: return .empty(opened)
    case .newer(let format): throw .newer(file.path, format: format)
    case .invalid(let reason): return .junk(reason: reason)
    }
  }

  private func open(
    _ file: SceneFile, in folder: SharedDescriptor
  ) throws(StoreFailure) -> OpenedFile? {
    let unexpected: FileKind
    do throws(Errno) {
      // Asked before opening, because opening a device may already do something.
      var kind = try folder.file.status(of: file.id.logName).kind
      if kind == .regular {
        let (descriptor, failure) = try folder.openToWriteElseToRead(file.id.logName)
        let status = try descriptor.file.status()
        if status.kind == .regular {
          let place = Place(
            status.identity, end: status.size, size: status.size, writeFailure: failure)
          return OpenedFile(descriptor: descriptor, status: status, place: place)
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

// The folder of an app's scenes.
extension SharedDescriptor {
  fileprivate func openToWriteElseToRead(
    _ name: FilePath
  ) throws(Errno) -> (SharedDescriptor, writeFailure: Errno?) {
    do throws(Errno) {
      return (SharedDescriptor(try file.open(name, SceneFile.options)), nil)
    } catch let error where [.accessDenied, .notPermitted, .readOnly].contains(error) {
      let descriptor = try file.open(name, [.readOnly, .noFollow, .nonBlocking])
      return (SharedDescriptor(descriptor), error)
    }
  }

  /// A new file with one line, readable only by its owner; none if anything fails.
  func makeFile(
    _ name: FilePath, with line: [UInt8]
  ) throws(Errno) -> (SharedDescriptor, FileStatus.Identity) {
    let descriptor = SharedDescriptor(
      try file.open(name, SceneFile.options.union([.create, .exclusive]), mode: 0o600))
    do throws(Errno) {
      try descriptor.file.setMode(0o600)
      let identity = try descriptor.file.status().identity
      // Last: once the line is in it, nothing else may fail.
      try descriptor.file.write(line)
      return (descriptor, identity)
    } catch {
      try? file.removeFile(name)
      throw error
    }
  }

  func freeRejectedName(of id: SceneID) -> FilePath {
    var time = Clock.realtime
    while (try? file.status(of: id.rejectedName(at: time))) != nil { time += 1000 }
    return id.rejectedName(at: time)
  }
}
