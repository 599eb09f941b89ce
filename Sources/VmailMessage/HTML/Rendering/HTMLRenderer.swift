internal import VmailDomain

/// Converts safe HTML to rich text.
struct HTMLRenderer {
  /// The state that an element passes on to its content, and the actions at its end.
  private struct Frame {
    let end: Int32
    let kind: SafeElement?
    var style: RichText.Style = []
    var link: Int?
    var isPreformatted = false
    /// Whether line ends are preserved, but no other white space.
    var keepsLines = false
    /// What is written after the content.
    var after = ""
    /// The number of items and quotations to close.
    var containers = 0
    /// The number of blank lines after the element; `nil` if it doesn't end a line.
    var blankAfter: Int?
    /// The number of the next item of a list; `nil` for bullets.
    var number: Int?
    var step = 1
    var numbering = ListNumbering.decimal
    /// Whether the following content of the element is the quoted message.
    var isInReply = false

    var isList: Bool { kind == .ul || kind == .ol || kind == .menu || kind == .dir }
  }

  private let html: SafeHTML
  private let allowsRemoteImages: Bool
  private var links: LinkList
  private var blocks = BlockBuilder()
  private var frames: [Frame] = []
  /// The link of the last image, if that has no text and nothing has followed it yet.
  private var lastOrnament: Int?
  /// The text of the current link.
  private var linkText: [UInt8] = []

  /// The maximum length of the text that is kept of a link or of an image's alternative text.
  private static let textLimit = 1_000

  static func render(_ html: SafeHTML, allowsRemoteImages: Bool, relation: MessageRelation = .original)
    -> RichText
  {
    var renderer = HTMLRenderer(html, links: LinkList(), allowsRemoteImages)
    renderer.walk(0..<html.nodes.count, style: [], link: nil)
    return RichText(
      blocks: QuotedReplies.marked(renderer.blocks.finish(), relation), links: renderer.links.checked)
  }

  private init(_ html: SafeHTML, links: LinkList, _ allowsRemoteImages: Bool) {
    self.html = html
    self.links = links
    self.allowsRemoteImages = allowsRemoteImages
  }

  private mutating func walk(_ range: Range<Int>, style: RichText.Style, link: Int?) {
    frames = [Frame(end: .max, kind: nil, style: style, link: link)]
    var index = range.lowerBound
    while index < range.upperBound {
      while let frame = frames.last, frame.end <= Int32(index) { close(frame) }
      let node = html.nodes[index]
      switch node.content {
      case .text(let range): text(range)
      case .element(let element):
        if element.kind == .table, TableShape.isData(index, in: html) {
          table(index)
          index = Int(node.end)
          continue
        }
        open(element, at: index, end: node.end)
      }
      index += 1
    }
    while let frame = frames.last { close(frame) }
  }

  private var top: Frame { frames.last ?? Frame(end: .max, kind: nil) }

  // MARK: Text

  private mutating func text(_ range: Range<Int32>) {
    let frame = top
    Words.forEach(in: html.text(range)) { piece in
      switch piece {
      case .word(let word):
        blocks.append(word, style: frame.style, link: frame.link)
        noteLinkText(word, frame)
        lastOrnament = nil
      case .lineEnd where frame.isPreformatted: blocks.breakPreformatted()
      case .lineEnd where frame.keepsLines: blocks.forceLine()
      case .space where frame.isPreformatted, .hardSpace where frame.isPreformatted:
        blocks.append(space: 0x20, style: frame.style, link: frame.link)
      case .tab where frame.isPreformatted:
        blocks.append(space: 0x09, style: frame.style, link: frame.link)
      case .space, .tab, .lineEnd:
        blocks.space()
        noteLinkText(CollectionOfOne(0x20), frame)
      case .hardSpace:
        blocks.hardSpace()
        noteLinkText(CollectionOfOne(0x20), frame)
      }
    }
  }

  private mutating func noteLinkText(_ word: some Collection<UInt8>, _ frame: Frame) {
    guard frame.link != nil, linkText.count < Self.textLimit else { return }
    if linkText.last == 0x20 || linkText.isEmpty, word.first == 0x20 { return }
    linkText.append(contentsOf: word)
  }

