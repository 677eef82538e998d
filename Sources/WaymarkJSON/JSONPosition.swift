/// A position in a JSON text.
///
/// A line ends at LF. Lines and columns count from 1, and columns count bytes, as in compilers. Beyond
/// 4 GiB each number stays at its greatest value.
package struct JSONPosition: Equatable, Sendable {
  // Each value has a position, so UInt32 instead of Int halves the memory that a manifest takes.
  private let storedOffset: UInt32
  private let storedLine: UInt32
  private let storedColumn: UInt32

  package init(offset: Int, line: Int, column: Int) {
    storedOffset = UInt32(clamping: offset)
    storedLine = UInt32(clamping: line)
    storedColumn = UInt32(clamping: column)
  }

  /// The beginning of a text. A value that was not read from a text has this position too.
  package static let start = JSONPosition(offset: 0, line: 1, column: 1)

  /// The number of bytes before the position.
  package var offset: Int { Int(storedOffset) }
  package var line: Int { Int(storedLine) }
  package var column: Int { Int(storedColumn) }
}

extension JSONPosition: CustomStringConvertible {
  package var description: String { "line \(line), column \(column)" }
}
