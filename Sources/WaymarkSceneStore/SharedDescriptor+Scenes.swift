import WaymarkFiles
import WaymarkNavigation

// Operations on the folder of an app's scenes.
extension SharedDescriptor {
  /// Opens a file for writing. If that is not allowed, opens it for reading and also returns the reason.
  func openToWriteElseToRead(
    _ name: FilePath
  ) throws(Errno) -> (SharedDescriptor, writeFailure: Errno?) {
    do throws(Errno) {
      return (SharedDescriptor(try file.open(name, SceneFile.options)), nil)
    } catch let error where [.accessDenied, .notPermitted, .readOnly].contains(error) {
      let descriptor = try file.open(name, [.readOnly, .noFollow, .nonBlocking])
      return (SharedDescriptor(descriptor), error)
    }
  }

  /// Makes a file with one line and mode 0600. Removes it again if anything fails.
  func makeFile(
    _ name: FilePath, with line: [UInt8]
  ) throws(Errno) -> (SharedDescriptor, FileStatus.Identity) {
    let descriptor = SharedDescriptor(
      try file.open(name, SceneFile.options.union([.create, .exclusive]), mode: 0o600))
    do throws(Errno) {
      try descriptor.file.setMode(0o600)
      let identity = try descriptor.file.status().identity
      // The line is written last, so nothing can fail after it.
      try descriptor.file.write(line)
      return (descriptor, identity)
    } catch {
      try? file.removeFile(name)
      throw error
    }
  }

  /// Returns a name for the scene's next rejected file. No file has it yet.
  func freeRejectedName(of id: SceneID) -> FilePath {
    var time = Clock.realtime
    while (try? file.status(of: id.rejectedName(at: time))) != nil { time += 1000 }
    return id.rejectedName(at: time)
  }
}
