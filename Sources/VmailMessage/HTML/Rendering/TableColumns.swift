internal import VmailDomain

/// Converts cells to the form of a ``RichText/Table``.
enum TableColumns {
  /// Returns the runs of a cell, with a line for each paragraph.
  static func runs(of blocks: [RichText.Block]) -> [RichText.Run] {
    var runs: [RichText.Run] = []
    for block in blocks {
      guard let more = self.runs(of: block), !more.isEmpty else { continue }
      if !runs.isEmpty { runs.append(RichText.Run(.text("\n"))) }
      runs += more
    }
    return runs
  }

  private static func runs(of block: RichText.Block) -> [RichText.Run]? {
    switch block {
    case .paragraph(let runs), .heading(_, let runs), .preformatted(let runs): runs
    case .item(let marker, let blocks): [RichText.Run(.text(marker.text))] + runs(of: blocks)
    case .quotation(let quotation): runs(of: quotation.blocks)
    case .signature(let blocks): runs(of: blocks)
    case .table, .rule: nil
    }
  }

  /// Removes columns that are empty in every row: they only create space.
  static func withoutEmpty(_ rows: [[RichText.Table.Cell]]) -> RichText.Table {
    var filled: Set<Int> = []
    var spanned: Set<Int> = []
    for row in rows {
      var column = 0
      for cell in row {
        if !cell.runs.isEmpty {
          // A heading that spans several columns doesn't fill them.
          if cell.span == 1 { filled.insert(column) } else { spanned.insert(column) }
        }
        column += cell.span
      }
    }
    filled.formUnion(spanned)
    return RichText.Table(rows: rows.map { kept($0, filled) })
  }

  private static func kept(_ row: [RichText.Table.Cell], _ filled: Set<Int>) -> [RichText.Table.Cell] {
    var column = 0
    return row.compactMap { cell in
      let span = (column..<(column + cell.span)).count { filled.contains($0) }
      column += cell.span
      guard span > 0 || !cell.runs.isEmpty else { return nil }
      var cell = cell
      cell.span = max(span, 1)
      return cell
    }
  }
}
