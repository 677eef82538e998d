extension FilePath {
  /// Writes a whole file and replaces the one at the path. Other programs see the old file or the new one,
  /// never a part.
  package func writeFile(_ bytes: [UInt8], mode: UInt32) throws(Errno) {
    guard let parent else { throw .invalidArgument }
    let folder = try FileDescriptor.open(parent, [.readOnly, .folder])
    let temporary = FilePath(bytes: Array(".".utf8) + name.bytes + Array(".\(Process.id)".utf8))
    do throws(Errno) {
      let file = try folder.open(temporary, [.readWrite, .create, .exclusive, .noFollow])
      try file.write(bytes)
      try file.setMode(mode)
      try folder.rename(temporary, to: name)
    } catch {
      try? folder.removeFile(temporary)
      throw error
    }
  }

  /// Removes the file. Returns false if it does not exist.
  package func removeFile() throws(Errno) -> Bool {
    guard let parent else { throw .invalidArgument }
    do throws(Errno) {
      try FileDescriptor.open(parent, [.readOnly, .folder]).removeFile(name)
      return true
    } catch .noEntry {
      return false
    }
  }

  /// Makes the folder and its parents, if they do not exist.
  package func makeFolders(mode: UInt32) throws(Errno) {
    if let kind = try? status(followLinks: true).kind {
      guard kind == .folder else { throw .notDirectory }
      return
    }
    guard let parent else { throw .noEntry }
    try parent.makeFolders(mode: mode)
    do throws(Errno) {
      try FileDescriptor.open(parent, [.readOnly, .folder]).makeFolder(name, mode: mode)
    } catch .exists {
      // Another process was faster.
    }
  }
}
