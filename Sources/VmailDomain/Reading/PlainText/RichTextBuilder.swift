/// Converts lines of plain text to blocks.
struct RichTextBuilder {
  private(set) var text = RichText()
  private var linkNumbers: [RichText.Link: Int] = [:]

  /// The maximum number of numbered links in a message; further URLs are shown as plain text. Each link's
  /// target is checked wherever the message is shown.
  static let linkLimit = 5_000

  mutating func append(_ segment: TextSegments.Segment, isFolded: Bool) {
    switch segment {
    case .own(let lines), .forwarded(let lines): text.blocks += blocks(of: lines[...], depth: 0)
    case .signature(let lines): text.blocks.append(.signature(blocks(of: lines[...], depth: 0)))
    case .older(let lines) where isFolded: text.blocks.append(folded(lines, introduction: []))
    case .older(let lines): text.blocks += blocks(of: lines[...], depth: 0)
    case .quoted(let introduction, let lines) where isFolded:
      text.blocks.append(folded(lines, introduction: introduction))
    case .quoted(let introduction, let lines):
      text.blocks += blocks(of: introduction[...], depth: 0) + blocks(of: lines[...], depth: 0)
    }
  }

  private mutating func folded(_ lines: [QuotedLine], introduction: [QuotedLine]) -> RichText.Block {
    let count = lines.count { !$0.isBlank }
    // Where all lines are quoted, the outermost level is removed, since the fold represents it.
    let depth = lines.contains { $0.depth == 0 && !$0.isBlank } ? 0 : 1
    let blocks = blocks(of: introduction[...], depth: 0) + blocks(of: lines[...], depth: depth)
    return .quotation(.init(role: .quotedReply(sourceLines: count), blocks: blocks))
  }

  /// - Parameter depth: the levels that are already displayed.
  private mutating func blocks(of lines: ArraySlice<QuotedLine>, depth: Int) -> [RichText.Block] {
    var blocks: [RichText.Block] = []
    var rest = lines
    while let line = rest.first {
      if line.isBlank {
        rest.removeFirst()
      } else if line.depth > depth {
        let deeper = rest.prefix { $0.depth > depth || $0.isBlank && $0.depth == 0 }
        blocks.append(.quotation(.init(role: .passage, blocks: self.blocks(of: deeper, depth: depth + 1))))
        rest = rest[deeper.endIndex...]
      } else {
        let paragraph = rest.prefix { $0.depth <= depth && !$0.isBlank }
        blocks.append(self.paragraph(of: paragraph))
        rest = rest[paragraph.endIndex...]
      }
    }
    return blocks
  }

  private mutating func paragraph(of lines: ArraySlice<QuotedLine>) -> RichText.Block {
    var runs: [RichText.Run] = []
    var plain = ""
    for (index, line) in lines.enumerated() {
      if index > 0 { plain += "\n" }
      var start = line.text.startIndex
      let room = Self.linkLimit - text.links.count
      for found in room > 0 ? TextLinks.find(in: line.text).prefix(room) : [] {
        plain += line.text[start..<found.range.lowerBound]
        if !plain.isEmpty { runs.append(RichText.Run(.text(plain))) }
        plain = ""
        let shown = String(line.text[found.range])
        runs.append(RichText.Run(.text(shown), link: number(of: found.target, shown)))
        start = found.range.upperBound
      }
      plain += line.text[start...]
    }
    if !plain.isEmpty { runs.append(RichText.Run(.text(plain))) }
    return lines.contains { Self.isAligned($0.text) } ? .preformatted(runs) : .paragraph(runs)
  }

  private mutating func number(of target: String, _ shown: String) -> Int {
    let link = PlainLink.link(shown, to: target)
    if let known = linkNumbers[link] { return known }
    linkNumbers[link] = text.links.count
    text.links.append(link)
    return text.links.count - 1
  }

  /// Returns whether words are positioned by spaces: tables, code, drawings.
  private static func isAligned(_ line: Substring) -> Bool {
    let spaces = "  ".utf8
    let text = line.utf8
    if text.starts(with: spaces) || text.contains(0x09) { return true }
    var count = 0
    for byte in text {
      count = byte == 0x20 ? count + 1 : 0
      if count == 3 { return true }
    }
    return false
  }
}

/// A URL in plain text, as a link.
///
/// Its text is its target, so a visible host deceives nobody; a name before an `@` that isn't a host is a login. Browsers take
/// a backslash for a slash, though, so what is behind it only looks like the host.
enum PlainLink {
  static func link(_ shown: String, to target: String) -> RichText.Link {
    guard let address = WebAddress(target) else { return RichText.Link(text: shown, target: target) }
    let isTurned = shown.contains("\\") && shown.contains("@")
    let turned = isTurned ? LinkWarning(reason: .otherHost, host: address.host.ascii) : nil
    guard let warning = LinkCheck.warning(text: shown, target: address) ?? turned,
      isDeceiving(warning, address)
    else { return RichText.Link(text: shown, target: target) }
    return RichText.Link(text: shown, target: address.string, warning: warning)
  }

  private static func isDeceiving(_ warning: LinkWarning, _ address: WebAddress) -> Bool {
    switch warning.reason {
    case .userInfo: address.userInfo.map { $0.contains(".") || $0.contains("%") } ?? false
    case .otherHost, .lookAlike, .numericHost: true
    }
  }
}
