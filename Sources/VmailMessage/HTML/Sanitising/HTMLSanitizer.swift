internal import VmailDomain

/// Converts an ``HTMLDocument`` to a ``SafeHTML``, and reports the removed content.
struct HTMLSanitizer {
  struct Options: Sendable {
    /// Whether remote images other than trackers may be loaded.
    var allowsRemoteImages = false
    /// Whether copies of protected header fields are left out.
    var dropsLegacyDisplay = false
    var trackers = TrackerList.bundled
  }

  private let document: HTMLDocument
  private let options: Options
  private let policies: [ElementPolicy]
  private let kinds: [HTMLElementKind]
  private let names: [ElementAttributes.Name?]
  /// The address to which others are relative.
  private let base: WebAddress?
  private var sheet: StyleSheet
  private var inlineStyles = InlineStyles()
  private var output: SafeHTML
  private var report = SanitisingReport()
  private var frames = OpenFrames(Frame(end: .max), isLegible: true)
  /// The index of the first block after the current node, as far as it is known.
  private var nextBlock = 0

  static func sanitise(
    _ document: HTMLDocument, options: Options = Options()
  ) -> (html: SafeHTML, report: SanitisingReport) {
    var sanitizer = HTMLSanitizer(document, options)
    sanitizer.run()
    return (sanitizer.output, sanitizer.report)
  }

  private init(_ document: HTMLDocument, _ options: Options) {
    self.document = document
    self.options = options
    policies = document.names.map(ElementPolicy.init)
    kinds = document.names.map(HTMLElementKind.init)
    names = ElementAttributes.names(of: document)
    base = Self.base(of: document, names)
    sheet = StyleSheet(document)
    output = SafeHTML(size: document.bytes.count)
  }

  private static func base(of document: HTMLDocument, _ names: [ElementAttributes.Name?]) -> WebAddress? {
    guard let name = document.names.firstIndex(of: "base").map({ Int32($0) }) else { return nil }
    return document.nodes.lazy.filter { $0.name == name }
      .map { ElementAttributes($0, in: document, names: names) }.first { $0.contains(.href) }
      .flatMap { WebAddress($0.string(.href)) }
  }

  private mutating func run() {
    let page = page()
    frames = OpenFrames(page, isLegible: page.isLegible)
    for index in document.nodes.indices {
      while frames.innermost.end <= Int32(index) { close() }
      let node = document.nodes[index]
      switch node.kind {
      case .text: text(node)
      case .element: element(node, at: index)
      case .styleSheet: break
      }
    }
    while !frames.isEmpty { close() }
  }

  /// Returns the frame around everything, with the styles of the elements that browsers add.
  private mutating func page() -> Frame {
    var frame = Frame(end: .max, background: document.isDark ? nil : .white)
    for element in ["html", "body"] where !sheet.isEmpty && !document.names.contains(element) {
      frame.apply(style(of: element, ElementAttributes()).visible)
    }
    return frame
  }

  private mutating func close() {
    if let node = frames.close().node { output.close(node) }
  }

  private mutating func text(_ node: HTMLDocument.Node) {
    let frame = frames.surrounding
    guard frame.visibility.fate == .shown else { return }
    let bytes = document.text(node.content)
    // White space around hidden text separates words, so it is kept.
    if !frame.isLegible, !bytes.allSatisfy({ $0 <= 0x20 }) { return }
    // What is misplaced in a table continues no word of a cell.
    if frames.isMisplaced, let first = bytes.first, first > 0x20 { output.addText([0x20]) }
    output.addText(bytes)
  }

  // MARK: Elements

