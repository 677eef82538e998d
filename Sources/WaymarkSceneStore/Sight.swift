import WaymarkFiles
import WaymarkNavigation

/// What a look found at a scene's path.
enum Sight {
  case scene(StoredScene, OpenedFile)
  /// A file in which no line was ever stored whole.
  case empty(OpenedFile)
  case nothing
  /// A file without a valid line.
  case junk(reason: String)
}

/// A regular file that was just opened, and what is known about it.
struct OpenedFile {
  let descriptor: SharedDescriptor
  let status: FileStatus
  var onDisk: FileOnDisk
}
