/// The CSS properties that are read.
enum CSSProperty: String, CaseIterable, Sendable {
  // Properties that are kept if their value is permitted.
  case border, borderBottom = "border-bottom", borderCollapse = "border-collapse"
  case borderColor = "border-color", borderLeft = "border-left", borderRadius = "border-radius"
  case borderRight = "border-right", borderSpacing = "border-spacing", borderStyle = "border-style"
  case borderTop = "border-top", borderWidth = "border-width"
  case clear, direction, display
  case float, font, fontFamily = "font-family", fontSize = "font-size", fontStyle = "font-style"
  case fontVariant = "font-variant", fontWeight = "font-weight"
  case height, letterSpacing = "letter-spacing", lineHeight = "line-height"
  case listStyleType = "list-style-type"
  case margin, marginBottom = "margin-bottom", marginLeft = "margin-left", marginRight = "margin-right"
  case marginTop = "margin-top", maxHeight = "max-height", maxWidth = "max-width"
  case minHeight = "min-height", minWidth = "min-width"
  case padding, paddingBottom = "padding-bottom", paddingLeft = "padding-left"
  case paddingRight = "padding-right", paddingTop = "padding-top"
  case tableLayout = "table-layout", textAlign = "text-align", textDecoration = "text-decoration"
  case textTransform = "text-transform", verticalAlign = "vertical-align", whiteSpace = "white-space"
  case width, wordBreak = "word-break", wordWrap = "word-wrap"

  // Properties that are only evaluated.
  case all, animation, animationName = "animation-name", background, backgroundColor = "background-color"
  case backgroundImage = "background-image", blockSize = "block-size", bottom, color, flex
  case flexBasis = "flex-basis", flexGrow = "flex-grow", inlineSize = "inline-size", inset
  case insetBlock = "inset-block", insetBlockEnd = "inset-block-end", insetBlockStart = "inset-block-start"
  case insetInline = "inset-inline", insetInlineEnd = "inset-inline-end"
  case insetInlineStart = "inset-inline-start", left, maxBlockSize = "max-block-size"
  case maxInlineSize = "max-inline-size", minBlockSize = "min-block-size", minInlineSize = "min-inline-size"
  case offset, offsetPath = "offset-path", opacity, overflow, overflowX = "overflow-x"
  case overflowY = "overflow-y", paddingBlock = "padding-block", paddingInline = "padding-inline", position
  case right, scale, top, transform, translate, visibility, webkitAnimation = "-webkit-animation"
  case webkitAnimationName = "-webkit-animation-name", webkitTransform = "-webkit-transform"

  var isKept: Bool { !Self.evaluated.contains(self) }

  private static let evaluated: Set<CSSProperty> = [
    .all, .animation, .animationName, .background, .backgroundColor, .backgroundImage, .blockSize, .bottom,
    .color, .flex, .flexBasis, .flexGrow, .inlineSize, .inset, .insetBlock, .insetBlockEnd,
    .insetBlockStart, .insetInline, .insetInlineEnd, .insetInlineStart, .left, .maxBlockSize, .maxInlineSize,
    .minBlockSize, .minInlineSize, .offset, .offsetPath, .opacity, .overflow, .overflowX, .overflowY,
    .paddingBlock, .paddingInline, .position, .right, .scale, .top, .transform, .translate, .visibility,
    .webkitAnimation, .webkitAnimationName, .webkitTransform,
  ]
}