  // MARK: Elements

  private mutating func open(_ element: SafeHTML.Element, at index: Int, end: Int32) {
    let parent = top
    if element.traits.contains(.beginsReply), !parent.isInReply { beginReply() }
    var frame = Frame(
      end: end, kind: element.kind, style: style(of: element, in: parent), link: parent.link,
      isPreformatted: element.traits.contains(.preformatted), isInReply: false)
    if !element.traits.isDisjoint(with: [.quotesReply, .attribution]), element.kind != .blockquote {
      blocks.openQuotation(isReply: true)
      frame.containers += 1
    }
    frame.keepsLines = element.traits.contains(.lined)
    mark(element, index + 1..<Int(end), &frame)
    switch element.kind {
    case .br: blocks.forceLine()
    case .hr: blocks.addRule()
    case .img: image(element, parent)
    case .a:
      guard html.targets.indices.contains(Int(element.target)) else { break }
      frame.link = links.number(of: html.targets[Int(element.target)])
      linkText.removeAll(keepingCapacity: true)
    case .h1, .h2, .h3, .h4, .h5, .h6:
      blocks.beginHeading(Int(element.kind.rawValue.dropFirst()) ?? 1)
      frame.blankAfter = 1
    case .pre:
      blocks.beginPreformatted()
      frame.isPreformatted = true
      frame.blankAfter = 1
    case .blockquote:
      blocks.openQuotation(isReply: element.traits.contains(.quotesReply))
      frame.containers += 1
    case .ul, .ol, .menu, .dir: list(element, at: index, &frame)
    case .li: item(element, &frame)
    case .td, .th: cell(index, end, &frame)
    case .p: block(blank: element.traits.contains(.tight) ? 0 : 1, &frame)
    case .table, .dl: block(blank: 1, &frame)
    case .div: block(blank: element.traits.contains(.column) ? 1 : 0, &frame)
    case .center, .tr, .caption, .tbody, .thead, .tfoot, .dt, .dd, .address, .article, .aside, .details,
      .figcaption, .figure, .footer, .header, .main, .nav, .section, .summary:
      block(blank: 0, &frame)
    default: if element.traits.contains(.block) { block(blank: 0, &frame) }
    }
    frames.append(frame)
  }

  private mutating func block(blank: Int, _ frame: inout Frame) {
    blocks.breakLine(blank: blank)
    frame.blankAfter = blank
  }

  /// Writes marks that say what an element means: those of a quotation, and of text above or below the line.
  private mutating func mark(_ element: SafeHTML.Element, _ content: Range<Int>, _ frame: inout Frame) {
    let marks: (before: String, after: String)?
    switch element.kind {
    case .q: marks = ("“", "”")
    case .sup where !element.traits.contains(.lowered): marks = script(isRaised: true, content)
    case .sub where !element.traits.contains(.raised): marks = script(isRaised: false, content)
    case _ where element.traits.contains(.raised): marks = script(isRaised: true, content)
    case _ where element.traits.contains(.lowered): marks = script(isRaised: false, content)
    default: return
    }
    guard let marks else { return }
    blocks.append(marks.before.utf8, style: frame.style, link: frame.link)
    noteLinkText(Array(marks.before.utf8), frame)
    frame.after = marks.after
  }

  private func script(isRaised: Bool, _ content: Range<Int>) -> (String, String)? {
    var text: [UInt8] = []
    for node in html.nodes[content] {
      if case .text(let range) = node.content { text += html.text(range).prefix(ScriptMarks.limit + 1) }
      if text.count > ScriptMarks.limit { return nil }
    }
    return ScriptMarks.marks(
      for: String(decoding: text, as: UTF8.self), isRaised: isRaised, after: blocks.last)
  }

  private mutating func close(_ frame: Frame) {
    frames.removeLast()
    if !frame.after.isEmpty {
      blocks.append(frame.after.utf8, style: frame.style, link: frame.link)
      noteLinkText(Array(frame.after.utf8), frame)
    }
    if frame.kind == .a, let link = frame.link {
      links.note(String(decoding: CSSDeclarations.trimmed(linkText[...]), as: UTF8.self), of: link)
    }
    switch frame.kind {
    case .h1, .h2, .h3, .h4, .h5, .h6, .pre: blocks.finishParagraph()
    default: break
    }
    for _ in 0..<frame.containers { blocks.close() }
    if let blank = frame.blankAfter { blocks.breakLine(blank: blank) }
    if frame.kind == .td || frame.kind == .th { blocks.space() }
  }

