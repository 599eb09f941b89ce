extension RichText {
  /// Appends another text; its links are renumbered.
  public mutating func append(_ other: RichText) {
    if blocks.isEmpty, links.isEmpty {
      self = other
      return
    }
    let offset = links.count
    links += other.links
    blocks += offset == 0 ? other.blocks : other.blocks.map { Self.shifted($0, by: offset) }
  }

  private static func shifted(_ block: Block, by offset: Int) -> Block {
    let shiftedRuns = { (runs: [Run]) in
      runs.map { run in
        var run = run
        run.link = run.link.map { $0 + offset }
        return run
      }
    }
    switch block {
    case .paragraph(let runs): return .paragraph(shiftedRuns(runs))
    case .heading(let level, let runs): return .heading(level: level, shiftedRuns(runs))
    case .preformatted(let runs): return .preformatted(shiftedRuns(runs))
    case .item(let marker, let content): return .item(marker, content.map { shifted($0, by: offset) })
    case .signature(let content): return .signature(content.map { shifted($0, by: offset) })
    case .quotation(var quotation):
      quotation.blocks = quotation.blocks.map { shifted($0, by: offset) }
      return .quotation(quotation)
    case .table(var table):
      for (row, column) in table.rows.indices.flatMap({ row in table.rows[row].indices.map { (row, $0) } }) {
        table.rows[row][column].runs = shiftedRuns(table.rows[row][column].runs)
      }
      return .table(table)
    case .rule: return .rule
    }
  }
}
