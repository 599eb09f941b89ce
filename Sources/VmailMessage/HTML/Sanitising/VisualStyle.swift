/// The effect of styles on an element, as far as it matters to a reader: its visibility and layout.
///
/// Text is only taken for hidden if a browser certainly hides it: a value that isn't understood hides nothing.
struct VisualStyle: Sendable {
  enum Display: Sendable {
    case none, block, inlineBlock, inline, contents, table, other
  }

  enum Ink: Sendable {
    case colour(CSSColour)
    /// The colour of the text around it.
    case inherited
    /// A colour that isn't known.
    case unknown
  }

  enum Background: Sendable {
    case colour(CSSColour)
    /// An image, a gradient or an unknown colour, on which any text may be legible.
    case unknown
  }

  enum FontSize: Sendable, Equatable {
    case illegible, legible
    /// A size that depends on the text around it.
    case inherited
    /// The result of a function, which is not kept on the page.
    case unknown
  }

  enum Baseline: Sendable { case raised, lowered, normal }

  enum Size: Sendable, Equatable {
    case pixels(Double)
    case other
  }

  var display: Display?
  /// Whether it is transparent with all its content.
  var isTransparent: Bool?
  /// Whether it is invisible, except for content that is made visible again.
  var isInvisible: Bool?
  var fontSize: FontSize?
  var ink: Ink?
  var background: Background?
  var isBold: Bool?
  var isItalic: Bool?
  var isStruck: Bool?
  var isUnderlined: Bool?
  var isPreformatted: Bool?
  /// Whether line ends are preserved, but no other white space.
  var keepsLines: Bool?
  var baseline: Baseline?
  var isRightAligned: Bool?
  var isFloating: Bool?
  var topMargin: Double?
  var bottomMargin: Double?
  var width: Size?
  var height: Size?
  var maxWidth: Size?
  var maxHeight: Size?
  /// Whether padding or a minimum gives its box a size.
  var isStretched: Bool?
  var hidesOverflow: Bool?
  /// Whether it is positioned outside of the normal flow.
  var isPositioned: Bool?
  /// Whether it may be elsewhere than the boxes around it.
  var isElsewhere: Bool?
  /// Whether the boxes in it may be positioned by it.
  var isOrigin: Bool?
  var isFarLeft: Bool?
  var isFarUp: Bool?
  /// Whether other properties may move its box, such as margins and transformations.
  var isMoved: Bool?
  /// Whether its text has other colours than ``ink``, such as those of a shadow.
  var isRepainted: Bool?
  /// Whether its text may be larger than ``fontSize``.
  var isScaled: Bool?
  /// Whether an animation may change it.
  var isAnimated: Bool?

  /// The width in pixels, if it has one.
  var pixelWidth: Double? { if case .pixels(let width) = width { width } else { nil } }
  var pixelHeight: Double? { if case .pixels(let height) = height { height } else { nil } }

  /// Whether a box with this style shows nothing of its content.
  var isClippedAway: Bool {
    hidesOverflow == true && isStretched != true
      && [width, height, maxWidth, maxHeight].contains(.pixels(0))
  }

  /// Whether it is outside of the page, where nobody can scroll to.
  var isOffPage: Bool { isPositioned == true && isMoved != true && (isFarLeft == true || isFarUp == true) }

  /// Whether positions in it count from a place that isn't known.
  var shifts: Bool { isOrigin == true || isMoved == true || isRepainted == true }

  enum Removal: Sendable {
    /// It isn't displayed, or transparent.
    case whole
    /// Its box has no size or is off the page, but boxes in it may be elsewhere.
    case clipped
  }

  /// Returns whether an element with this style is removed with its content.
  /// - Parameters:
  ///   - isHidden: whether browsers don't display the element unless a style says otherwise.
  ///   - outer: the removal of the element around it.
  ///   - isShifted: whether an element around it shifts it (``shifts``).
  func removal(
    of element: String, isHidden: Bool, within outer: Removal?, isShifted: Bool
  ) -> Removal? {
    if outer == .whole || display == Display.none || display == nil && isHidden { return .whole }
    if display == .contents { return outer }
    if isTransparent == true { return .whole }
    if isOffPage && !isShifted || isClippedAway && hasBox(element) { return .clipped }
    return isElsewhere == true || isMoved == true || element == "dialog" ? nil : outer
  }

  /// Returns whether the element has a box that can be smaller than its content.
  private func hasBox(_ element: String) -> Bool {
    if BrowserStyle.growing.contains(element) { return false }
    switch display {
    case .block, .inlineBlock: return true
    case .inline: return isFloating == true || isPositioned == true
    case nil: return isFloating == true || isPositioned == true || BrowserStyle.boxed.contains(element)
    case .some(.none), .contents, .table, .other: return false
    }
  }

  /// Returns whether text is too small to be read.
  /// - Parameter isTiny: whether the text around it is.
  func isTiny(within isTiny: Bool) -> Bool {
    switch fontSize {
    case .illegible: true
    case .legible, .unknown: false
    case .inherited, nil: isTiny
    }
  }

  /// Applies the changes of a later or more specific rule.
  mutating func override(by other: VisualStyle) {
    display = other.display ?? display
    isTransparent = other.isTransparent ?? isTransparent
    isInvisible = other.isInvisible ?? isInvisible
    fontSize = other.fontSize ?? fontSize
    ink = other.ink ?? ink
    background = other.background ?? background
    isBold = other.isBold ?? isBold
    isItalic = other.isItalic ?? isItalic
    isStruck = other.isStruck ?? isStruck
    isUnderlined = other.isUnderlined ?? isUnderlined
    isPreformatted = other.isPreformatted ?? isPreformatted
    keepsLines = other.keepsLines ?? keepsLines
    baseline = other.baseline ?? baseline
    isRightAligned = other.isRightAligned ?? isRightAligned
    isFloating = other.isFloating ?? isFloating
    topMargin = other.topMargin ?? topMargin
    bottomMargin = other.bottomMargin ?? bottomMargin
    width = other.width ?? width
    height = other.height ?? height
    maxWidth = other.maxWidth ?? maxWidth
    maxHeight = other.maxHeight ?? maxHeight
    isStretched = other.isStretched ?? isStretched
    hidesOverflow = other.hidesOverflow ?? hidesOverflow
    isPositioned = other.isPositioned ?? isPositioned
    isElsewhere = other.isElsewhere ?? isElsewhere
    isOrigin = other.isOrigin ?? isOrigin
    isFarLeft = other.isFarLeft ?? isFarLeft
    isFarUp = other.isFarUp ?? isFarUp
    isMoved = other.isMoved ?? isMoved
    isRepainted = other.isRepainted ?? isRepainted
    isScaled = other.isScaled ?? isScaled
    isAnimated = other.isAnimated ?? isAnimated
  }
}
