/// Writes the permitted declarations of a `style` attribute.
enum SafeStyle {
  /// The maximum length in bytes of the declarations that are kept.
  static let limit = 3_900

  static func append(_ property: CSSProperty, _ value: ArraySlice<UInt8>, to output: inout [UInt8]) {
    guard output.count + value.count < limit else { return }
    guard property.isKept, CSSValue.isSafe(value), isInPlace(property, value) else { return }
    output.append(contentsOf: property.rawValue.utf8)
    output.append(0x3A)
    output.append(contentsOf: value)
    output.append(0x3B)
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
