/// The styles that attributes from the time before style sheets give to elements.
enum PresentationAttributes {
  /// The elements whose backgrounds can be set by attributes.
  private static let filled: Set<String> = [
    "body", "col", "colgroup", "marquee", "table", "tbody", "td", "tfoot", "th", "thead", "tr",
  ]

  /// Returns the style that browsers give to an element, and that of its attributes: `bgcolor` and `background` of tables and
  /// the body, `color` and `size` of a `font`, and `text` of a `body`. Elsewhere they have no effect.
  static func style(of element: String, _ attributes: ElementAttributes) -> VisualStyle {
    var style = VisualStyle()
    if let background = BrowserStyle.backgrounds[element] {
      style.ink = .colour(.black)
      style.background = .colour(background)
    }
    // In documents without a document type, tables have the colour of the body.
    if element == "table" { style.ink = .unknown }
    if givesSize(element, attributes[.size]) { style.fontSize = .legible }
    if filled.contains(element) {
      if let colour = colour(attributes[.bgcolor]) {
        style.background = colour.map { .colour($0) } ?? .unknown
      }
      if !attributes[.background].isEmpty { style.background = .unknown }
    }
    let name: ElementAttributes.Name? = element == "font" ? .color : element == "body" ? .text : nil
    if let name, let colour = colour(attributes[name]) { style.ink = colour.map { .colour($0) } ?? .unknown }
    return style
  }

  /// - Returns: `nil` if the attribute has no effect; a colour that is `nil` is unknown.
  private static func colour(_ value: ArraySlice<UInt8>) -> CSSColour?? {
    let text = CSSDeclarations.lowercased(CSSDeclarations.trimmed(value))
    guard !text.isEmpty, !CSSValue.equals(text[...], "transparent") else { return nil }
    guard text.count <= 128 else { return .some(nil) }
    return .some(CSSColour(attribute: String(decoding: text, as: UTF8.self)))
  }

  /// Returns whether an element gives its text a size, as a `font` does with its attribute `size` (HTML standard, section
  /// 15.3.4): all of these sizes are legible, also within text without a size. So do tables in documents without a
  /// document type.
  static func givesSize(_ element: String, _ value: some Collection<UInt8>) -> Bool {
    guard element == "font" else { return element == "table" || BrowserStyle.controls.contains(element) }
    let size = value.drop { HTMLTag.isSpace($0) }
    let digits = [UInt8(ascii: "+"), UInt8(ascii: "-")].contains(size.first) ? size.dropFirst() : size
    return digits.first.map { (0x30...0x39).contains($0) } ?? false
  }
}