  private mutating func element(_ node: HTMLDocument.Node, at index: Int) {
    let kind = kinds[Int(node.name)]
    let (parent, origin) = (frames.parent(of: kind), frames.origin(of: kind))
    var frame = parent
    (frame.end, frame.node) = (node.end, nil)
    (frame.colour, frame.background) = (origin.colour, origin.background)
    frame.visibility = Visibility(in: parent.visibility, origin: origin.visibility, kind)
    switch policies[Int(node.name)] {
    case .keep(.img): image(ElementAttributes(node, in: document, names: names), frame)
    case .keep(.p) where containsBlock(node, at: index): keep(.div, node, &frame)
    case .keep(let element): keep(element, node, &frame)
    case .unwrap where kind.contains(.special) && containsBlock(node, at: index): keep(.section, node, &frame)
    case .body:
      if !node.content.isEmpty { keep(.section, node, &frame) }
    case .unwrap: unwrap(node, &frame)
    case .dialog: keep(.section, node, &frame)
    case .area:
      keep(.a, node, &frame)
      let attributes = ElementAttributes(node, in: document, names: names)
      let name = attributes[.alt].isEmpty ? attributes[.href] : attributes[.alt]
      if attributes.contains(.href), frame.isLegible { output.addText([0x20] + name + [0x20]) }
    case .control:
      keep(.neutral, node, &frame)
      if frame.isLegible { output.addText(state(of: node, at: index)) }
    case .picture:
      unwrap(node, &frame)
      frame.picture = Picture()
    case .source: noteForm(ElementAttributes(node, in: document, names: names))
    case .drawing:
      unwrap(node, &frame)
      if frame.visibility.fate == .shown { frame.visibility.fate = .drawing }
      // Text in drawings has other properties for its colour.
      frame.colour = nil
    case .drawingText:
      if frame.visibility.fate == .drawing { frame.visibility.fate = .shown }
      unwrap(node, &frame)
    case .drawingPart where frame.visibility.fate == .drawing: frame.visibility.fate = .dropped
    case .drawingPart: unwrap(node, &frame)
    case .drop, .styleSheet: if frame.visibility.fate.isOpen { frame.visibility.fate = .dropped }
    }
    frame.visibility.leaveForeign(in: document.names[Int(node.name)])
    frames.open(frame, kind, isLegible: frame.isLegible)
  }

  /// Returns whether an element contains blocks. Those in a button or an object close no paragraph or item outside of it; on
  /// the page, another element takes its place, which wouldn't prevent that.
  private mutating func containsBlock(_ node: HTMLDocument.Node, at index: Int) -> Bool {
    nextBlock = max(nextBlock, index + 1)
    while nextBlock < document.nodes.count, !isBlock(document.nodes[nextBlock]) { nextBlock += 1 }
    return nextBlock < Int(node.end)
  }

  private func isBlock(_ node: HTMLDocument.Node) -> Bool {
    node.kind == .element && kinds[Int(node.name)].contains(.block)
  }

  private mutating func unwrap(_ node: HTMLDocument.Node, _ frame: inout Frame) {
    if document.names[Int(node.name)] == "html" {
      let attributes = ElementAttributes(node, in: document, names: names)
      return frame.apply(style(of: "html", attributes).visible)
    }
    keep(.neutral, node, &frame)
  }

  private mutating func keep(_ element: SafeElement, _ node: HTMLDocument.Node, _ frame: inout Frame) {
    guard frame.visibility.fate.isOpen else { return }
    let name = document.names[Int(node.name)]
    if node.content.isEmpty, sheet.isEmpty, !BrowserStyle.isStyled(name) {
      guard frame.visibility.fate == .shown else { return }
      var safe = SafeHTML.Element(kind: element == .a ? .neutral : element)
      if frame.isPreformatted { safe.traits.insert(.preformatted) }
      if frame.keepsLines { safe.traits.insert(.lined) }
      if element == .pre { (frame.isPreformatted, frame.keepsLines) = (true, false) }
      frame.node = output.open(safe, attributes: [])
      return
    }
    let attributes = ElementAttributes(node, in: document, names: names)
    if options.dropsLegacyDisplay, Self.isLegacyDisplay(attributes) {
      return frame.visibility.fate = .dropped
    }
    var (style, visible, own) = style(of: name, attributes)
    let size = own.style.resolved
    if size.fontSize != .unknown { frame.page.isTiny = size.isTiny(within: frame.page.isTiny) }
    noteBackground(attributes)
    let isHidden = BrowserStyle.isHidden(
      name, hidden: attributes.contains(.hidden), popover: attributes.contains(.popover),
      open: attributes.contains(.open), isForeign: frame.visibility.isForeign)
    frame.visibility.apply(visible, of: name, isHidden: isHidden)
    guard frame.visibility.fate == .shown else { return frame.paint(visible) }
    let target = element == .a ? link(attributes, &frame) : nil
    // Browsers colour every link, also one that leads nowhere safe.
    if target != nil { frame.page.colour = BrowserStyle.link }
    if element == .a, attributes.contains(.href), style.ink == nil {
      frame.colour = nil
      if target == nil { style.ink = .colour(BrowserStyle.link) }
    }
    frame.paint(visible)
    // A link without a target becomes an element without meaning.
    var safe = SafeHTML.Element(
      kind: element == .a && target == nil ? .neutral : element, target: target ?? -1)
    frame.keepsLines = style.keepsLines ?? (element != .pre && frame.keepsLines)
    safe.traits = traits(of: element, style, attributes, in: frame)
    frame.isPreformatted = style.isPreformatted ?? (element == .pre ? true : frame.isPreformatted)
    frame.page.append(
      style, on: frame.background, isTinyInMessage: frame.visibility.isTiny, to: &own.declarations)
    var kept = attributes.kept
    if !own.declarations.isEmpty { kept.append((.style, own.declarations[...])) }
    frame.node = output.open(safe, attributes: kept)
  }

