import VmailDomain

/// Lays a ``RichText`` out in lines of a width.
struct RichTextLayout {
  /// In columns.
  var width: Int
  /// Added to the numbers of links.
  var linkOffset = 0
  /// Whether quoted replies are shown rather than folded.
  var showsQuotedReplies = false
  /// What stands before each line of a quotation, without the space behind it.
  var quoteMark = ">"
  var bullet = "-"
  var ruleGlyph = "-"
  /// What stands behind a link's text, by its number; `nil` for nothing.
  var linkMark: @Sendable (_ number: Int) -> String? = { "[\($0)]" }
  /// What is said behind a link that may not lead where its reader thinks; `nil` for nothing.
  var linkWarning: @Sendable (_ number: Int) -> String? = { _ in nil }
  /// What stands for an image.
  var image: @Sendable (RichText.Image) -> String = ImageWording.text
  /// A picture that is drawn on a line of its own; `nil` for one that words stand for.
  var picture: @Sendable (RichText.Image) -> TerminalPicture? = { _ in nil }
  /// What stands for a folded quotation, by its place and its lines.
  var folded: @Sendable (_ number: Int, _ lines: Int) -> String = { _, lines in
    lines == 1 ? "1 quoted line" : "\(lines) quoted lines"
  }

  init(width: Int) { self.width = width }

  /// Bytes of words for an image that stay on a line.
  private static let unbreakableImage = 32

  /// Columns that are left for text, however deep it is nested.
  static let minimumText = 12

  func lines(of text: RichText) -> [RichLine] {
    var builder = Builder(layout: self)
    builder.add(text.blocks, Indent(), isInItem: false)
    return builder.lines
  }

  /// What stands before the lines of a block.
  private struct Indent {
    var first = RichLine()
    var rest = RichLine()
    var isQuoted = false
  }

  private struct Builder {
    let layout: RichTextLayout
    var lines: [RichLine] = []
    private var quotations = 0

    init(layout: RichTextLayout) { self.layout = layout }

    mutating func add(_ blocks: [RichText.Block], _ indent: Indent, isInItem: Bool) {
      var indent = indent
      for (index, block) in blocks.enumerated() {
        if index > 0, !RichText.isTight(blocks[index - 1], block, isInItem: isInItem) {
          lines.append(Self.trimmed(indent.rest))
        }
        add(block, indent)
        indent.first = indent.rest
      }
    }

    private mutating func add(_ block: RichText.Block, _ indent: Indent) {
      let layout = layout
      let width = max(layout.width - indent.rest.columns, RichTextLayout.minimumText)
      switch block {
      case .paragraph(let runs):
        add(runs, indent, width) { layout.spans(of: $0, isQuoted: indent.isQuoted) }
      case .heading(_, let runs):
        add(runs, indent, width) { layout.spans(of: $0, isQuoted: false, text: .heading) }
      case .preformatted(let runs):
        add(runs, indent, width) { layout.spans(of: $0, isQuoted: indent.isQuoted, keepsSpaces: true) }
      case .item(let marker, let blocks): add(marker, blocks, indent)
      case .quotation(let quotation): add(quotation, indent)
      case .table(let table):
        for line in RichTableLayout.lines(of: table, width: width, layout: layout) {
          append(line, indent, isFirst: false)
        }
      case .rule:
        let rule = String(repeating: layout.ruleGlyph, count: min(width, 40))
        append(RichLine(spans: [RichSpan(TerminalText(rule), .rule)]), indent, isFirst: true)
      case .signature(let blocks):
        // Of the weight of what is quoted, without its mark.
        var inner = indent
        inner.isQuoted = true
        add(blocks, inner, isInItem: false)
      }
    }

    /// Adds runs, of which pictures have lines of their own.
    private mutating func add(
      _ runs: [RichText.Run], _ indent: Indent, _ width: Int, _ spans: ([RichText.Run]) -> [UnwrappedSpan]
    ) {
      var indent = indent
      for piece in PicturePieces.split(runs, layout.picture) {
        switch piece {
        case .text(let runs): add(spans(runs), indent, width)
        case .picture(let picture, let link):
          append(RichLine(picture: picture), indent, isFirst: true)
          if let link, let mark = layout.linkMark(link + 1 + layout.linkOffset) {
            let span = RichSpan(TerminalText(mark), .linkMark(link + 1 + layout.linkOffset))
            append(RichLine(spans: [span]), indent, isFirst: false)
          }
        }
        indent.first = indent.rest
      }
    }

