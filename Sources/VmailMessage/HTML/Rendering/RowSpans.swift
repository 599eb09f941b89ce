internal import VmailDomain

/// Keeps the cells of a table in their columns where others reach down from rows above.
struct RowSpans {
  /// Rows that a cell reaches down, at most.
  private static let limit = 500

  /// For how many rows, from this one on, each column is covered by a cell above.
  private var covered: [Int] = []
  /// The same for the next row.
  private var next: [Int] = []
  private var column = 0

  mutating func beginRow() {
    covered = next
    next = covered.map { max($0 - 1, 0) }
    column = 0
  }

  /// - Parameters:
  ///   - columns: that the next cell spans.
  ///   - rows: that it spans.
  /// - Returns: empty cells for the columns before it that are covered.
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
