import VmailDomain

/// Aligns the columns of a table if they fit, else writes the cells of each row one below the other.
struct RichTableLayout {
  private let table: RichText.Table
  private let width: Int
  private let layout: RichTextLayout
  private let columnCount: Int
  /// The lines of each cell at unlimited width.
  private let cells: [[[RichLine]]]

  private static let gap = 2
  /// The minimum width to which a column is narrowed in favour of others.
  private static let minimumColumn = 12

  static func lines(of table: RichText.Table, width: Int, layout: RichTextLayout) -> [RichLine] {
    let tableLayout = RichTableLayout(table, width, layout)
    guard let widths = tableLayout.widths else { return tableLayout.linearised }
    return tableLayout.aligned(widths)
  }

  private init(_ table: RichText.Table, _ width: Int, _ layout: RichTextLayout) {
    self.table = table
    self.width = width
    self.layout = layout
    columnCount = table.rows.map { $0.reduce(0) { $0 + $1.span } }.max() ?? 0
    cells = table.rows.map { row in row.map { Self.lines(of: $0, width: 100_000, layout) } }
  }

  private static func lines(
    of cell: RichText.Table.Cell, width: Int, _ layout: RichTextLayout
  ) -> [RichLine] {
    let part = cell.isHeader ? RichSpan.Part.heading : .text
    return RichLineWrapper.wrap(layout.spans(of: cell.runs, isQuoted: false, text: part), to: width)
  }

  // MARK: Widths

  /// The widths; `nil` if the table doesn't fit.
  private var widths: [Int]? {
    guard columnCount > 0 else { return nil }
    var widths = natural
    let gaps = Self.gap * (columnCount - 1)
    while widths.reduce(0, +) + gaps > width {
      guard let widest = widths.indices.max(by: { widths[$0] < widths[$1] }) else { return nil }
      let excess = widths.reduce(0, +) + gaps - width
      let next = widths.enumerated().filter { $0.offset != widest }.map(\.element).max() ?? 0
      let wanted = max(widths[widest] - excess, min(next, widths[widest] - 1), Self.minimumColumn)
      guard wanted < widths[widest] else { return nil }
      widths[widest] = wanted
    }
    return widths
  }

  private var natural: [Int] {
    var widths = [Int](repeating: 0, count: columnCount)
    forEachCell { row, index, column, cell in
      guard cell.span == 1 else { return }
      widths[column] = max(widths[column], cells[row][index].map(\.columns).max() ?? 0)
    }
    // The last of several spanned columns is widened if they are too narrow.
    forEachCell { row, index, column, cell in
      guard cell.span > 1 else { return }
      let needed = cells[row][index].map(\.columns).max() ?? 0
      let span = column..<min(column + cell.span, columnCount)
      let room = widths[span].reduce(0, +) + Self.gap * (span.count - 1)
      if needed > room, let last = span.last { widths[last] += needed - room }
    }
    return widths
  }

  private func forEachCell(_ body: (Int, Int, Int, RichText.Table.Cell) -> Void) {
    for (row, cells) in table.rows.enumerated() {
      var column = 0
      for (index, cell) in cells.enumerated() {
        body(row, index, min(column, columnCount - 1), cell)
        column += cell.span
      }
    }
  }

  // MARK: Aligned

  private func aligned(_ widths: [Int]) -> [RichLine] {
    let figures = figureColumns
    return table.rows.flatMap { row -> [RichLine] in
      var column = 0
      let blocks = row.map { cell -> (lines: [RichLine], width: Int, isRight: Bool) in
        let span = column..<min(column + cell.span, columnCount)
        column += cell.span
        let width = widths[span].reduce(0, +) + Self.gap * max(span.count - 1, 0)
        let isRight = cell.isRightAligned || (cell.span == 1 && span.first.map(figures.contains) == true)
        return (Self.lines(of: cell, width: width, layout), width, isRight)
      }
      return (0..<(blocks.map(\.lines.count).max() ?? 0)).map { number in
        var line = RichLine()
        var spaces = 0
        for block in blocks {
          let content = number < block.lines.count ? block.lines[number] : RichLine()
          let padding = max(block.width - content.columns, 0)
          if !content.spans.isEmpty {
            line.appendSpaces(spaces + (block.isRight ? padding : 0))
            for span in content.spans { line.append(span) }
            spaces = 0
          }
          // The last cell with content on a line needs no padding.
          spaces += (content.spans.isEmpty ? block.width : block.isRight ? 0 : padding) + Self.gap
        }
        return line
      }
    }
  }

  /// The columns in which every cell except headers is a number or an amount.
  private var figureColumns: Set<Int> {
    var others: [Int: Int] = [:]
    var figures: Set<Int> = []
    forEachCell { row, _, column, cell in
      guard !cell.isHeader, cell.span == 1 else { return }
      let text = RichText.text(of: cell.runs)
      guard !text.isEmpty else { return }
      if Self.isFigure(text) {
        figures.insert(column)
      } else if row > 0 {
        // The first row may have names without being marked as a header.
        others[column, default: 0] += 1
      }
    }
    return figures.filter { $0 > 0 && others[$0] == nil }
  }

  private static func isFigure(_ text: String) -> Bool {
    text.utf8.count <= 20 && text.utf8.contains { (0x30...0x39).contains($0) }
      && text.unicodeScalars.allSatisfy { scalar in
        scalar.properties.generalCategory == .currencySymbol
          || "0123456789.,-−+%()x× ".unicodeScalars.contains(scalar)
          || scalar.properties.generalCategory == .spaceSeparator
      }
  }

  // MARK: One below the other

  private var linearised: [RichLine] {
    let headers = self.headers
    let rows = headers.isEmpty ? table.rows : Array(table.rows.dropFirst())
    var lines: [RichLine] = []
    for row in rows {
      if !lines.isEmpty, !headers.isEmpty { lines.append(RichLine()) }
      if headers.isEmpty {
        lines += RichLineWrapper.wrap(inline(row), to: width)
        continue
      }
      var column = 0
      for cell in row {
        let place = column
        column += cell.span
        guard !cell.runs.isEmpty else { continue }
        var spans = layout.spans(of: cell.runs, isQuoted: false, text: cell.isHeader ? .heading : .text)
        // A cell that spans several columns belongs to none of them.
        if cell.span == 1, headers.indices.contains(place), !headers[place].isEmpty {
          spans.insert(UnwrappedSpan(text: headers[place] + ": ", part: .heading), at: 0)
        }
        lines += RichLineWrapper.wrap(spans, to: width)
      }
    }
    return lines
  }

  /// The names of the columns, if the first row contains them.
  private var headers: [String] {
    guard let first = table.rows.first, first.count > 1, first.allSatisfy({ $0.isHeader || $0.runs.isEmpty }),
      table.rows.count > 1
    else { return [] }
    return first.flatMap { cell in
      [String](repeating: RichText.text(of: cell.runs).replacing("\n", with: " "), count: cell.span)
    }
  }

  private func inline(_ row: [RichText.Table.Cell]) -> [UnwrappedSpan] {
    var spans: [UnwrappedSpan] = []
    for cell in row where !cell.runs.isEmpty {
      if !spans.isEmpty { spans.append(UnwrappedSpan(text: "  ", keepsSpaces: true)) }
      spans += layout.spans(of: cell.runs, isQuoted: false, text: cell.isHeader ? .heading : .text)
    }
    return spans
  }
}
