import VmailDomain
import VmailTerminal

/// The text of a message for reading aloud: one line per paragraph, with quotations, lists, columns and
/// folded parts put into words.
struct SpokenText {
  /// The message's number, as used in commands.
  let number: Int
  let showsQuotes: Bool

  func lines(of text: RichText) -> [TerminalText] {
    var lines = spoken(text.blocks)
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }

  /// Returns the lines of blocks, separated by empty lines as pauses.
  private func spoken(_ blocks: [RichText.Block]) -> [TerminalText] {
    var lines: [TerminalText] = []
    var before: RichText.Block?
    for block in blocks {
      let next = spoken(block)
      guard !next.isEmpty else { continue }
      if let before, !RichText.isTight(before, block, isInItem: false) { lines.append(.empty) }
      lines += next
      before = block
    }
    return lines
  }

  private func spoken(_ block: RichText.Block) -> [TerminalText] {
    switch block {
    case .paragraph(let runs), .preformatted(let runs): words(of: runs)
    case .heading(_, let runs): words(of: runs).map(Sentence.ended)
    case .item(.bullet, let blocks): announced("Item: ", spoken(blocks))
    case .item(.number(let number), let blocks): announced("Item \(number): ", spoken(blocks))
    case .item(.letters(let letters), let blocks): announced("Item \(letters): ", spoken(blocks))
    case .quotation(let quotation): spoken(quotation)
    case .table(let table): SpokenTable(table: table).lines
    case .rule: []
    case .signature(let blocks): announced("Signature: ", spoken(blocks))
    }
  }

  private func spoken(_ quotation: RichText.Quotation) -> [TerminalText] {
    if case .quotedReply(let count) = quotation.role, !showsQuotes {
      return [TerminalText(Digits.counted(count, "quoted line") + " not shown. Type quote \(number).")]
    }
    let lines = spoken(quotation.blocks)
    return lines.isEmpty ? [] : announced("Quoted: ", lines) + ["End of the quotation."]
  }

  private func announced(_ what: TerminalText, _ lines: [TerminalText]) -> [TerminalText] {
    lines.first.map { [what + $0] + lines.dropFirst() } ?? []
  }

  private func words(of runs: [RichText.Run]) -> [TerminalText] {
    let lines = Self.text(of: runs).split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !Self.isDrawn($0) }.map { Sentence.words(String($0)) }
    return lines.contains { !$0.isEmpty } ? lines : []
  }

  /// Returns whether a line is composed of symbols, such as `------`.
  private static func isDrawn(_ line: Substring) -> Bool {
    let signs = line.filter { !$0.isWhitespace }
    return signs.count >= 3 && signs.allSatisfy { "-=_*~+#.|".contains($0) }
  }

  static func text(of runs: [RichText.Run]) -> String {
    RichText.text(of: runs) { $0.alternative.isEmpty ? "" : "Image: \($0.alternative)." }
  }
}

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

/// The links of a message for reading aloud after its text: `Link 3.1: the sheet, goes to example.com.` Links
/// whose text shows their target are left out.
struct SpokenLinks {
  /// The message's number.
  let number: Int
  let links: [RichText.Link]

  /// The most links that are read; any others are only counted, since a newsletter has dozens.
  private static let most = 5

  var lines: [TerminalText] {
    let numbered = links.enumerated()
    let doubtful = numbered.filter { $0.element.warning != nil }
    let others = numbered.filter { $0.element.warning == nil && !$0.element.showsItsTarget }
    let shown = others.count <= Self.most ? doubtful + others : doubtful
    let sentences = shown.sorted { $0.offset < $1.offset }
      .map { Self.sentence("\(number).\($0.offset + 1)", $0.element) }
    guard others.count > Self.most else { return sentences }
    return sentences + [TerminalText("\(Digits.counted(links.count, "link")). Type links \(number).")]
  }

  /// - Parameters:
  ///   - reference: the reference for commands, such as `3.1`.
  ///   - whole: whether the whole address is included.
  static func sentence(_ reference: String, _ link: RichText.Link, whole: Bool = false) -> TerminalText {
    let text = link.text.isEmpty ? "without text" : link.text
    let target = whole ? link.target : link.shortTarget
    // The warning also contains the target.
    let goesTo = link.warning == nil || whole ? ", leads to \(target)" : ""
    let sentence = TerminalText(line: "Link \(reference): \(text)\(goesTo)")
    let warning = link.warning.map { TerminalText(line: LinkWarningText.sentence(for: $0)) }
    return Sentence.joined([Sentence.ended(sentence), warning ?? .empty])
  }
}
