internal import VmailDomain

/// Builds blocks: paragraphs from lines, and items and quotations from paragraphs.
struct BlockBuilder {
  /// The container that blocks are being added to.
  private struct Container {
    enum Kind {
      case root
      case item(RichText.Marker)
      case quotation(isReply: Bool)
    }

    let kind: Kind
    var blocks: [RichText.Block] = []
  }

  private enum Shape: Equatable {
    case paragraph
    case heading(Int)
    case preformatted
  }

  private var containers = [Container(kind: .root)]
  /// The number of open containers beyond the maximum depth of ``RichText``, which are ignored.
  private var ignored = 0
  private var line = InlineText()
  private var shape = Shape.paragraph
  /// The line ends to write before the next word: 1 continues the paragraph, 2 begins another.
  private var linesDue = 0
  /// Whether the line contains nothing but a no-break space, by which mail represents a blank line.
  private var isBlankWanted = false
  private var isAtLineStart = true
  /// Whether words are positioned by spaces.
  private var isAligned = false

  /// The last byte of the line, a space if one follows it; `nil` at its beginning.
  var last: UInt8? { isAtLineStart ? nil : line.last }

  // MARK: Words

  /// Appends a space or a tab of text in which they are preserved.
  mutating func append(space: UInt8, style: RichText.Style, link: Int?) {
    if space == 0x09 || last.map({ $0 <= 0x20 }) ?? true { isAligned = true }
    append(CollectionOfOne(space), style: style, link: link)
  }

  mutating func append(_ bytes: some Collection<UInt8>, style: RichText.Style, link: Int?) {
    prepareLine()
    line.append(bytes, style: style, link: link)
  }

  mutating func append(_ image: RichText.Image, style: RichText.Style, link: Int?) {
    prepareLine()
    line.append(image, style: style, link: link)
  }

  mutating func space() { line.space() }

  /// A non-breaking space alone on a line represents a blank line.
  mutating func hardSpace() {
    line.space()
    if isAtLineStart { isBlankWanted = true }
  }

  private mutating func prepareLine() {
    if linesDue > 1 { finishParagraph() }
    if linesDue == 1 { line.breakLine() }
    linesDue = 0
    isBlankWanted = false
    isAtLineStart = false
  }

  // MARK: Lines

  /// Ends the line, and leaves `blank` blank lines before the next one.
  mutating func breakLine(blank: Int = 0) {
    let wanted = isBlankWanted ? max(blank, 1) : blank
    isBlankWanted = false
    linesDue = max(linesDue, isAtLineStart && linesDue == 0 ? wanted : wanted + 1)
    isAtLineStart = true
  }

  /// Handles `<br>`: two in a row leave a blank line.
  mutating func forceLine() {
    linesDue = min(linesDue + 1, 3)
    isAtLineStart = true
  }

  /// Ends a line in preformatted text, where consecutive line ends are kept.
  mutating func breakPreformatted() {
    guard shape == .preformatted else { return forceLine() }
    if linesDue > 0 { prepareLine() }
    line.breakLine()
  }

  // MARK: Blocks

  mutating func beginHeading(_ level: Int) {
    finishParagraph()
    shape = .heading(level)
  }

  mutating func beginPreformatted() {
    finishParagraph()
    shape = .preformatted
  }

  /// Ends the current block.
  mutating func finishParagraph() {
    let runs = line.take()
    linesDue = 0
    isAtLineStart = true
    defer { (shape, isAligned) = (.paragraph, false) }
    guard !runs.isEmpty else { return }
    switch shape {
    case .paragraph where isAligned: add(.preformatted(runs))
    case .paragraph: add(.paragraph(runs))
    case .heading(let level): add(.heading(level: level, runs))
    case .preformatted: add(.preformatted(runs))
    }
  }

  mutating func add(_ block: RichText.Block) {
    containers[containers.count - 1].blocks.append(block)
  }

  mutating func addRule() {
    finishParagraph()
    guard let last = containers.last?.blocks.last, last != .rule else { return }
    add(.rule)
  }

  mutating func addTable(_ table: RichText.Table) {
    finishParagraph()
    add(.table(table))
  }

  // MARK: Containers

  mutating func openItem(_ marker: RichText.Marker) { open(.item(marker)) }
  mutating func openQuotation(isReply: Bool) { open(.quotation(isReply: isReply)) }

  private mutating func open(_ kind: Container.Kind) {
    finishParagraph()
    if containers.count < RichText.depthLimit {
      containers.append(Container(kind: kind))
    } else {
      ignored += 1
    }
  }

  /// Closes the innermost item or quotation.
  mutating func close() {
    finishParagraph()
    if ignored > 0 {
      ignored -= 1
      return
    }
    guard containers.count > 1 else { return }
    let container = containers.removeLast()
    let blocks = Self.withoutOuterRules(container.blocks)
    guard !blocks.isEmpty else { return }
    switch container.kind {
    case .root: break
    case .item(let marker): add(.item(marker, blocks))
    case .quotation(let isReply):
      // Its length, and whether it is folded, is determined when the whole message is known.
      add(.quotation(.init(role: isReply ? .quotedReply(sourceLines: 0) : .passage, blocks: blocks)))
    }
  }

  mutating func finish() -> [RichText.Block] {
    finishParagraph()
    while containers.count > 1 { close() }
    return Self.withoutOuterRules(containers[0].blocks)
  }

  private static func withoutOuterRules(_ blocks: [RichText.Block]) -> [RichText.Block] {
    var blocks = blocks[...]
    while blocks.last == .rule { blocks.removeLast() }
    while blocks.first == .rule { blocks.removeFirst() }
    return Array(blocks)
  }
}
