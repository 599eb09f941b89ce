/// The effect of styles on an element, as far as it matters to a reader: its visibility and layout.
struct VisualStyle: Sendable {
  enum Background: Sendable {
    case colour(CSSColour)
    /// An image or a gradient, on which any text colour may be legible.
    case picture
  }

  /// Whether it is removed with all its content: not displayed, transparent, without size or off the page.
  var isRemoved: Bool?
  /// Whether it is removed, and no later rule can change that.
  var isRemovedForGood = false
  /// Whether it is invisible, except for content that is made visible again.
  var isInvisible: Bool?
  /// Whether its text has no size.
  var isTiny: Bool?
  var colour: CSSColour?
  var background: Background?
  var isBold: Bool?
  var isItalic: Bool?
  var isStruck: Bool?
  var isUnderlined: Bool?
  var isPreformatted: Bool?
  var isRightAligned: Bool?
  var isBlock: Bool?
  var isInlineBlock: Bool?
  var isInline: Bool?
  var isFloating: Bool?
  var topMargin: Double?
  var bottomMargin: Double?
  /// The width in pixels.
  var width: Double?
  var height: Double?
  var hidesOverflow: Bool?
  /// Whether its size is limited to nothing.
  var isFlat: Bool?
  /// Whether it is positioned outside of the normal flow.
  var isPositioned: Bool?
  var isFarOff: Bool?
  /// Whether the first line of its text begins outside of the page, if it is a block.
  var isIndentedAway: Bool?

  /// Returns whether the box has no size, or is outside of the page.
  /// - Parameter isInline: whether the element has no box of its own unless a style gives it one.
  func isOutOfSight(isInline: Bool) -> Bool {
    let hasBox = isFloating == true || isPositioned == true || !(self.isInline ?? isInline)
    return (hasBox && hidesOverflow == true && (width == 0 || height == 0 || isFlat == true))
      || (hasBox && isIndentedAway == true)
      || (isPositioned == true && isFarOff == true)
  }

  mutating func take(_ property: CSSProperty, _ value: ArraySlice<UInt8>, isImportant: Bool) {
    switch property {
    case .display: takeDisplay(value, isImportant: isImportant)
    case .opacity: if let number = CSSValue.number(value)?.number { isRemoved = number <= 0.01 }
    case .maxHeight, .maxWidth: if CSSValue.pixels(value) == 0 { isFlat = true }
    case .transform:
      if CSSValue.contains("scale(0", in: value) { isRemoved = !CSSValue.contains("scale(0.", in: value) }
    case .visibility: isInvisible = CSSValue.equals(value, "hidden") || CSSValue.equals(value, "collapse")
    case .fontSize: takeFontSize(value)
    case .color: colour = CSSColour(value)
    case .backgroundColor: background = CSSColour(value).map(Background.colour)
    case .background, .backgroundImage: takeBackground(value)
    case .fontWeight: takeWeight(value)
    case .fontStyle: isItalic = CSSValue.equals(value, "italic") || CSSValue.equals(value, "oblique")
    case .textDecoration:
      isStruck = CSSValue.contains("line-through", in: value)
      isUnderlined = CSSValue.contains("underline", in: value)
    case .whiteSpace: isPreformatted = value.starts(with: "pre".utf8) && !CSSValue.equals(value, "pre-line")
    case .textAlign: isRightAligned = CSSValue.equals(value, "right") || CSSValue.equals(value, "end")
    default: takeBox(property, value)
    }
  }

  private mutating func takeBox(_ property: CSSProperty, _ value: ArraySlice<UInt8>) {
    switch property {
    case .width: width = CSSValue.pixels(value)
    case .height: height = CSSValue.pixels(value)
    case .float: isFloating = !CSSValue.equals(value, "none")
    case .overflow: hidesOverflow = CSSValue.equals(value, "hidden")
    case .position: isPositioned = CSSValue.equals(value, "absolute") || CSSValue.equals(value, "fixed")
    case .left, .top, .right: if let pixels = CSSValue.pixels(value), pixels <= -200 { isFarOff = true }
    case .marginLeft: takeFarMargin(value)
    case .textIndent: isIndentedAway = Self.isFarOff(value)
    case .marginTop:
      topMargin = CSSValue.pixels(value)
      takeFarMargin(value)
    case .marginBottom: bottomMargin = CSSValue.pixels(value)
    case .margin: takeMargin(CSSValue.words(value))
    default: break
    }
  }

