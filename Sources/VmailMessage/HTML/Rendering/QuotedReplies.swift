internal import VmailDomain

/// Finds the earlier mail quoted in a reply, and distinguishes quotations that may be folded from those that must be
/// read in place.
enum QuotedReplies {
  static func marked(_ blocks: [RichText.Block], _ relation: MessageRelation) -> [RichText.Block] {
    // What is forwarded is to be read.
    if relation == .forward { return blocks.map(withoutReplies) }
    let isReply = relation == .reply
    var blocks = withAttributions(isReply ? withHeaders(blocks) : blocks)
    if isReply { blocks = withBareQuotation(blocks) }
    let foldable = foldableIndices(blocks)
    for index in blocks.indices {
      let block = withoutReplies(blocks[index])
      guard foldable.contains(index), case .quotation(var quotation) = block else {
        blocks[index] = block
        continue
      }
      quotation.role = .quotedReply(sourceLines: RichText.lineCount(of: quotation.blocks))
      blocks[index] = .quotation(quotation)
    }
    return withoutRules(blocks)
  }

  /// Removes the horizontal rule that mail programs draw above a quotation that is now folded.
  private static func withoutRules(_ blocks: [RichText.Block]) -> [RichText.Block] {
    zip(blocks, blocks.dropFirst() + [.rule]).filter { !($0 == .rule && isReply($1)) }.map(\.0)
  }

  /// Marks nested quotations as ordinary ones: they are folded with the outer one, or not at all.
  private static func withoutReplies(_ block: RichText.Block) -> RichText.Block {
    switch block {
    case .quotation(let quotation):
      .quotation(.init(role: .passage, blocks: quotation.blocks.map(withoutReplies)))
    case .item(let marker, let blocks): .item(marker, blocks.map(withoutReplies))
    case .signature(let blocks): .signature(blocks.map(withoutReplies))
    case .paragraph, .heading, .preformatted, .table, .rule: block
    }
  }

  // MARK: Folding

  /// Returns the indices of quotations that are followed only by a signature or a list's footer; none if folding them
  /// would leave nothing to read.
  private static func foldableIndices(_ blocks: [RichText.Block]) -> Set<Int> {
    var result: Set<Int> = []
    for index in blocks.indices.reversed() {
      if isReply(blocks[index]) {
        result.insert(index)
      } else if !result.isEmpty, hasText(blocks[index]) {
        break
      }
    }
    guard let last = result.max(), let first = result.min() else { return [] }
    if let next = blocks[(last + 1)...].first(where: hasText), !isFooter(next) { return [] }
    return blocks[..<first].contains(where: hasText) ? result : []
  }

  private static func isReply(_ block: RichText.Block) -> Bool {
    guard case .quotation(let quotation) = block, case .quotedReply = quotation.role else { return false }
    return true
  }

  private static func hasText(_ block: RichText.Block) -> Bool { !RichText(blocks: [block]).isEmpty }

  /// Returns whether a block is `-- ` or the line of underscores that mailing lists put above their footer.
  private static func isFooter(_ block: RichText.Block) -> Bool {
    guard case .paragraph(let runs) = block else { return false }
    let text = RichText.text(of: runs)
    return text == "--" || text.hasPrefix("--\n") || text.hasPrefix("-- \n") || text.hasPrefix("_____")
      || text.hasPrefix("-----")
  }

  // MARK: Attributions

  /// Moves the line that introduces a quotation into it.
  private static func withAttributions(_ blocks: [RichText.Block]) -> [RichText.Block] {
    var result: [RichText.Block] = []
    for block in blocks {
      guard case .quotation(var quotation) = block else {
        result.append(block)
        continue
      }
      if let last = result.last, case .quotation(let before) = last, isAttribution(before) {
        // The mail program has marked the line as an attribution.
        result.removeLast()
        quotation.blocks = before.blocks + quotation.blocks
        quotation.role = .quotedReply(sourceLines: 0)
      } else if let last = result.last, let (rest, attribution) = split(last) {
        result.removeLast()
        if let rest { result.append(rest) }
        quotation.blocks = [attribution] + quotation.blocks
        quotation.role = .quotedReply(sourceLines: 0)
      }
      result.append(.quotation(quotation))
    }
    return result
  }

  private static func isAttribution(_ quotation: RichText.Quotation) -> Bool {
    guard case .quotedReply = quotation.role, quotation.blocks.count == 1,
      case .paragraph(let runs)? = quotation.blocks.first
    else { return false }
    return RichText.text(of: runs).utf8.count < 400
  }

