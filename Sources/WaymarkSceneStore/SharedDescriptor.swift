import WaymarkFiles

/// A descriptor that both threads use. It is closed when both have released it.
final class SharedDescriptor: Sendable {
  let file: FileDescriptor

  init(_ file: consuming FileDescriptor) {
    self.file = file
  }
}
