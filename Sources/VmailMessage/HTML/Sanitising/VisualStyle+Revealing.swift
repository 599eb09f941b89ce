/// Styles of elements that may be shown.
extension VisualStyle {
  /// The style of an element that certainly isn't hidden.
  static let shown: VisualStyle = {
    var style = VisualStyle()
    style.display = .other
    (style.isTransparent, style.isInvisible) = (false, false)
    (style.fontSize, style.ink, style.background) = (.legible, .unknown, .unknown)
    (style.width, style.height, style.maxWidth, style.maxHeight) = (.other, .other, .other, .other)
    (style.hidesOverflow, style.isPositioned, style.isElsewhere) = (false, false, true)
    style.isOrigin = true
    return style
  }()

  /// The part that can't hide text. What shows text in one way or another is taken for what shows the most.
  var revealing: VisualStyle {
    let shown = Self.shown
    var style = VisualStyle()
    if let display, display != Display.none { style.display = display == .contents ? .contents : .other }
    if isTransparent == false { style.isTransparent = false }
    if isInvisible == false { style.isInvisible = false }
    if let fontSize, fontSize != .illegible { style.fontSize = shown.fontSize }
    if ink != nil { style.ink = shown.ink }
    if background != nil { style.background = shown.background }
    if let width, width != .pixels(0) { style.width = shown.width }
    if let height, height != .pixels(0) { style.height = shown.height }
    if let maxWidth, maxWidth != .pixels(0) { style.maxWidth = shown.maxWidth }
    if let maxHeight, maxHeight != .pixels(0) { style.maxHeight = shown.maxHeight }
    if isStretched == true { style.isStretched = true }
    if hidesOverflow == false { style.hidesOverflow = false }
    if isPositioned == false { style.isPositioned = false }
    if isElsewhere == true { style.isElsewhere = true }
    if isOrigin == true { style.isOrigin = true }
    if isFloating == false { style.isFloating = false }
    if isFarLeft == false { style.isFarLeft = false }
    if isFarUp == false { style.isFarUp = false }
    if isMoved == true { style.isMoved = true }
    if isRepainted == true { style.isRepainted = true }
    if isScaled == true { style.isScaled = true }
    if isAnimated == true { style.isAnimated = true }
    return style
  }

  /// The style with what an animation, a shadow or a transformation may make visible.
  var effective: VisualStyle {
    var style = self
    if isRepainted == true { (style.ink, style.background) = (.unknown, .unknown) }
    if isScaled == true { style.fontSize = .legible }
    guard isAnimated == true else { return style }
    // Without a box, there is nothing to animate.
    style.override(by: .shown)
    if display == Display.none { style.display = display }
    return style
  }
}
