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
  case background, backgroundColor = "background-color", backgroundImage = "background-image", color, left
  case opacity, overflow, position, top, visibility

  var isKept: Bool {
    switch self {
    case .background, .backgroundColor, .backgroundImage, .color, .left, .opacity, .overflow, .position, .top,
      .visibility:
      false
    default: true
    }
  }
}
