/// Converts the events of an HTML document to text.
final class HTMLTextRenderer: HTMLEventHandler {
  private struct Frame {
    let element: String
    let role: HTMLElementRole
    var visibility = Visibility()
    var isPreformatted = false
    /// The target of a link, and the length of the text before it.
    var target: String?
    var sizeBefore = 0
  }

  private var layout = TextLayout()
  /// The open elements, in a stack of its own instead of recursion.
  private var frames = OpenFrames(Frame(element: "", role: .inline), isLegible: true)
  /// The number of the last item of each open list; unordered lists have none.
  private var lists: [Int?] = []
  private var styles = InlineStyles()

  /// Whether something depends on more than this reads: style sheets, colours, and the marks of quoted mail.
  private(set) var isStyled = false

  func text() -> String { String(decoding: layout.output, as: UTF8.self) }

  // MARK: Events

  func start(_ element: String, attributes: HTMLAttributes) {
    let kind = HTMLElementKind(element)
    let parent = frames.parent(of: kind)
    var frame = Frame(
      element: element, role: HTMLElementRole(element),
      visibility: Visibility(in: parent.visibility, origin: frames.origin(of: kind).visibility, kind),
      isPreformatted: parent.isPreformatted)
    if frame.role == .drawingText, frame.visibility.fate == .drawing { frame.visibility.fate = .shown }
    if frame.role == .dropped { frame.visibility.fate = .dropped }
    if Self.meaningful.contains(frame.element) { isStyled = true }
    if frame.visibility.fate.isOpen { style(&frame, attributes) }
    if frame.role == .drawing, frame.visibility.fate == .shown { frame.visibility.fate = .drawing }
    if frame.role.isList { lists.append(Self.number(before: frame.role, attributes)) }
    if frame.visibility.fate == .shown { open(&frame, attributes) }
    frame.visibility.leaveForeign(in: element)
    frames.open(frame, kind, isLegible: frame.visibility.isShown)
  }

  func add(_ attributes: HTMLAttributes, to element: String) { isStyled = isStyled || !attributes.isEmpty }

  func end(_ element: String) {
    guard !frames.isEmpty, frames.innermost.element == element else { return }
    let frame = frames.close()
    if frame.role.isList { lists.removeLast() }
    if frame.visibility.fate == .shown { close(frame) }
  }

  func rawText(_ bytes: UnsafeBufferPointer<UInt8>) {}

  func characters(_ bytes: UnsafeBufferPointer<UInt8>) {
    let frame = frames.surrounding
    guard frame.visibility.isShown else { return }
    if frame.isPreformatted { layout.appendPreformatted(bytes) } else { layout.append(bytes) }
  }

  // MARK: Elements

  private func style(_ frame: inout Frame, _ attributes: HTMLAttributes) {
    var style =
      attributes["style"].map { styles.read(Array($0.utf8)[...]).style.resolved.effective } ?? VisualStyle()
    if PresentationAttributes.givesSize(frame.element, (attributes["size"] ?? "").utf8) {
      style.fontSize = style.fontSize ?? .legible
    }
    if style.ink != nil || style.keepsLines == true || style.isStruck == true || style.baseline != nil
      || !attributes.isEmpty && Self.mayStyle(attributes)
    {
      isStyled = true
    }
    let isHidden = BrowserStyle.isHidden(
      frame.element, hidden: attributes["hidden"] != nil, popover: attributes["popover"] != nil,
      open: attributes["open"] != nil, isForeign: frame.visibility.isForeign)
    frame.visibility.apply(style, of: frame.element, isHidden: isHidden)
    frame.isPreformatted = style.isPreformatted ?? frame.isPreformatted
  }

  /// Elements that mean something which the words in them don't say.
  private static let meaningful: Set<String> = [
    "area", "base", "del", "input", "ins", "meter", "ol", "progress", "q", "s", "strike", "style", "sub",
    "sup",
  ]

  private static func mayStyle(_ attributes: HTMLAttributes) -> Bool {
    attributes["color"] != nil || attributes["text"] != nil || attributes["class"] != nil
      || attributes["id"] != nil
  }

  private func open(_ frame: inout Frame, _ attributes: HTMLAttributes) {
    switch frame.role {
    case .inline, .dropped, .drawing, .drawingText: break
    case .block: layout.breakLine()
    case .paragraph: layout.breakLine(blank: 1)
    case .lineBreak: layout.forceLine()
    case .rule:
      layout.breakLine()
      append("---", in: frame)
      layout.breakLine()
    case .image:
      guard let alt = attributes["alt"], !alt.isEmpty, frame.visibility.isShown else { break }
      // The words beside the image are others.
      layout.space()
      append(alt, in: frame)
      layout.space()
    case .link:
      frame.target = attributes["href"]
      frame.sizeBefore = layout.output.count
    case .quotation:
      layout.breakLine(blank: 1)
      layout.quoteDepth += 1
    case .preformatted:
      layout.breakLine(blank: 1)
      frame.isPreformatted = true
    case .unorderedList, .orderedList:
      layout.breakLine(blank: lists.count > 1 ? 0 : 1)
      layout.indentation += frame.role == .orderedList ? 3 : 2
    case .listItem: openItem()
    case .cell: layout.space()
    }
  }

  private func close(_ frame: Frame) {
    switch frame.role {
    case .inline, .dropped, .drawing, .drawingText, .lineBreak, .rule, .image: break
    case .block: layout.breakLine()
    case .paragraph, .preformatted: layout.breakLine(blank: 1)
    case .link: closeLink(frame)
    case .quotation:
      layout.breakLine(blank: 1)
      layout.quoteDepth -= 1
    case .unorderedList, .orderedList:
      layout.breakLine(blank: lists.isEmpty ? 1 : 0)
      layout.indentation -= frame.role == .orderedList ? 3 : 2
    case .listItem:
      layout.setMarker("")
      layout.breakLine()
    case .cell: layout.space()
    }
  }

  /// Returns the number before the first item of a list, if it has numbers.
  private static func number(before list: HTMLElementRole, _ attributes: HTMLAttributes) -> Int? {
    guard list == .orderedList else { return nil }
    return (attributes["start"].flatMap(Int.init) ?? 1).clamped(to: -9999...9999) - 1
  }

  private func openItem() {
    layout.breakLine()
    guard let last = lists.last, let number = last else { return layout.setMarker("- ") }
    lists[lists.count - 1] = number + 1
    layout.setMarker("\(number + 1). ")
  }

  /// Ends a link. The target of a link without text is shown instead of it.
  private func closeLink(_ frame: Frame) {
    guard let target = frame.target, layout.output.count == frame.sizeBefore, frame.visibility.isShown,
      target.utf8.count <= 2_000
    else { return }
    let scheme = target.prefix(8).lowercased()
    guard scheme.hasPrefix("http://") || scheme.hasPrefix("https://") || scheme.hasPrefix("mailto:") else {
      return
    }
    layout.space()
    append("<\(target)>", in: frame)
    layout.space()
  }

  private func append(_ text: String, in frame: Frame) {
    guard frame.visibility.isShown else { return }
    var text = text
    text.withUTF8 { layout.append($0) }
  }
}

extension Int {
  fileprivate func clamped(to range: ClosedRange<Int>) -> Int {
    Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
  }
}
