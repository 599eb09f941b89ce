internal import VmailDomain

/// Distinguishes data tables from layout tables.
enum TableShape {
  /// The maximum number of characters in a data cell; longer cells are text in columns.
  private static let cellLimit = 90
  private static let rowLimit = 500
  private static let columnLimit = 12

  /// Returns whether the rows and columns of a table belong together: every row has a few short cells, which contain
  /// only text.
  static func isData(_ table: Int, in html: SafeHTML) -> Bool {
    guard case .element(let element) = html.nodes[table].content else { return false }
    var counter = Counter()
    var index = table + 1
    while index < Int(html.nodes[table].end) {
      guard counter.take(html.nodes[index], in: html) else { return false }
      index += 1
    }
    counter.finishRow()
    return counter.looksLikeData(element.traits)
  }

  private struct Counter {
    /// For each row with text, the number of cells with text.
    private var rows: [Int] = []
    private var headers = 0
    private var cells = 0
    private var filled = 0
    private var length = 0

    /// - Returns: `false` as soon as it can't be a data table.
    mutating func take(_ node: SafeHTML.Node, in html: SafeHTML) -> Bool {
      switch node.content {
      case .text(let range):
        length += html.text(range).count { $0 > 0x20 }
        return length <= cellLimit
      case .element(let element): return take(element)
      }
    }

    private mutating func take(_ element: SafeHTML.Element) -> Bool {
      switch element.kind {
      case .tr: finishRow()
      case .td, .th:
        finishCell()
        cells += 1
        if element.kind == .th { headers += 1 }
      case .table, .ul, .ol, .blockquote, .pre, .hr, .dl, .h1, .h2, .h3: return false
      default: break
      }
      return cells <= columnLimit && rows.count <= rowLimit
    }

    private mutating func finishCell() {
      if length > 0 { filled += 1 }
      length = 0
    }

    mutating func finishRow() {
      finishCell()
      if filled > 0 { rows.append(filled) }
      filled = 0
      cells = 0
    }

    func looksLikeData(_ traits: SafeHTML.Traits) -> Bool {
      let wide = rows.count { $0 >= 2 }
      if headers >= 2 || traits.contains(.borderedTable), !traits.contains(.layoutTable) { return wide >= 1 }
      // One or two rows may be a heading or a total.
      return wide >= 2 && wide * 3 >= rows.count * 2
    }
  }
}

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
