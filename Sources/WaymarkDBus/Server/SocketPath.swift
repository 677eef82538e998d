import WaymarkBytes
import WaymarkFiles

// libdbus replaces any socket at the path, even one with a live server, makes the new one accessible to
// everybody (0777), and in the end removes whatever then has the path. So it only gets a path in a folder
// that no other user can enter. A lock keeps out other servers that follow these rules, and a test
// connection finds those that do not.

/// The path of a socket at which no other process listens while this object exists.
final class SocketPath {
  let path: FilePath
  private let folder: FileDescriptor
  private let lock: LockFile

  /// Makes the folder if it does not exist, but none above it, and takes the lock `NAME.lock` in it.
  init(_ path: FilePath) throws(ServerError) {
    self.path = path
    do throws(Errno) {
      folder = try Self.openFolder(of: path)
      let status = try folder.status()
      guard status.owner == Process.user, status.mode & 0o077 == 0 else {
        throw .notPermitted
      }
    } catch .notPermitted {
      throw .folderNotPrivate(path)
    } catch {
      throw .folder(path, error)
    }
    do throws(LockError) {
      lock = try LockFile(FilePath(bytes: path.name.bytes + Array(".lock".utf8)), in: folder)
    } catch {
      switch error {
      case .held(let process): throw .taken(path, by: process)
      case .system(let error): throw .lock(path, error)
      }
    }
    try checkFree()
  }

  /// Takes away the access of other users, which libdbus gives them.
  func protect() throws(ServerError) {
    do throws(Errno) {
      try folder.setMode(0o600, of: path.name)
    } catch {
      throw .failed(path, reason: "\(error)")
    }
  }

  private static func openFolder(of path: FilePath) throws(Errno) -> FileDescriptor {
    guard let parent = path.parent else { throw .noEntry }
    do throws(Errno) {
      return try FileDescriptor.open(parent, [.readOnly, .folder])
    } catch .noEntry {
      guard let above = parent.parent else { throw .noEntry }
      do throws(Errno) {
        try FileDescriptor.open(above, [.readOnly, .folder]).makeFolder(parent.name, mode: 0o700)
      } catch .exists {
        // Another process was faster.
      }
      return try FileDescriptor.open(parent, [.readOnly, .folder])
    }
  }

  /// Checks that nothing is at the path, or only a socket without a listener, which libdbus replaces.
  private func checkFree() throws(ServerError) {
    let kind: FileKind
    let isTaken: Bool
    do throws(Errno) {
      kind = try folder.status(of: path.name).kind
      isTaken = kind == .socket ? try path.isListenedOn() : false
    } catch .noEntry {
      return
    } catch {
      throw .failed(path, reason: "\(error)")
    }
    guard kind == .socket else { throw .occupied(path, by: kind) }
    if isTaken { throw .taken(path, by: nil) }
  }
}
