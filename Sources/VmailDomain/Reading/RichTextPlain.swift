/// Conversion of rich text to plain text: one line per paragraph, unwrapped, for JSON and searching.
extension RichText {
  /// - Parameter image: returns the text for an image; by default its alternative text.
  public func plainText(image: (Image) -> String = { $0.alternative }) -> String {
    var lines: [String] = []
    Self.append(blocks, prefix: "", isInItem: false, image: image, to: &lines)
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines.joined(separator: "\n")
  }

  /// Returns the number of non-blank lines in blocks, before any wrapping.
  public static func lineCount(of blocks: [Block]) -> Int {
    var lines: [String] = []
    append(blocks, prefix: "", isInItem: false, image: { $0.alternative }, to: &lines)
    return lines.count { line in line.utf8.contains { $0 > 0x20 } }
  }

  /// Whether there is nothing to read: neither text nor an image that is part of the message.
  public var isEmpty: Bool { !Self.hasText(blocks) }

  private static func hasText(_ blocks: [Block]) -> Bool {
    blocks.contains { block in
      switch block {
      case .paragraph(let runs), .heading(_, let runs), .preformatted(let runs): hasText(runs)
      case .item(_, let blocks), .signature(let blocks): hasText(blocks)
      case .quotation(let quotation): hasText(quotation.blocks)
      case .table(let table): table.rows.contains { $0.contains { hasText($0.runs) } }
      case .rule: false
      }
    }
  }

  private static func hasText(_ runs: [Run]) -> Bool {
    runs.contains { run in
      switch run.content {
      case .text(let text): text.utf8.contains { $0 > 0x20 }
      case .image(let image):
        switch image.source {
        case .inline, .embedded: true
        case .blocked, .remote: !image.alternative.isEmpty || run.link != nil
        }
      }
    }
  }

  private static func append(
    _ blocks: [Block], prefix: String, isInItem: Bool, image: (Image) -> String, to lines: inout [String]
  ) {
    for (index, block) in blocks.enumerated() {
      if index > 0, !isTight(blocks[index - 1], block, isInItem: isInItem) {
        lines.append(trimmedEnd(prefix))
      }
      switch block {
      case .paragraph(let runs), .heading(_, let runs), .preformatted(let runs):
        append(text(of: runs, image: image), prefix: prefix, to: &lines)
      case .item(let marker, let content):
        appendItem(marker, content, prefix: prefix, image: image, to: &lines)
      case .quotation(let quotation):
        append(quotation.blocks, prefix: prefix + "> ", isInItem: false, image: image, to: &lines)
      case .table(let table):
        for row in table.rows {
          let cells = row.map { text(of: $0.runs, image: image).replacing("\n", with: " ") }
          lines.append(prefix + cells.joined(separator: "\t"))
        }
      case .rule: lines.append(prefix + "---")
      case .signature(let content):
        append(content, prefix: prefix, isInItem: false, image: image, to: &lines)
      }
    }
  }

  private static func appendItem(
    _ marker: Marker, _ content: [Block], prefix: String, image: (Image) -> String,
    to lines: inout [String]
  ) {
    let sign = marker.text
    let start = lines.count
    let indent = String(repeating: " ", count: sign.utf8.count)
    append(content, prefix: prefix + indent, isInItem: true, image: image, to: &lines)
    guard start < lines.count else { return }
    lines[start] = prefix + sign + lines[start].dropFirst(prefix.count + indent.count)
  }

  private static func append(_ text: String, prefix: String, to lines: inout [String]) {
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      lines.append(line.isEmpty ? trimmedEnd(prefix) : prefix + line)
    }
  }

  /// Returns the text of consecutive runs.
  public static func text(of runs: [Run], image: (Image) -> String = { $0.alternative }) -> String {
    runs.reduce(into: "") { text, run in
      switch run.content {
      case .text(let piece): text += piece
      case .image(let picture): text += image(picture)
      }
    }
  }

  /// Returns whether two blocks are adjacent without a blank line: short items, and a list after the text of
  /// its item.
  public static func isTight(_ first: Block, _ second: Block, isInItem: Bool) -> Bool {
    guard case .item(_, let content) = second else { return false }
    guard case .item(_, let before) = first else { return isInItem }
    return isShort(before) && isShort(content)
  }

  /// Returns whether an item is a paragraph, optionally followed by a list.
  private static func isShort(_ content: [Block]) -> Bool {
    content.dropFirst().allSatisfy { if case .item = $0 { true } else { false } }
  }

  private static func trimmedEnd(_ text: String) -> String {
    var text = Substring(text)
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}

extension RichText.Marker {
  /// `- `, `3. ` or `c. `.
  public var text: String {
    switch self {
    case .bullet: "- "
    case .number(let number): "\(number). "
    case .letters(let letters): "\(letters). "
    }
  }
}
