import VmailDomain

/// A table for reading aloud row by row: `Row 1. Item: rope. Price: 4.50.`, with column headings if there are
/// any.
struct SpokenTable {
  let table: RichText.Table

  var lines: [TerminalText] {
    let rows = headings == nil ? table.rows[...] : table.rows.dropFirst()
    return rows.enumerated().compactMap { place, row in
      let cells = spoken(row)
      return cells.isEmpty ? nil : Sentence.joined([TerminalText("Row \(place + 1).")] + cells)
    }
  }

  /// The headings of the columns; `nil` if the first row is like the others.
  private var headings: [String]? {
    guard table.rows.count > 1, let first = table.rows.first, first.allSatisfy(\.isHeader) else { return nil }
    return first.flatMap { cell in Array(repeating: Self.words(of: cell), count: cell.span) }
  }

  private func spoken(_ row: [RichText.Table.Cell]) -> [TerminalText] {
    var column = 0
    return row.compactMap { cell in
      defer { column += cell.span }
      let words = Self.words(of: cell)
      guard !words.isEmpty else { return nil }
      let heading = headings.flatMap { $0.indices.contains(column) ? $0[column] : nil } ?? ""
      return Sentence.ended(TerminalText(line: heading.isEmpty ? words : "\(heading): \(words)"))
    }
  }

  private static func words(of cell: RichText.Table.Cell) -> String {
    Sentence.words(SpokenText.text(of: cell.runs)).string
  }
}
