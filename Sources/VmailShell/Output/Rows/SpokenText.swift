import VmailDomain

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
