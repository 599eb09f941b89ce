/// Converts the events of an HTML document to text.
final class HTMLTextRenderer: HTMLEventHandler {
  private struct Frame {
    let element: String
    let role: HTMLElementRole
    /// The reason why it is removed, if it is.
    var removal: Removal?
    var isInvisible: Bool
    var isTiny: Bool
    /// Whether it is in a drawing or a formula.
    var isForeign: Bool
    /// Whether boxes positioned off the page may be on it.
    var isShifted: Bool
    var isPreformatted: Bool
    /// The number of the last item of a list.
    var number = 0
    /// The target of a link, and the length of the text before it.
    var target: String?
    var sizeBefore = 0
    /// The number of frames around the table, if only parts of a table belong here.
    var outside: Int?
    /// The index of the frame into which browsers move a block from here, if the frame's formatting ends within that.
    var adopter: Int?

    var isIllegible: Bool { isInvisible || isTiny }
    var isShown: Bool { removal == nil && !isIllegible }
  }

  private enum Removal: Equatable {
    case dropped
    /// It belongs to a drawing, of which only the text is kept.
    case drawing
    case style(VisualStyle.Removal)
  }

  private var layout = TextLayout()
  /// The open elements, in a stack of its own instead of recursion.
  private var frames: [Frame] = []
  private var styles = InlineStyles()

  func text() -> String { String(decoding: layout.output, as: UTF8.self) }

  // MARK: Events

  func start(_ element: String, attributes: HTMLAttributes) {
    let kind = HTMLElementKind(element)
    var parent = kind.contains(.tablePart) ? frames.last : surrounding
    let isPreformatted = parent?.isPreformatted ?? false
    if kind.contains(.special), let adopter = frames.last?.adopter, parent?.isShown == false {
      parent = frames[adopter]
    }
    var frame = Frame(
      element: element, role: HTMLElementRole(element), removal: parent?.removal,
      isInvisible: parent?.isInvisible ?? false,
      isTiny: parent?.isTiny ?? false,
      isForeign: parent?.isForeign ?? false || kind.contains(.foreignRoot),
      isShifted: parent?.isShifted ?? false, isPreformatted: isPreformatted)
    if kind.contains(.tableStructure) {
      frame.outside = element == "table" ? frames.count : frames.last?.outside
    }
    if frame.role == .drawingText, frame.removal == .drawing { frame.removal = nil }
    if frame.role == .dropped { frame.removal = .dropped }
    if frame.removal == nil || frame.removal == .style(.clipped) { style(&frame, attributes) }
    if frame.role == .drawing, frame.removal == nil { frame.removal = .drawing }
    if frame.removal == nil { open(&frame, attributes) }
    if frame.isForeign, HTMLElementKind.isIntegrationPoint(element) { frame.isForeign = false }
    if !kind.contains(.special) {
      let adopts = kind.contains(.formatting) && frame.isShown
      frame.adopter = adopts ? frames.count : frames.last?.adopter
    }
    frames.append(frame)
  }

  func end(_ element: String) {
    guard let frame = frames.last, frame.element == element else { return }
    frames.removeLast()
    if frame.removal == nil { close(frame) }
  }

  func rawText(_ bytes: UnsafeBufferPointer<UInt8>) {}

  func characters(_ bytes: UnsafeBufferPointer<UInt8>) {
    if let frame = surrounding {
      if frame.removal != nil || frame.isIllegible { return }
      if frame.isPreformatted { return layout.appendPreformatted(bytes) }
    }
    layout.append(bytes)
  }

  /// The frame whose style applies to text and elements here. Browsers move what is misplaced in a table out of it, so
  /// a hidden table doesn't hide it.
  private var surrounding: Frame? {
    guard let outside = frames.last?.outside else { return frames.last }
    return outside > 0 ? frames[outside - 1] : nil
  }

  // MARK: Elements

  private func style(_ frame: inout Frame, _ attributes: HTMLAttributes) {
    var style =
      attributes["style"].map { styles.read(Array($0.utf8)[...]).style.resolved.effective } ?? VisualStyle()
    let isHidden = BrowserStyle.isHidden(
      frame.element, hidden: attributes["hidden"] != nil, popover: attributes["popover"] != nil,
      open: attributes["open"] != nil,
      isForeign: frame.isForeign)
    let outer = frame.removal == nil ? nil : VisualStyle.Removal.clipped
    frame.removal = style.removal(
      of: frame.element, isHidden: isHidden, within: outer, isShifted: frame.isShifted
    ).map(Removal.style)
    frame.isShifted = frame.isShifted || style.shifts
    frame.isInvisible = style.isInvisible ?? frame.isInvisible
    if PresentationAttributes.givesSize(frame.element, (attributes["size"] ?? "").utf8) {
      style.fontSize = style.fontSize ?? .legible
    }
    frame.isTiny = style.isTiny(within: frame.isTiny)
    frame.isPreformatted = style.isPreformatted ?? frame.isPreformatted
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
      guard let alt = attributes["alt"], !alt.isEmpty, !frame.isIllegible else { break }
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
      layout.breakLine(blank: isInList ? 0 : 1)
      layout.indentation += frame.role == .orderedList ? 3 : 2
      frame.number = (attributes["start"].flatMap(Int.init) ?? 1).clamped(to: -9999...9999) - 1
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
      layout.breakLine(blank: isInList ? 0 : 1)
      layout.indentation -= frame.role == .orderedList ? 3 : 2
    case .listItem:
      layout.setMarker("")
      layout.breakLine()
    case .cell: layout.space()
    }
  }

  private var isInList: Bool {
    frames.contains { $0.role == .unorderedList || $0.role == .orderedList }
  }

  private func openItem() {
    layout.breakLine()
    guard let list = frames.lastIndex(where: { $0.role == .unorderedList || $0.role == .orderedList })
    else { return layout.setMarker("- ") }
    frames[list].number += 1
    layout.setMarker(frames[list].role == .orderedList ? "\(frames[list].number). " : "- ")
  }

  /// Ends a link. The target of a link without text is shown instead of it.
  private func closeLink(_ frame: Frame) {
    guard let target = frame.target, layout.output.count == frame.sizeBefore, !frame.isIllegible,
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
    guard !frame.isIllegible else { return }
    var text = text
    text.withUTF8 { layout.append($0) }
  }
}

extension Int {
  fileprivate func clamped(to range: ClosedRange<Int>) -> Int {
    Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
  }
}
