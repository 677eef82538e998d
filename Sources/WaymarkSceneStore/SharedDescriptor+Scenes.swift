import WaymarkFiles
import WaymarkNavigation

// Files in the folder of an app's scenes.
extension SharedDescriptor {
  /// Why it could not be opened for writing, too, if it could not.
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
