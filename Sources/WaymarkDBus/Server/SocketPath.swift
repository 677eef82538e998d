import WaymarkBytes
import WaymarkFiles

// libdbus binds a socket over whatever socket is there, with a live server behind it or not, makes it
// everybody's (0777), and at the end removes whatever then has the path. So it is given a path only in
// a folder that is the person's alone, under a lock that keeps away whoever listens there by these
// rules, and after a look for those who do not know them.

/// The path of a socket where nobody else listens, for as long as this is held.
final class SocketPath {
  let path: FilePath
  private let folder: FileDescriptor
  private let lock: LockFile

  /// Makes the folder where there is none, but none above it, and takes the lock `NAME.lock` in it.
  init(_ path: FilePath) throws(ServerError) {
    self.path = path
    do throws(Errno) {
      folder = try Self.openFolder(of: path)
      let status = try folder.status()
      guard status.owner == Process.user, status.mode & 0o077 == 0 else {
        throw .notPermitted
      }
    } catch .notPermitted {
      throw .failed(path, reason: "its folder must be the person's alone (0700)")
    } catch {
      throw .failed(path, reason: "its folder: \(error)")
    }
    do throws(LockError) {
      lock = try LockFile(FilePath(bytes: path.name.bytes + Array(".lock".utf8)), in: folder)
    } catch {
      switch error {
      case .held(let process): throw .taken(path, by: process)
      case .system(let error): throw .failed(path, reason: "its lock: \(error)")
      }
    }
    try checkFree()
  }

  /// Makes the socket the person's alone, which libdbus has made everybody's.
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

  /// That there is nothing, or a socket that its server left behind: libdbus replaces that.
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
    guard kind == .socket else { throw .failed(path, reason: "a \(kind.rawValue) is there") }
    if isTaken { throw .taken(path, by: nil) }
  }
}
