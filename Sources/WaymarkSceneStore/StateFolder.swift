import WaymarkBytes
import WaymarkFiles
import WaymarkNavigation

/// The folder `<state home>/waymark`, which has `lock` and `scenes/<app-id>/`.
///
/// Links are followed on the way to the folder, but not inside it. Folders are looked up each time, because
/// they may be removed or moved while the daemon runs. Only the locked folder is remembered.
final class StateFolder {
  private struct Locked {
    let root: SharedDescriptor
    let identity: FileStatus.Identity
    let lock: LockFile
  }

  let path: FilePath
  private var locked: Locked?
  /// Folders in which a folder was made that is not on stable storage yet.
  private(set) var grown: [SharedDescriptor] = []

  init(_ path: FilePath) {
    self.path = path
  }

  var isLocked: Bool { locked != nil }

  /// The locked folder, as it was opened for locking. Nil if no folder is locked.
  var root: SharedDescriptor? { locked?.root }

  func path(of app: AppID) -> FilePath { path / "scenes" / FilePath(app.text) }

  /// Returns the folders in `grown`, and empties it.
  func takeGrown() -> [SharedDescriptor] {
    defer { grown = [] }
    return grown
  }

  /// Adds folders from `takeGrown` again, because their sync failed.
  func giveBack(_ folders: [SharedDescriptor]) {
    grown += folders
  }

  func unlock() {
    locked = nil
  }
}

// MARK: Looking

extension StateFolder {
  /// Opens the folder `scenes`. Returns nil if it does not exist.
  func scenes() throws(StoreError) -> SharedDescriptor? {
    let root: SharedDescriptor
    do throws(Errno) {
      root = SharedDescriptor(try FileDescriptor.open(path, [.readOnly, .folder]))
    } catch .noEntry, .notDirectory {
      return nil
    } catch {
      throw .cannotRead(path, error)
    }
    return try openFolder("scenes", in: root, at: path / "scenes")
  }

  /// Opens the folder of the app's scenes. Returns nil if it does not exist.
  func folder(of app: AppID) throws(StoreError) -> SharedDescriptor? {
    guard let scenes = try scenes() else { return nil }
    return try openFolder(FilePath(app.text), in: scenes, at: path(of: app))
  }

  private func openFolder(
    _ name: FilePath, in folder: SharedDescriptor, at path: FilePath
  ) throws(StoreError) -> SharedDescriptor? {
    do throws(Errno) {
      return SharedDescriptor(try folder.file.open(name, [.readOnly, .folder, .noFollow]))
    } catch .noEntry {
      return nil
    } catch {
      if let kind = try? folder.file.status(of: name).kind, kind != .folder {
        throw .unexpected(path, kind)
      }
      throw .cannotRead(path, error)
    }
  }
}

// MARK: Making

extension StateFolder {
  /// Opens the folder of the app's scenes below the locked folder, and makes it if it does not exist.
  func makeFolder(of app: AppID) throws(StoreError) -> SharedDescriptor {
    let root = try lock()
    let scenes = try makeFolder("scenes", in: root, at: path / "scenes")
    return try makeFolder(FilePath(app.text), in: scenes, at: path(of: app))
  }

  /// Locks the folder that is at the path now, unless it is already locked.
  @discardableResult
  func lock() throws(StoreError) -> SharedDescriptor {
    let root = try makeFolder(at: path)
    let identity: FileStatus.Identity
    do throws(Errno) {
      identity = try root.file.status().identity
    } catch {
      throw .cannotRead(path, error)
    }
    if let locked, locked.identity == identity { return locked.root }
    locked = Locked(root: root, identity: identity, lock: try takeLock(in: root))
    return root
  }

  private func makeFolder(at path: FilePath) throws(StoreError) -> SharedDescriptor {
    do throws(Errno) {
      return SharedDescriptor(try FileDescriptor.open(path, [.readOnly, .folder]))
    } catch .noEntry {
      guard let parent = path.parent else { throw .cannotWrite(path, .noEntry) }
      return try makeFolder(path.name, in: makeFolder(at: parent), at: path)
    } catch {
      throw .cannotWrite(path, error)
    }
  }

  private func makeFolder(
    _ name: FilePath, in parent: SharedDescriptor, at path: FilePath
  ) throws(StoreError) -> SharedDescriptor {
    if let folder = try openFolder(name, in: parent, at: path) { return folder }
    do throws(Errno) {
      try parent.file.makeFolder(name, mode: 0o700)
      grown.append(parent)
    } catch .exists {
      // Another process made it first, or it is a dangling link, which cannot be opened.
    } catch {
      throw .cannotWrite(path, error)
    }
    guard let folder = try openFolder(name, in: parent, at: path) else {
      throw .cannotWrite(path, .noEntry)
    }
    return folder
  }
}

// MARK: The lock

extension StateFolder {
  private func takeLock(in root: SharedDescriptor) throws(StoreError) -> LockFile {
    let path = path / "lock"
    if let kind = try? root.file.status(of: "lock").kind, kind != .regular {
      throw .unexpected(path, kind)
    }
    do throws(LockError) {
      return try LockFile("lock", in: root.file)
    } catch {
      switch error {
      case .held(let process): throw .taken(path, by: process)
      case .system(let error): throw .cannotWrite(path, error)
      }
    }
  }
}
