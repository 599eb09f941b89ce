/// Writes the permitted declarations of a `style` attribute.
enum SafeStyle {
  static func append(_ property: CSSProperty, _ value: ArraySlice<UInt8>, to output: inout [UInt8]) {
    guard output.count + value.count < 3_900 else { return }
    guard property.isKept, CSSValue.isSafe(value), isInPlace(property, value) else { return }
    output.append(contentsOf: property.rawValue.utf8)
    output.append(0x3A)
    output.append(contentsOf: value)
    output.append(0x3B)
  }

  /// Appends colours, including those set by other rules. A text colour is left out if the background it was meant
  /// for is removed: the text could be white on white.
  static func append(
    colour: CSSColour?, on background: CSSColour?, _ own: VisualStyle.Background?, to output: inout [UInt8]
  ) {
    if case .colour(let colour)? = own, !colour.isTransparent {
      output += "background-color:\(colour.hexadecimal);".utf8
    }
    if let colour, background != nil, !colour.isTransparent {
      output += "color:\(colour.hexadecimal);".utf8
    }
  }

  /// Returns whether a declaration neither moves the element over others nor hides it.
  private static func isInPlace(_ property: CSSProperty, _ value: ArraySlice<UInt8>) -> Bool {
    switch property {
    case .margin, .marginTop, .marginRight, .marginBottom, .marginLeft, .letterSpacing:
      !value.contains(0x2D)
    case .display: displays.contains(String(decoding: value, as: UTF8.self))
    default: true
    }
  }

  private static let displays: Set<String> = [
    "block", "inline", "inline-block", "table", "table-cell", "table-row", "list-item", "inline-table",
  ]
}
