import WaymarkBytes
import WaymarkFiles
import WaymarkNavigation

// `<state home>/waymark`, with `lock` and `scenes/<app-id>/` in it. Links are followed on the way to it
// and nowhere in it. Folders are looked up anew each time, because they may be removed or moved away
// while the daemon runs; only the locked one is remembered.
final class StateFolder {
  private struct Locked {
    let root: SharedDescriptor
    let identity: FileStatus.Identity
    let lock: LockFile
  }

  let path: FilePath
  private var locked: Locked?
  /// Folders with a new folder in them that is not on stable storage yet.
  private(set) var grown: [SharedDescriptor] = []

  init(_ path: FilePath) {
    self.path = path
  }

  var isLocked: Bool { locked != nil }

  /// The locked folder, opened when it was locked.
  var root: SharedDescriptor? { locked?.root }

  func path(of app: AppID) -> FilePath { path / "scenes" / FilePath(app.text) }

  func takeGrown() -> [SharedDescriptor] {
    defer { grown = [] }
    return grown
  }

  /// Those that were taken are not on stable storage after all.
  func giveBack(_ folders: [SharedDescriptor]) {
    grown += folders
  }

  func unlock() {
    locked = nil
  }
}

// MARK: Looking

extension StateFolder {
  /// The folder `scenes`; nil where there is none.
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

  /// The folder of the app's scenes; nil where there is none.
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
  /// The folder of the app's scenes, made where there is none, below the locked folder.
  func makeFolder(of app: AppID) throws(StoreError) -> SharedDescriptor {
    let root = try lock()
    let scenes = try makeFolder("scenes", in: root, at: path / "scenes")
    return try makeFolder(FilePath(app.text), in: scenes, at: path(of: app))
  }

  /// Locks the folder that has the path now, unless it is the locked one already.
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
      // Another process was faster, or it is a link to nowhere, which opening refuses.
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