  /// Handles Outlook's mark before the quoted message, which consists of all following content.
  private mutating func beginReply() {
    guard !frames.isEmpty else { return }
    blocks.openQuotation(isReply: true)
    frames[frames.count - 1].containers += 1
    frames[frames.count - 1].isInReply = true
  }

  private func style(of element: SafeHTML.Element, in parent: Frame) -> RichText.Style {
    var style = parent.style
    switch element.kind {
    case .b, .strong, .th, .dt: style.insert(.bold)
    case .i, .em, .cite, .dfn, .variable: style.insert(.italic)
    case .u: style.insert(.underlined)
    case .ins: style.formUnion([.underlined, .inserted])
    case .s, .del, .strike: style.insert(.struck)
    case .code, .kbd, .samp, .tt: style.insert(.code)
    default: break
    }
    if element.traits.contains(.bold) { style.insert(.bold) }
    if element.traits.contains(.notBold) { style.remove(.bold) }
    if element.traits.contains(.italic) { style.insert(.italic) }
    if element.traits.contains(.struck) { style.insert(.struck) }
    // Links are recognizable without underlining.
    if element.traits.contains(.underlined), parent.link == nil, element.kind != .a {
      style.insert(.underlined)
    }
    return style
  }

  // MARK: Lists and cells

  private var isInList: Bool { frames.contains { $0.isList } }

  private mutating func list(_ element: SafeHTML.Element, at index: Int, _ frame: inout Frame) {
    block(blank: isInList ? 0 : 1, &frame)
    guard element.kind == .ol else { return }
    frame.numbering = numbering(of: element) ?? .decimal
    let isReversed = html.string(.reversed, of: element) != nil
    frame.step = isReversed ? -1 : 1
    frame.number =
      html.string(.start, of: element).flatMap { Int($0) } ?? (isReversed ? items(in: index, frame.end) : 1)
  }

  /// Returns the number of items of a list, without those of lists in it.
  private func items(in list: Int, _ end: Int32) -> Int {
    var (index, count) = (list + 1, 0)
    while index < Int(end) {
      guard case .element(let element) = html.nodes[index].content else {
        index += 1
        continue
      }
      if element.kind == .li { count += 1 }
      index = [.ol, .ul, .menu, .dir].contains(element.kind) ? Int(html.nodes[index].end) : index + 1
    }
    return count
  }

  private func numbering(of element: SafeHTML.Element) -> ListNumbering? {
    html.string(.style, of: element).flatMap { ListNumbering(style: $0) }
      ?? html.string(.type, of: element).flatMap { ListNumbering(rawValue: $0) }
  }

  private mutating func item(_ element: SafeHTML.Element, _ frame: inout Frame) {
    frame.containers += 1
    guard let list = frames.lastIndex(where: { $0.isList }),
      let next = frames[list].number
    else { return blocks.openItem(.bullet) }
    let number = html.string(.value, of: element).flatMap { Int($0) } ?? next
    frames[list].number = number + frames[list].step
    blocks.openItem((numbering(of: element) ?? frames[list].numbering).marker(of: number))
  }

  /// The maximum length of cells that share a line, in characters, in a layout table.
  private static let shortCell = 40
  private static let cellNodes = 200

  private mutating func cell(_ index: Int, _ end: Int32, _ frame: inout Frame) {
    blocks.space()
    var length = 0
    for (offset, node) in html.nodes[(index + 1)..<Int(end)].enumerated() {
      if case .text(let range) = node.content { length += html.text(range).count { $0 > 0x20 } }
      if length > Self.shortCell || offset > Self.cellNodes { return block(blank: 0, &frame) }
    }
  }

  // MARK: Images

  /// The size in pixels below which images without alternative text are ornaments.
  private static let pictureSize = 64