  private static func isLegacyDisplay(_ attributes: ElementAttributes) -> Bool {
    attributes.string(.classes).split(whereSeparator: \.isWhitespace).contains(
      "header-protection-legacy-display")
  }

  /// - Returns: the index of the link's target, if it has one.
  private mutating func link(_ attributes: ElementAttributes, _ frame: inout Frame) -> Int32? {
    guard !frame.isInLink, let target = SafeTarget(attributes.string(.href), relativeTo: base) else {
      return nil
    }
    frame.isInLink = true
    guard case .web(let address) = target else { return output.add(target) }
    let (clean, removed) = address.removingParameters(where: TrackingParameters.isTracking)
    report.addParameters(removed)
    return output.add(.web(clean))
  }

  /// Returns what a control shows without being used: a mark in a box, or a value if the element has no text that says it.
  private func state(of node: HTMLDocument.Node, at index: Int) -> ArraySlice<UInt8> {
    let attributes = ElementAttributes(node, in: document, names: names)
    let mark = attributes.contains(.checked)
    switch (document.names[Int(node.name)], attributes.string(.type).lowercased()) {
    case ("input", "checkbox"): return Array((mark ? " [x] " : " [ ] ").utf8)[...]
    case ("input", "radio"): return Array((mark ? " (x) " : " ( ) ").utf8)[...]
    case ("input", _): return []
    default:
      let value = CSSDeclarations.trimmed(attributes[.value])
      if Int(node.end) > index + 1 || value.isEmpty || value.count > 20 { return [] }
      let limit = attributes[.max].isEmpty ? Array("1".utf8)[...] : CSSDeclarations.trimmed(attributes[.max])
      return [0x20] + value + Array(" of ".utf8) + limit.prefix(20) + [0x20]
    }
  }

  // MARK: Style

  /// Returns the style of an element, the style that decides whether it is visible, and what its own attribute adds.
  private mutating func style(
    of element: String, _ attributes: ElementAttributes
  ) -> (style: VisualStyle, visible: VisualStyle, own: InlineStyles.Read) {
    let sheet = sheet.isEmpty ? StyleSheet.Styles() : sheet.styles(of: StyledElement(element, attributes))
    let hints = PresentationAttributes.style(of: element, attributes)
    let own = attributes.contains(.style) ? inlineStyles.read(attributes[.style]) : InlineStyles.Read()
    func resolved(_ style: CascadedStyle) -> VisualStyle {
      var style = style
      style.underlie(hints)
      style.override(by: own.style)
      return style.resolved
    }
    let style = resolved(sheet.certain)
    return (style, (sheet.revealing.map(resolved) ?? style).effective, own)
  }

  /// The width in pixels below which boxes are shown side by side in a line.
  private static let columnWidth = 100.0

  private func traits(
    of element: SafeElement, _ style: VisualStyle, _ attributes: ElementAttributes, in frame: Frame
  ) -> SafeHTML.Traits {
    var traits = ReplyMarks.traits(of: element, attributes)
    if style.isBold == true { traits.insert(.bold) }
    if style.isBold == false { traits.insert(.notBold) }
    if style.isItalic == true { traits.insert(.italic) }
    if style.isStruck == true { traits.insert(.struck) }
    if style.isUnderlined == true { traits.insert(.underlined) }
    if style.isPreformatted ?? frame.isPreformatted { traits.insert(.preformatted) }
    if frame.keepsLines { traits.insert(.lined) }
    if style.baseline == .raised { traits.insert(.raised) }
    if style.baseline == .lowered { traits.insert(.lowered) }
    if style.topMargin == 0, style.bottomMargin == 0 { traits.insert(.tight) }
    if style.display == .block || style.display == .table { traits.insert(.block) }
    if element == .div, style.display == .inlineBlock, style.pixelWidth ?? 0 >= Self.columnWidth {
      traits.insert(.column)
    }
    if style.isRightAligned == true || CSSValue.equals(attributes[.align], "right") {
      traits.insert(.rightAligned)
    }
    if element == .table {
      if attributes.string(.role).lowercased() == "presentation" { traits.insert(.layoutTable) }
      if (attributes.pixels(.border) ?? 0) > 0 { traits.insert(.borderedTable) }
    }
    return traits
  }

