internal import VmailDomain

/// Keeps the cells of a table in their columns when cells of earlier rows span several rows.
struct RowSpans {
  /// The maximum number of rows that a cell spans.
  private static let limit = 500

  /// The number of rows, including the current one, for which each column is covered by a cell above.
  private var covered: [Int] = []
  /// The same numbers for the next row.
  private var next: [Int] = []
  private var column = 0

  mutating func beginRow() {
    covered = next
    next = covered.map { max($0 - 1, 0) }
    column = 0
  }

  /// Places the next cell.
  /// - Parameters:
  ///   - columns: the number of columns that it spans.
  ///   - rows: the number of rows that it spans.
  /// - Returns: empty cells for the covered columns before it.
  mutating func place(columns: Int, rows: Int) -> [RichText.Table.Cell] {
    let first = column
    while covered.indices.contains(column), covered[column] > 0 { column += 1 }
    let fillers = column - first
    if next.count < column + columns {
      next += [Int](repeating: 0, count: column + columns - next.count)
    }
    if rows > 1 {
      for place in column..<(column + columns) { next[place] = min(rows, Self.limit) - 1 }
    }
    column += columns
    return [RichText.Table.Cell](repeating: RichText.Table.Cell(runs: []), count: fillers)
  }
}
