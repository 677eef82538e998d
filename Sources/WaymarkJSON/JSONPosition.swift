/// Where something stands in a JSON text.
///
/// A line ends at LF. Lines and columns are counted from 1 and columns in bytes, as compilers count
/// them. Past 4 GiB a number stays at its greatest value.
package struct JSONPosition: Equatable, Sendable {
  // Every value of a text carries a place: half the size of `Int` halves what a manifest takes.
  private let storedOffset: UInt32
  private let storedLine: UInt32
  private let storedColumn: UInt32

  package init(offset: Int, line: Int, column: Int) {
    storedOffset = UInt32(clamping: offset)
    storedLine = UInt32(clamping: line)
    storedColumn = UInt32(clamping: column)
  }

  /// The beginning of a text, and the place of a value that was never in one.
  package static let start = JSONPosition(offset: 0, line: 1, column: 1)

  /// The number of bytes before the place.
  package var offset: Int { Int(storedOffset) }
  package var line: Int { Int(storedLine) }
  package var column: Int { Int(storedColumn) }
}

extension JSONPosition: CustomStringConvertible {
  package var description: String { "line \(line), column \(column)" }
}
