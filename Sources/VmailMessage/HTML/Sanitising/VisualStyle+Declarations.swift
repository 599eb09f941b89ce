/// Reads declarations.
extension VisualStyle {
  mutating func take(_ property: CSSProperty, _ value: ArraySlice<UInt8>) {
    switch property {
    case .all: override(by: .shown)
    case .animation: isAnimated = !CSSValue.equals(value, "none")
    case .filter: if !Self.isPlain(value) { isRepainted = true }
    case .transform:
      if !CSSValue.equals(value, "none", "normal", "1", "100%") { (isMoved, isScaled) = (true, true) }
    case .display: display = Self.display(value)
    case .opacity: isTransparent = CSSDimension(value).map(Self.isTransparent) ?? false
    case .visibility: takeVisibility(value)
    case .fontSize: fontSize = Self.fontSize(value) ?? fontSize
    case .font: takeFont(CSSValue.words(value))
    case .color: ink = Self.ink(value)
    case .backgroundColor: background = CSSColour(value).map(Background.colour) ?? .unknown
    case .background: background = Self.background(CSSValue.words(value), value)
    case .backgroundImage: if !CSSValue.equals(value, "none") { background = .unknown }
    case .fontWeight: isBold = CSSDimension(value).map { $0.number >= 600 } ?? value.starts(with: "bold".utf8)
    case .fontStyle: isItalic = CSSValue.equals(value, "italic", "oblique")
    case .textDecoration:
      isStruck = CSSValue.contains("line-through", in: value)
      isUnderlined = CSSValue.contains("underline", in: value)
    case .whiteSpace:
      keepsLines = CSSValue.equals(value, "pre-line")
      isPreformatted = value.starts(with: "pre".utf8) && keepsLines == false
    case .verticalAlign:
      baseline =
        CSSValue.equals(value, "super") ? .raised : CSSValue.equals(value, "sub") ? .lowered : .normal
    case .textAlign: isRightAligned = CSSValue.equals(value, "right", "end")
    default: takeBox(property, value)
    }
  }

  private mutating func takeBox(_ property: CSSProperty, _ value: ArraySlice<UInt8>) {
    switch property {
    case .width: width = Self.size(value)
    case .height: height = Self.size(value)
    case .maxWidth: maxWidth = Self.size(value)
    case .maxHeight: maxHeight = Self.size(value)
    case .blockSize, .minHeight, .minWidth, .padding, .paddingBottom, .paddingLeft, .paddingRight,
      .paddingTop:
      if !CSSValue.words(value).allSatisfy({ Self.size($0) == .pixels(0) }) { isStretched = true }
    case .float: isFloating = CSSValue.equals(value, "left", "right")
    case .overflow: hidesOverflow = CSSValue.equals(value, "hidden")
    case .overflowX: if !CSSValue.equals(value, "hidden") { hidesOverflow = false }
    case .position:
      isPositioned = CSSValue.equals(value, "absolute", "fixed")
      isElsewhere = isPositioned
      isOrigin = !CSSValue.equals(value, "static", "inherit", "initial", "unset")
    case .left:
      isFarLeft = Self.isFarOff(value)
      if isFarLeft == false, !Self.isNear(value) { isMoved = true }
    case .top:
      isFarUp = Self.isFarOff(value)
      if isFarUp == false, !Self.isNear(value) { isMoved = true }
    case .inset: if !CSSValue.equals(value, "auto") { isMoved = true }
    case .marginLeft, .marginRight: if !Self.isNear(value) { isMoved = true }
    case .marginTop:
      topMargin = CSSDimension(value)?.pixels
      if !Self.isNear(value) { isMoved = true }
    case .marginBottom: bottomMargin = CSSDimension(value)?.pixels
    case .margin:
      let margins = CSSValue.words(value).map { CSSDimension($0)?.pixels }
      if !CSSValue.words(value).allSatisfy(Self.isNear) { isMoved = true }
      topMargin = margins.first ?? nil
      bottomMargin = margins.count > 2 ? margins[2] : topMargin
    default: break
    }
  }

  private static func display(_ value: ArraySlice<UInt8>) -> Display {
    switch String(decoding: value, as: UTF8.self) {
    case "none": .none
    case "block": .block
    case "inline-block": .inlineBlock
    case "inline": .inline
    case "contents": .contents
    case "table": .table
    default: .other
    }
  }

