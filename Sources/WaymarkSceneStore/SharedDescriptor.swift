import WaymarkFiles

/// A descriptor that both threads use; closed when neither holds it.
final class SharedDescriptor: Sendable {
  let file: FileDescriptor

  init(_ file: consuming FileDescriptor) {
    self.file = file
  }
}