  /// - Returns: a paragraph without the attribution at its end, and the attribution.
  private static func split(_ block: RichText.Block) -> (rest: RichText.Block?, attribution: RichText.Block)?
  {
    guard case .paragraph(let runs) = block else { return nil }
    let lines = RunLines.split(runs)
    for count in [1, 2] where lines.count >= count {
      let texts = lines.suffix(count).map { RichText.text(of: $0)[...] }
      guard let first = texts.first,
        Attribution.isAttribution(first, next: count == 2 ? texts.last : nil)
      else { continue }
      let rest = RunLines.joined(lines.dropLast(count))
      return (rest.isEmpty ? nil : .paragraph(rest), .paragraph(RunLines.joined(lines.suffix(count))))
    }
    return nil
  }

  // MARK: Unmarked quotations

  /// Some programs only put a `blockquote` around the quoted message. In a reply, one at the end is such a quotation;
  /// one that the writer introduces with a colon is a passage (decision 23).
  private static func withBareQuotation(_ blocks: [RichText.Block]) -> [RichText.Block] {
    guard let last = blocks.lastIndex(where: isQuotation), case .quotation(var quotation) = blocks[last],
      blocks[(last + 1)...].first(where: hasText).map(isFooter) ?? true,
      !(blocks[..<last].last(where: hasText).map(endsWithColon) ?? false)
    else { return blocks }
    quotation.role = .quotedReply(sourceLines: 0)
    var blocks = blocks
    blocks[last] = .quotation(quotation)
    return blocks
  }

  private static func isQuotation(_ block: RichText.Block) -> Bool {
    if case .quotation = block { true } else { false }
  }

  private static func endsWithColon(_ block: RichText.Block) -> Bool {
    let runs: [RichText.Run]
    switch block {
    case .paragraph(let words), .heading(_, let words): runs = words
    default: return false
    }
    let end = RichText.text(of: runs).last { !$0.isWhitespace }
    return end == ":" || end == "："
  }

  // MARK: Headers

  /// Makes a quotation of everything after the header of an earlier message, or after the title above it. There may be no
  /// blank line above either.
  private static func withHeaders(_ blocks: [RichText.Block]) -> [RichText.Block] {
    for (index, block) in blocks.enumerated() {
      guard let (own, head) = split(atHeadOf: block), index > 0 || own != nil else { continue }
      let before = own == nil && blocks[index - 1] == .rule ? blocks[..<(index - 1)] : blocks[..<index]
      let quoted = [head] + blocks[(index + 1)...]
      return before + (own.map { [$0] } ?? []) + [
        .quotation(.init(role: .quotedReply(sourceLines: 0), blocks: quoted))
      ]
    }
    return blocks
  }

  /// The maximum number of lines of a paragraph above a head.
  private static let lineLimit = 500

  /// - Returns: the part of a paragraph above the head, if there is any, and the rest.
  private static func split(atHeadOf block: RichText.Block) -> (own: RichText.Block?, head: RichText.Block)? {
    guard case .paragraph(let runs) = block else { return nil }
    let lines = RunLines.split(runs)
    for index in lines.indices.prefix(lineLimit) {
      guard case .text(let beginning)? = lines[index].first?.content, let byte = beginning.utf8.first,
        QuotedMessage.mayBeIntroduced(byLineBeginning: byte),
        QuotedMessage.isAnswered(
          at: lines[index...].prefix(QuotedMessage.headLimit + 1).map { RichText.text(of: $0) }.joined(
            separator: "\n"))
      else { continue }
      let own = RunLines.joined(lines[..<index])
      return (own.isEmpty ? nil : .paragraph(own), .paragraph(RunLines.joined(lines[index...])))
    }
    return nil
  }
}

/// Splits runs at their line ends.
enum RunLines {
  static func split(_ runs: [RichText.Run]) -> [[RichText.Run]] {
    var lines: [[RichText.Run]] = [[]]
    for run in runs {
      guard case .text(let text) = run.content, text.utf8.contains(0x0A) else {
        lines[lines.count - 1].append(run)
        continue
      }
      for (index, piece) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
        if index > 0 { lines.append([]) }
        if piece.isEmpty { continue }
        lines[lines.count - 1].append(RichText.Run(.text(String(piece)), style: run.style, link: run.link))
      }
    }
    return lines
  }

  static func joined(_ lines: some Collection<[RichText.Run]>) -> [RichText.Run] {
    var runs: [RichText.Run] = []
    for (index, line) in lines.enumerated() {
      if index > 0 { runs.append(RichText.Run(.text("\n"))) }
      runs += line
    }
    return runs
  }
}