    private mutating func add(_ spans: [UnwrappedSpan], _ indent: Indent, _ width: Int) {
      for (index, line) in RichLineWrapper.wrap(spans, to: width).enumerated() {
        append(line, indent, isFirst: index == 0)
      }
    }

    private mutating func append(_ line: RichLine, _ indent: Indent, isFirst: Bool) {
      guard !line.spans.isEmpty || line.picture != nil else {
        return lines.append(Self.trimmed(indent.rest))
      }
      var whole = isFirst ? indent.first : indent.rest
      for span in line.spans { whole.append(span) }
      whole.picture = line.picture
      lines.append(whole)
    }

    private mutating func add(_ marker: RichText.Marker, _ blocks: [RichText.Block], _ indent: Indent) {
      let sign: String
      switch marker {
      case .bullet: sign = layout.bullet + " "
      case .number: sign = marker.text
      }
      var inner = indent
      let span = RichSpan(TerminalText(sign), .itemMarker)
      if layout.width - indent.rest.columns - span.columns >= RichTextLayout.minimumText {
        inner.first.append(span)
        inner.rest.appendSpaces(span.columns)
      }
      add(blocks, inner, isInItem: true)
    }

    private mutating func add(_ quotation: RichText.Quotation, _ indent: Indent) {
      if case .quotedReply(let count) = quotation.role {
        quotations += 1
        if !layout.showsQuotedReplies {
          let span = UnwrappedSpan(text: layout.folded(quotations, count), part: .folded(quotations))
          let width = max(layout.width - indent.rest.columns, RichTextLayout.minimumText)
          return add([span], indent, width)
        }
      }
      var inner = indent
      inner.isQuoted = true
      let mark = RichSpan(TerminalText(layout.quoteMark + " "), .quoteMark)
      if layout.width - indent.rest.columns - mark.columns >= RichTextLayout.minimumText {
        inner.first.append(mark)
        inner.rest.append(mark)
      }
      add(quotation.blocks, inner, isInItem: false)
    }

    private static func trimmed(_ line: RichLine) -> RichLine {
      var line = line
      while let last = line.spans.last, last.text.string.allSatisfy({ $0 == " " }) { line.spans.removeLast() }
      guard let last = line.spans.last, last.text.string.last == " " else { return line }
      let text = last.text.string.reversed().drop { $0 == " " }.reversed()
      line.spans[line.spans.count - 1] = RichSpan(TerminalText(String(text)), last.part, last.style)
      return line
    }
  }

  // MARK: Runs

  /// Runs with the marks of their links: ` [3]` behind the last run of each.
  func spans(
    of runs: [RichText.Run], isQuoted: Bool, text: RichSpan.Part = .text, keepsSpaces: Bool = false
  ) -> [UnwrappedSpan] {
    var spans: [UnwrappedSpan] = []
    for (index, run) in runs.enumerated() {
      let number = run.link.map { $0 + 1 + linkOffset }
      let plain = isQuoted && text == .text ? RichSpan.Part.quoted : text
      var span = UnwrappedSpan(text: "", part: number.map(RichSpan.Part.link) ?? plain, style: run.style)
      span.keepsSpaces = keepsSpaces
      switch run.content {
      case .text(let words): span.text = words
      case .image(let picture):
        span.text = image(picture)
        span.part = .image
        span.isUnbreakable = span.text.utf8.count <= Self.unbreakableImage
      }
      spans.append(span)
      guard let number, run.link != Self.nextLink(in: runs, after: index) else { continue }
      // The mark stays on the line of the link's last word.
      if let mark = linkMark(number) {
        spans.append(UnwrappedSpan(text: " " + mark, part: .linkMark(number), isUnbreakable: true))
      }
      if let warning = linkWarning(number) {
        spans.append(UnwrappedSpan(text: " " + warning, part: .linkWarning))
      }
    }
    return spans
  }

  /// The link that goes on behind a run, be it on the next line; a picture on a line of its own is by
  /// itself.
  private static func nextLink(in runs: [RichText.Run], after index: Int) -> Int? {
    var endsLine = false
    for run in runs[(index + 1)...] {
      if run.link == nil, case .text(let text) = run.content, !text.utf8.contains(where: { $0 > 0x20 }) {
        endsLine = endsLine || text.utf8.contains(0x0A)
        continue
      }
      return endsLine && (isPicture(run) || isPicture(runs[index])) ? nil : run.link
    }
    return nil
  }

  private static func isPicture(_ run: RichText.Run) -> Bool {
    if case .image = run.content { true } else { false }
  }
}