  // MARK: Images

  private mutating func image(_ attributes: ElementAttributes, _ frame: Frame) {
    let source = source(attributes) ?? frame.picture?.source
    let (style, visible, _) = style(of: "img", attributes)
    let width = style.pixelWidth.map { Int($0.rounded()) } ?? attributes.pixels(.width)
    let height = style.pixelHeight.map { Int($0.rounded()) } ?? attributes.pixels(.height)
    let removal = visible.removal(
      of: "img", isHidden: attributes.contains(.hidden), within: frame.visibility.fate.removal,
      isShifted: frame.visibility.isShifted)
    let isHidden =
      frame.visibility.fate == .hidden || frame.visibility.isInvisible || visible.isInvisible == true
      || visible.isClippedAway || removal != nil
    let isTooSmall = Self.isInvisible(width, height)
    if case .remote(let address)? = source {
      if let reason = reason(address, isTooSmall: isTooSmall, isHidden: isHidden) {
        return report.addTracker(address, reason)
      }
      guard frame.visibility.fate.isOpen else { return }
      report.addImage(address, isAllowed: options.allowsRemoteImages)
    }
    guard frame.visibility.fate.isOpen, !isHidden, !isTooSmall else { return }
    guard let source else {
      // Browsers show the text of an image that can't be loaded.
      if frame.isLegible, !attributes[.alt].isEmpty { output.addText([0x20] + attributes[.alt] + [0x20]) }
      return
    }
    let image = SafeImage(
      source: source, alternative: SanitizedText.text(attributes.string(.alt)),
      isDecorative: attributes.contains(.alt) && attributes[.alt].allSatisfy { $0 <= 0x20 }, width: width,
      height: height)
    var element = SafeHTML.Element(kind: .img, image: output.add(image))
    if style.isFloating == true || ["left", "right"].contains(attributes.string(.align).lowercased()) {
      element.traits.insert(.floating)
    }
    output.close(output.open(element, attributes: attributes.kept))
  }

  private func source(_ attributes: ElementAttributes) -> SafeImage.Source? {
    if let source = SafeImage.source(attributes.string(.src), relativeTo: base) { return source }
    return firstOfSeveral(attributes)
  }

  private func firstOfSeveral(_ attributes: ElementAttributes) -> SafeImage.Source? {
    let first = CSSDeclarations.trimmed(attributes[.srcset]).prefix { $0 > 0x20 && $0 != 0x2C }
    return SafeImage.source(String(decoding: first, as: UTF8.self), relativeTo: first.isEmpty ? nil : base)
  }

  /// Records a form of an image; a known tracker is counted.
  private mutating func noteForm(_ attributes: ElementAttributes) {
    guard let picture = frames.innermost.picture, let source = firstOfSeveral(attributes) else { return }
    if case .remote(let address) = source, options.trackers.contains(address) {
      return report.addTracker(address, .knownTracker)
    }
    if picture.source == nil, SafeImage.canShow(type: attributes.string(.type)) {
      frames.innermost.picture?.source = source
    }
  }

  private func reason(_ address: WebAddress, isTooSmall: Bool, isHidden: Bool) -> Tracker.Reason? {
    if options.trackers.contains(address) { return .knownTracker }
    if isTooSmall { return .invisibleSize }
    return isHidden ? .hidden : nil
  }

  /// Returns whether an image is invisible: a dimension is 0, or no specified dimension is larger than 1 pixel.
  private static func isInvisible(_ width: Int?, _ height: Int?) -> Bool {
    if width == 0 || height == 0 { return true }
    return (width ?? 1) <= 1 && (height ?? 1) <= 1 && (width != nil || height != nil)
  }

  /// Backgrounds are never loaded; known trackers among them are counted.
  private mutating func noteBackground(_ attributes: ElementAttributes) {
    let value = attributes[.background]
    guard !value.isEmpty,
      case .remote(let address)? = SafeImage.source(String(decoding: value, as: UTF8.self), relativeTo: base),
      options.trackers.contains(address)
    else { return }
    report.addTracker(address, .knownTracker)
  }
}
