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
  case all, animation, background, backgroundColor = "background-color", backgroundImage = "background-image"
  case blockSize = "block-size", color, filter, inset, left, opacity, overflow, overflowX = "overflow-x"
  case position, top, transform, visibility

  var isKept: Bool {
    switch self {
    case .all, .animation, .background, .backgroundColor, .backgroundImage, .blockSize, .color, .filter,
      .inset,
      .left, .opacity, .overflow, .overflowX, .position, .top, .transform, .visibility:
      false
    default: true
    }
  }

  /// The properties by their names, with those that may show text again in the same way as another.
  static let byName: [String: CSSProperty] = {
    var names = Dictionary(uniqueKeysWithValues: allCases.map { ($0.rawValue, $0) })
    for (property, others) in alike { for name in others { names[name] = property } }
    return names
  }()

  private static let alike: [CSSProperty: [String]] = [
    .animation: ["animation-name", "-webkit-animation", "-webkit-animation-name"],
    .blockSize: [
      "flex", "flex-basis", "flex-grow", "inline-size", "max-block-size", "max-inline-size", "min-block-size",
      "min-inline-size", "padding-block", "padding-inline",
    ],
    .filter: [
      "backdrop-filter", "color-scheme", "mix-blend-mode", "text-shadow", "-webkit-filter",
      "-webkit-text-fill-color", "-webkit-text-stroke",
    ],
    .inset: [
      "bottom", "inset-block", "inset-block-end", "inset-block-start", "inset-inline", "inset-inline-end",
      "inset-inline-start", "right",
    ],
    .overflowX: ["overflow-y"],
    .transform: ["offset", "offset-path", "scale", "translate", "-webkit-transform", "zoom"],
  ]
}