  private mutating func takeDisplay(_ value: ArraySlice<UInt8>, isImportant: Bool) {
    isRemoved = CSSValue.equals(value, "none")
    if isRemoved == true, isImportant { isRemovedForGood = true }
    isBlock = CSSValue.equals(value, "block") || CSSValue.equals(value, "table")
    isInlineBlock = CSSValue.equals(value, "inline-block")
    isInline = CSSValue.equals(value, "inline") || CSSValue.equals(value, "contents")
  }

  private mutating func takeFontSize(_ value: ArraySlice<UInt8>) {
    // A size that isn't kept has no effect: the text would be hidden in the page by the size around it.
    guard let (number, unit) = CSSValue.number(value), CSSValue.isUnit(unit), CSSValue.isSafe(value) else {
      return
    }
    isTiny = number == 0 || (CSSValue.pixels(value) ?? 16) <= 1
  }

  private mutating func takeBackground(_ value: ArraySlice<UInt8>) {
    if CSSValue.contains("url(", in: value) || CSSValue.contains("gradient", in: value) {
      background = .picture
    } else if let colour = CSSValue.words(value).lazy.compactMap({ CSSColour($0) }).first ?? CSSColour(value)
    {
      background = .colour(colour)
    }
  }

  private mutating func takeWeight(_ value: ArraySlice<UInt8>) {
    if let number = CSSValue.number(value)?.number {
      isBold = number >= 600
    } else {
      isBold = value.starts(with: "bold".utf8)
    }
  }

  private mutating func takeMargin(_ values: [ArraySlice<UInt8>]) {
    guard let first = values.first else { return }
    topMargin = CSSValue.pixels(first)
    bottomMargin = values.count > 2 ? CSSValue.pixels(values[2]) : topMargin
    for value in values { takeFarMargin(value) }
  }

  private mutating func takeFarMargin(_ value: ArraySlice<UInt8>) {
    if Self.isFarOff(value) { isRemoved = true }
  }

  /// Returns whether a length moves text off the page. A number without a unit is no length.
  private static func isFarOff(_ value: ArraySlice<UInt8>) -> Bool {
    guard let (_, unit) = CSSValue.number(value), !unit.isEmpty, let pixels = CSSValue.pixels(value) else {
      return false
    }
    return pixels <= -500
  }

  /// Applies the changes of a later or more specific rule.
  mutating func override(by other: VisualStyle) {
    isRemovedForGood = isRemovedForGood || other.isRemovedForGood
    isRemoved = other.isRemoved ?? isRemoved
    isInvisible = other.isInvisible ?? isInvisible
    isTiny = other.isTiny ?? isTiny
    colour = other.colour ?? colour
    background = other.background ?? background
    isBold = other.isBold ?? isBold
    isItalic = other.isItalic ?? isItalic
    isStruck = other.isStruck ?? isStruck
    isUnderlined = other.isUnderlined ?? isUnderlined
    isPreformatted = other.isPreformatted ?? isPreformatted
    isRightAligned = other.isRightAligned ?? isRightAligned
    isBlock = other.isBlock ?? isBlock
    isInlineBlock = other.isInlineBlock ?? isInlineBlock
    isInline = other.isInline ?? isInline
    isFloating = other.isFloating ?? isFloating
    topMargin = other.topMargin ?? topMargin
    bottomMargin = other.bottomMargin ?? bottomMargin
    width = other.width ?? width
    height = other.height ?? height
    hidesOverflow = other.hidesOverflow ?? hidesOverflow
    isFlat = other.isFlat ?? isFlat
    isPositioned = other.isPositioned ?? isPositioned
    isFarOff = other.isFarOff ?? isFarOff
    isIndentedAway = other.isIndentedAway ?? isIndentedAway
  }
}