  private mutating func image(_ element: SafeHTML.Element, _ frame: Frame) {
    guard html.images.indices.contains(Int(element.image)) else { return }
    let image = html.images[Int(element.image)]
    let alternative = self.alternative(of: image)
    let source: RichText.Image.Source
    switch image.source {
    case .remote(let address):
      source = allowsRemoteImages ? .remote(url: address.string) : .blocked(url: address.string)
    case .inline(let contentID): source = .inline(contentID: contentID)
    case .embedded(let data): source = .embedded(data: data)
    }
    if alternative.isEmpty, frame.link == nil {
      if image.isDecorative { return }
      let smallest = min(image.width ?? .max, image.height ?? .max)
      if smallest < Self.pictureSize { return }
    }
    // An image that was cut into several pieces counts as one.
    if alternative.isEmpty, let link = frame.link, lastOrnament == link { return }
    lastOrnament = alternative.isEmpty ? frame.link : nil
    noteLinkText(Array(alternative.utf8), frame)
    let standsAlone = standsAlone(image, element)
    if standsAlone { blocks.breakLine() }
    let shown = RichText.Image(
      alternative: alternative.isEmpty ? frame.link.map(links.name) ?? "" : alternative, source: source,
      width: image.width, height: image.height)
    blocks.append(shown, style: frame.style, link: frame.link)
    if standsAlone { blocks.breakLine() }
  }

  /// The width in pixels from which an image is not part of a line.
  private static let columnWidth = 180

  /// Returns whether an image has a line of its own: it is wide, or text flows around it.
  private func standsAlone(_ image: SafeImage, _ element: SafeHTML.Element) -> Bool {
    if image.width ?? 0 >= Self.columnWidth || element.traits.contains(.floating) { return true }
    guard image.width == nil, let width = html.string(.width, of: element), width.hasSuffix("%") else {
      return false
    }
    return Int(width.dropLast()) ?? 0 >= 50
  }

  private func alternative(of image: SafeImage) -> String {
    var words: [UInt8] = []
    Words.forEach(in: Array(image.alternative.utf8.prefix(Self.textLimit))[...]) { piece in
      if case .word(let word) = piece {
        words.append(contentsOf: word)
      } else if words.last != 0x20 {
        words.append(0x20)
      }
    }
    return String(decoding: CSSDeclarations.trimmed(words[...]), as: UTF8.self)
  }

  // MARK: Data tables

  private mutating func table(_ table: Int) {
    var rows: [[RichText.Table.Cell]] = []
    var spans = RowSpans()
    var index = table + 1
    while index < Int(html.nodes[table].end) {
      let node = html.nodes[index]
      if case .element(let element) = node.content {
        if element.kind == .tr {
          rows.append([])
          spans.beginRow()
        }
        if element.kind == .caption {
          blocks.breakLine(blank: 1)
        } else if element.kind == .img {
          image(element, top)
        } else if element.kind == .td || element.kind == .th {
          if rows.isEmpty { rows.append([]) }
          let cell = cell(element, (index + 1)..<Int(node.end))
          let rowSpan = html.string(.rowspan, of: element).flatMap { Int($0) } ?? 1
          rows[rows.count - 1] += spans.place(columns: cell.span, rows: rowSpan)
          rows[rows.count - 1].append(cell)
          index = Int(node.end)
          continue
        }
      } else if case .text(let range) = node.content {
        text(range)
      }
      index += 1
    }
    let kept = rows.filter { $0.contains { !$0.runs.isEmpty } }
    blocks.addTable(TableColumns.withoutEmpty(kept))
    blocks.breakLine(blank: 1)
  }

  private mutating func cell(_ element: SafeHTML.Element, _ range: Range<Int>) -> RichText.Table.Cell {
    var inner = HTMLRenderer(html, links: links, allowsRemoteImages)
    inner.walk(range, style: style(of: element, in: top), link: top.link)
    links = inner.links
    let span = html.string(.colspan, of: element).flatMap { Int($0) } ?? 1
    return RichText.Table.Cell(
      runs: TableColumns.runs(of: inner.blocks.finish()), isHeader: element.kind == .th,
      isRightAligned: element.traits.contains(.rightAligned), span: min(max(span, 1), 20))
  }
}
