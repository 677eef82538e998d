import WaymarkFiles
import WaymarkNavigation

/// The end of a scene's file.
///
/// A file may be very long, so reading is bounded. A line has at most `SceneStore.longestLine` bytes, and
/// only the rest of one torn write can follow the last valid line. A mebibyte has at least three lines.
/// If the last mebibyte or the last 4,096 lines have no valid line, the file is invalid.
enum StoredTail {
  /// No line was ever written whole. The file has no byte, or only the beginning of its first line.
  case empty
  /// The last valid line. `end` is the position after its newline.
  case scene(StoredScene, end: Int)
  case newer(format: UInt64)
  case invalid(reason: String)

  private static let reaches = [8 << 10, 64 << 10, 512 << 10, 1 << 20]
  fileprivate static let mostLines = 4096

  init(of file: borrowing FileDescriptor, size: Int, scene id: SceneID) throws(Errno) {
    guard size > 0 else {
      self = .empty
      return
    }
    var search = Search(id: id)
    var end = size
    for reach in Self.reaches {
      let start = max(0, size - reach)
      let bytes = try file.read(from: start, count: end - start)
      if let found = search.lastLine(in: bytes, from: start, end: &end) {
        self = found
        return
      }
      if start == 0, search.lines == 0, Self.isTorn(bytes, id) {
        self = .empty
        return
      }
      if start == 0 || search.lines >= Self.mostLines { break }
    }
    self = .invalid(reason: search.reason ?? "no line ends in a newline")
  }

  /// Whether a file without a newline holds the beginning of the scene's first line. A kill leaves that if it
  /// comes in the middle of the first write.
  private static func isTorn(_ bytes: [UInt8], _ id: SceneID) -> Bool {
    let start = StoredScene.lineStart(of: id)
    return bytes.count <= SceneStore.longestLine
      && zip(bytes, start).allSatisfy { $0 == $1 }
  }
}

/// Searches lines from the last to the first.
private struct Search {
  let id: SceneID
  var lines = 0
  /// Why the last line is invalid.
  var reason: String?

  /// Returns the last valid line in `bytes`, which begin at position `start` of the file, or nil if there
  /// is none. Only whole lines are tried. Afterwards the bytes before `end` are still to be tried.
  mutating func lastLine(in bytes: [UInt8], from start: Int, end: inout Int) -> StoredTail? {
    var rest = bytes[...]
    while lines < StoredTail.mostLines, let newline = rest.lastIndex(of: UInt8(ascii: "\n")) {
      let before = rest[..<newline].lastIndex(of: UInt8(ascii: "\n"))
      end = start + newline + 1
      guard before != nil || start == 0 else { return nil }
      let line = rest[(before.map { $0 + 1 } ?? 0)..<newline]
      if let found = read(line, end: end) { return found }
      rest = rest[..<newline]
    }
    return nil
  }

  private mutating func read(_ line: ArraySlice<UInt8>, end: Int) -> StoredTail? {
    lines += 1
    guard line.count <= SceneStore.longestLine else {
      reason = reason ?? "a line has \(line.count) bytes, which is too long"
      return nil
    }
    do throws(StoredScene.Fault) {
      return .scene(try StoredScene(line: Array(line), of: id), end: end)
    } catch {
      switch error {
      case .newer(let format): return .newer(format: format)
      case .otherScene(let other): reason = reason ?? "a line belongs to the scene \(other)"
      case .invalid(let defect): reason = reason ?? defect.description
      }
      return nil
    }
  }
}