  private static func isTransparent(_ opacity: CSSDimension) -> Bool {
    switch opacity.unit {
    case "": opacity.number <= 0.01
    case "%": opacity.number <= 1
    default: false
    }
  }

  private mutating func takeVisibility(_ value: ArraySlice<UInt8>) {
    if CSSValue.equals(value, "hidden", "collapse") { isInvisible = true }
    let isReset = CSSValue.equals(value, "visible", "initial", "inherit", "unset", "revert", "revert-layer")
    if isReset || value.contains(0x28) { isInvisible = false }
  }

  // MARK: Text

  /// Returns the size of text; `nil` for an invalid value, which has no effect on the page either.
  private static func fontSize(_ value: ArraySlice<UInt8>) -> FontSize? {
    if absoluteSizes.contains(String(decoding: value, as: UTF8.self)) { return .legible }
    if CSSValue.equals(value, "larger", "smaller", "inherit", "math", "revert", "revert-layer", "unset") {
      return .inherited
    }
    if value.contains(0x28) { return .unknown }
    guard let size = CSSDimension(value), size.isLength || size.unit == "%", size.number >= 0 else {
      return nil
    }
    if size.number == 0 || (size.pixels ?? 16) <= 1 { return .illegible }
    return size.isRelative ? .inherited : .legible
  }

  private static let absoluteSizes: Set<String> = [
    "initial", "xx-small", "x-small", "small", "medium", "large", "x-large", "xx-large", "xxx-large",
  ]

  /// Reads the size in the shorthand `font`, which is before a family.
  private mutating func takeFont(_ words: [ArraySlice<UInt8>]) {
    for (index, word) in words.dropLast().enumerated() {
      guard let size = Self.fontSize(word.prefix { $0 != 0x2F }) else { continue }
      // What is before the size may be invalid.
      if size != .illegible || index == 0 { fontSize = size }
      return
    }
  }

  /// Returns whether a value leaves text and its background as they are.
  private static func isPlain(_ value: ArraySlice<UInt8>) -> Bool {
    let schemes = ["light", "dark light", "light dark", "light only", "only light"]
    return CSSValue.equals(value, "none", "normal", "currentcolor")
      || schemes.contains(String(decoding: value, as: UTF8.self))
  }

  private static func ink(_ value: ArraySlice<UInt8>) -> Ink {
    if CSSValue.equals(value, "inherit", "currentcolor") { return .inherited }
    return CSSColour(value).map(Ink.colour) ?? .unknown
  }

  private static func background(_ words: [ArraySlice<UInt8>], _ value: ArraySlice<UInt8>) -> Background {
    if CSSValue.equals(value, "none") { return .colour(.transparent) }
    if let colour = CSSColour(value) { return .colour(colour) }
    let others = words.filter { CSSColour($0) == nil }
    guard words.count == others.count + 1, others.allSatisfy(isPlacement) else { return .unknown }
    return words.lazy.compactMap { CSSColour($0) }.first.map(Background.colour) ?? .unknown
  }

  /// Returns whether a word of a background is not about its colour.
  private static func isPlacement(_ word: ArraySlice<UInt8>) -> Bool {
    placements.contains(String(decoding: word, as: UTF8.self)) || CSSDimension(word)?.isLength == true
  }

  private static let placements: Set<String> = [
    "none", "repeat", "no-repeat", "repeat-x", "repeat-y", "scroll", "fixed", "left", "right", "top",
    "bottom", "center",
  ]

  // MARK: Boxes

  /// Returns whether a property doesn't move a box far.
  private static func isNear(_ value: ArraySlice<UInt8>) -> Bool {
    if CSSValue.equals(value, "auto", "none") { return true }
    guard let distance = CSSDimension(value), distance.isLength else { return false }
    return distance.pixels.map { abs($0) < 1_000 } ?? false
  }

  private static func size(_ value: ArraySlice<UInt8>) -> Size {
    guard let size = CSSDimension(value), size.isZeroLength || size.number > 0 && size.unit != "%" else {
      return .other
    }
    return size.pixels.map(Size.pixels) ?? .other
  }

  /// Returns whether a position is so far away that a box there ends outside of the page, too.
  private static func isFarOff(_ value: ArraySlice<UInt8>) -> Bool {
    guard let place = CSSDimension(value), place.isLength, let pixels = place.pixels else { return false }
    return pixels <= -5_000
  }
}
