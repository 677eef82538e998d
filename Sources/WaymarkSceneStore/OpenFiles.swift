/// The scene files whose descriptors are open.
///
/// Their number is bounded. The least recently used file is closed first.
struct OpenFiles {
  private let capacity: Int
  private var files: [SceneFile] = []
  private var uses: UInt64 = 0

  init(capacity: Int) {
    self.capacity = capacity
  }

  var isEmpty: Bool { files.isEmpty }

  mutating func use(_ file: SceneFile) {
    uses += 1
    file.lastUse = uses
  }

  mutating func open(_ file: SceneFile, _ descriptor: SharedDescriptor) {
    close(file)
    if files.count >= capacity, let oldest = files.min(by: { $0.lastUse < $1.lastUse }) {
      close(oldest)
    }
    file.descriptor = descriptor
    files.append(file)
    use(file)
  }

  mutating func close(_ file: SceneFile) {
    guard file.descriptor != nil else { return }
    file.descriptor = nil
    if let index = files.firstIndex(where: { $0 === file }) { files.swapAt(index, files.count - 1) }
    files.removeLast()
  }
}
