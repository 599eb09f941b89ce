import VmailDomain
import VmailTerminal

/// The text of a message for reading aloud: its lines as they were written, with quotations, lists, columns and folded
/// parts put into words. Blanks and lines of signs stay, since in programs and diffs they are the text.
struct SpokenText {
  /// The message's number, as used in commands.
  let number: Int
  let showsQuotes: Bool
  private var links: [RichText.Link] = []

  init(number: Int, showsQuotes: Bool) {
    self.number = number
    self.showsQuotes = showsQuotes
  }

  func lines(of text: RichText) -> [TerminalText] {
    var reader = self
    reader.links = text.links
    var lines = reader.spoken(text.blocks, depth: 0)
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }

  /// Returns the lines of blocks, separated by empty lines as pauses.
  /// - Parameter depth: the number of quotations around them.
  private func spoken(_ blocks: [RichText.Block], depth: Int) -> [TerminalText] {
    var lines: [TerminalText] = []
    var before: RichText.Block?
    for block in blocks {
      var next = spoken(block, depth: depth)
      guard !next.isEmpty else { continue }
      if depth > 0, let before, isRead(before), !isRead(block) {
        next = announced("Back to level \(depth): ", next)
      }
      if let before, !RichText.isTight(before, block, isInItem: false) { lines.append(.empty) }
      lines += next
      before = block
    }
    return lines
  }

  private func spoken(_ block: RichText.Block, depth: Int) -> [TerminalText] {
    switch block {
    case .paragraph(let runs), .preformatted(let runs): written(runs)
    case .heading(_, let runs): announced("Heading: ", written(runs).map(Sentence.ended))
    case .item(.bullet, let blocks): announced("Item: ", spoken(blocks, depth: depth))
    case .item(.number(let number), let blocks): announced("Item \(number): ", spoken(blocks, depth: depth))
    case .item(.letters(let letters), let blocks):
      announced("Item \(letters): ", spoken(blocks, depth: depth))
    case .quotation(let quotation): spoken(quotation, level: depth + 1)
    case .table(let table): SpokenTable(table: table, links: links).lines
    case .rule: []
    case .signature(let blocks): announced("Signature: ", spoken(blocks, depth: depth))
    }
  }

  /// A quotation in a quotation says its level. Only the outermost one has an end, and a single line is its own end.
  private func spoken(_ quotation: RichText.Quotation, level: Int) -> [TerminalText] {
    if let count = foldedLines(of: quotation) {
      return [TerminalText(Digits.counted(count, "quoted line") + " not shown. Type quote \(number).")]
    }
    let lines = spoken(quotation.blocks, depth: level)
    guard !lines.isEmpty else { return [] }
    // What it begins with says a deeper level.
    let isAnnounced = quotation.blocks.first.map(isRead) == true
    if level > 1 { return isAnnounced ? lines : announced("Quoted, level \(level): ", lines) }
    if lines.count == 1, !isAnnounced { return announced("Quoted line: ", lines) }
    return (isAnnounced ? lines : announced("Quoted: ", lines)) + ["End of the quotation."]
  }

  /// Whether the block is a quotation that is read.
  private func isRead(_ block: RichText.Block) -> Bool {
    if case .quotation(let quotation) = block { foldedLines(of: quotation) == nil } else { false }
  }

  private func foldedLines(of quotation: RichText.Quotation) -> Int? {
    if case .quotedReply(let count) = quotation.role, !showsQuotes { count } else { nil }
  }

  private func announced(_ what: TerminalText, _ lines: [TerminalText]) -> [TerminalText] {
    lines.first.map { [what + $0] + lines.dropFirst() } ?? []
  }

  private func written(_ runs: [RichText.Run]) -> [TerminalText] {
    let lines = Self.text(of: runs, links: links).split(separator: "\n", omittingEmptySubsequences: false)
      .map { TerminalText(String($0), lines: .kept) }
    return lines.contains { $0.string.utf8.contains { $0 != 0x20 } } ? lines : []
  }

  /// Returns the text with the numbers of links that don't show their target: `Read on (link 2)`.
  fileprivate static func text(of runs: [RichText.Run], links: [RichText.Link]) -> String {
    runs.indices.reduce(into: "") { text, place in
      text += RichText.text(of: [runs[place]]) { $0.alternative.isEmpty ? "" : "Image: \($0.alternative)." }
      guard let link = runs[place].link, links.indices.contains(link),
        place + 1 == runs.count || runs[place + 1].link != link,
        !links[link].showsItsTarget || links[link].warning != nil
      else { return }
      text += text.isEmpty || text.last?.isWhitespace == true ? "(link \(link + 1))" : " (link \(link + 1))"
    }
  }
}

/// A table for reading aloud row by row: `Row 1. Item: rope. Price: 4.50.`, with column headings if there are
/// any.
private struct SpokenTable {
  let table: RichText.Table
  let links: [RichText.Link]

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
    return first.flatMap { cell in Array(repeating: words(of: cell), count: cell.span) }
  }

  private func spoken(_ row: [RichText.Table.Cell]) -> [TerminalText] {
    guard row.contains(where: { !words(of: $0).isEmpty }) else { return [] }
    var column = 0
    return row.compactMap { cell in
      defer { column += cell.span }
      let words = words(of: cell)
      let heading = headings.flatMap { $0.indices.contains(column) ? $0[column] : nil } ?? ""
      if heading.isEmpty { return words.isEmpty ? nil : Sentence.ended(TerminalText(line: words)) }
      return Sentence.ended(TerminalText(line: "\(heading): \(words.isEmpty ? "empty" : words)"))
    }
  }

  private func words(of cell: RichText.Table.Cell) -> String {
    Sentence.words(SpokenText.text(of: cell.runs, links: links)).string
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
