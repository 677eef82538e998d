import WaymarkFiles

/// What happened to a file.
enum FileEvent {
  /// This file is at the path.
  case found(FileOnDisk)
  /// No file is at the path, or the file that was there is removed or set aside.
  case gone
  /// What is at the path could not be read, or is not a scene's file.
  case unclear
  /// A line was written into the file that was found.
  case appended([UInt8])
  /// The file was made with its first line.
  case made(FileOnDisk, line: [UInt8])
  /// A line was not written. `isCut` tells whether the file was cut back to its last valid line.
  case writeFailed(isCut: Bool)
  case syncBegan
  case syncEnded
  case syncFailed(Errno)
  case rewriteBegan(Rewrite)
  /// The new file has got the name of the old one.
  case rewriteEnded
  case rewriteFailed(Errno)
}
