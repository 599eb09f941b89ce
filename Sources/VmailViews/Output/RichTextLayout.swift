import VmailDomain
import VmailTerminal

/// Lays out a ``RichText`` in lines of a given width.
struct RichTextLayout {
  /// The width in columns.
  var width: Int
  /// The offset added to the numbers of links.
  var linkOffset = 0
  /// Whether quoted replies are shown instead of being folded.
  var showsQuotedReplies = false
  /// The mark before each line of a quotation, without the following space.
  var quoteMark = ">"
  var bullet = "-"
  var ruleGlyph = "-"
  /// Returns the mark after a link's text by its number; `nil` for none.
  var linkMark: @Sendable (_ number: Int) -> String? = { "[\($0)]" }
  /// Returns the warning after a link that may be misleading; `nil` for none.
  var linkWarning: @Sendable (_ number: Int) -> String? = { _ in nil }
  /// Returns the text in place of an image.
  var image: @Sendable (RichText.Image) -> String = ImageWording.text
  /// Returns the picture that is drawn on a line of its own; `nil` if the image is described in words.
  var picture: @Sendable (RichText.Image) -> TerminalPicture? = { _ in nil }
  /// Returns the line in place of a folded quotation, by its number and its number of lines.
  var folded: @Sendable (_ number: Int, _ lines: Int) -> String = { _, lines in
    lines == 1 ? "1 quoted line" : "\(lines) quoted lines"
  }

  init(width: Int) { self.width = width }

  /// The size in bytes up to which the text of an image is kept on one line.
  private static let unbreakableImage = 32

  /// The minimum number of columns for text, however deeply it is nested.
  static let minimumText = 12

  func lines(of text: RichText) -> [RichLine] {
    var builder = Builder(layout: self)
    builder.add(text.blocks, Indent(), isInItem: false)
    return builder.lines
  }

  /// The prefix of the lines of a block.
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

    /// Adds runs; pictures get lines of their own.
    private mutating func add(
      _ runs: [RichText.Run], _ indent: Indent, _ width: Int, _ spans: ([RichText.Run]) -> [UnwrappedSpan]
    ) {
      var indent = indent
      for piece in PicturePieces.split(runs, layout.picture) {
        switch piece {
        case .text(let runs): add(spans(runs), indent, width)
        case .picture(let picture, let link):
          for (index, row) in picture.rows.enumerated() {
            append(RichLine(picture: row), indent, isFirst: index == 0)
          }
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
      case .number, .letters: sign = marker.text
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

  /// Returns runs with the marks of their links: ` [3]` after the last run of each.
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

  /// Returns the link that continues after a run, even on the next line; a picture on a line of its own
  /// stands alone.
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
