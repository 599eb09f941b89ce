import VmailDomain
import VmailTerminal

/// The text of a message in lines: folded quotations are one line each, and links are listed below.
struct MessageBody {
  /// The message's number, as used in commands.
  let number: Int
  let showsQuotes: Bool
  let layout: Layout
  var indent = 0
  var pictures: [RichText.Image: TerminalPicture] = [:]

  func lines(of text: RichText) -> [StyledLine] {
    let links = text.links
    var rich = RichTextLayout(width: layout.width - indent)
    rich.showsQuotedReplies = showsQuotes
    rich.ruleGlyph = layout.glyphs.rule.string
    let (fold, warningSign, number) = (layout.glyphs.folded.string, layout.glyphs.warning.string, number)
    let room = layout.width - indent
    rich.folded = { _, count in
      let lines = fold + " " + Digits.counted(count, "quoted line")
      let hint = " (quote \(number))"
      return TerminalText(lines + hint).columns > room ? lines : lines + hint
    }
    rich.linkMark = { place in
      let link = links[place - 1]
      return link.showsItsTarget && link.warning == nil ? nil : "[\(place)]"
    }
    rich.linkWarning = { place in
      links[place - 1].warning.map { "\(warningSign) \(LinkWarningText.clause(for: $0))" }
    }
    rich.picture = { [pictures] in pictures[$0] }
    let lines = rich.lines(of: text).map { line in
      line.styled { links[$0 - 1].showsItsTarget ? links[$0 - 1].hyperlink : nil }
    }
    return (lines + list(of: links)).map { layout.fitted(indented($0)) }
  }

  /// Returns lines such as `[1] example.com/sheet` for links whose text does not show their target.
  private func list(of links: [RichText.Link]) -> [StyledLine] {
    let listed = links.enumerated().filter { !$0.element.showsItsTarget || $0.element.warning != nil }
    guard !listed.isEmpty else { return [] }
    return [StyledLine()]
      + listed.map { place, link in
        let mark = TerminalText("[\(place + 1)] ")
        let room = max(1, layout.width - indent - mark.columns)
        let whole = TerminalText(line: link.shortTarget)
        let target = whole.truncated(to: room, ellipsis: layout.glyphs.ellipsis)
        let role: Role = link.warning == nil ? .dim : .warning
        var line = StyledLine(mark, role)
        // The user must see the whole host before clicking.
        let showsHost = target == whole || target.columns > link.shortTarget.prefix { $0 != "/" }.count
        line.append(target, role, leadingTo: showsHost ? link.hyperlink : nil)
        return line
      }
  }

  private func indented(_ line: StyledLine) -> StyledLine {
    guard indent > 0, !line.spans.isEmpty || line.picture != nil else { return line }
    var result = StyledLine()
    result.appendSpaces(indent)
    result.append(line)
    return result
  }
}

extension RichText {
  /// Whether lines that its writer broke fit into the second width, but not into the first: they would be broken again, in
  /// the middle.
  func hasLines(wider least: Int, upTo most: Int) -> Bool {
    least < most && Self.hasLines(blocks, wider: least, upTo: most)
  }

  private static func hasLines(_ blocks: [Block], wider least: Int, upTo most: Int) -> Bool {
    blocks.contains { block in
      switch block {
      case .paragraph(let runs), .preformatted(let runs):
        let text = runs.map { if case .text(let text) = $0.content { text } else { "" } }.joined()
        let lines = text.split(separator: "\n")
        // A single line is a paragraph that fills any width.
        guard lines.count > 1 else { return false }
        return lines.contains { line in
          line.utf8.count > least && (least + 1...most).contains(DisplayWidth.columns(of: String(line)))
        }
      case .quotation(let quotation):
        return hasLines(quotation.blocks, wider: least - 2, upTo: most - 2)
      case .signature(let inner): return hasLines(inner, wider: least, upTo: most)
      case .heading, .item, .table, .rule: return false
      }
    }
  }
}

extension RichText.Link {
  /// The target without its scheme, as people write addresses.
  var shortTarget: String {
    for scheme in ["https://", "http://", "mailto:"] where target.hasPrefix(scheme) {
      let rest = target.dropFirst(scheme.count)
      return String(rest.last == "/" && rest.dropLast().contains("/") == false ? rest.dropLast() : rest)
    }
    return target
  }

  /// The hyperlink for text that shows the target; `nil` for a link that may be misleading.
  var hyperlink: Hyperlink? { warning == nil ? Hyperlink(target) : nil }

  /// Whether its text is its target.
  var showsItsTarget: Bool {
    text == target || text == shortTarget || text + "/" == target
  }
}
