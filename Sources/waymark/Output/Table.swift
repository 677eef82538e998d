/// Rows of cells. Each column except the last is as wide as its widest cell.
///
/// Only the last cell of a row can have several lines. They are aligned with its first line. Widths are
/// counted in Unicode scalars.
struct Table {
  private let rows: [[String]]

  init(_ rows: [[String]]) {
    self.rows = rows
  }

  var plain: String { lines.map { $0 + "\n" }.joined() }
  var indented: String { lines.map { "  \($0)\n" }.joined() }

  private var lines: [String] {
    var widths: [Int] = []
    for row in rows {
      for (column, cell) in row.dropLast().enumerated() {
        if column == widths.count { widths.append(0) }
        widths[column] = max(widths[column], cell.unicodeScalars.count)
      }
    }
    return rows.flatMap { row in
      let start = row.dropLast().enumerated().reduce(into: "") { start, cell in
        let width = cell.element.unicodeScalars.count
        start += cell.element
        start += String(repeating: " ", count: widths[cell.offset] - width + 2)
      }
      let gap = String(repeating: " ", count: start.unicodeScalars.count)
      let last = row.last ?? ""
      let parts = last.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      return parts.enumerated().map { ($0.offset == 0 ? start : gap) + Substring($0.element) }
    }
  }
}
