/// The styles that attributes from the time before style sheets give to elements.
enum PresentationAttributes {
  /// The elements whose backgrounds can be set by attributes.
  private static let filled: Set<String> = [
    "body", "table", "thead", "tbody", "tfoot", "tr", "td", "th", "col", "colgroup",
  ]

  /// Adds the styles that browsers give to an element, and those of its attributes: `bgcolor` and `background` of tables and
  /// the body, `color` and `size` of a `font`, and `text` of a `body`. Elsewhere they have no effect.
  static func add(
    _ attributes: ElementAttributes, of element: String, to style: inout VisualStyle
  ) {
    for (name, property) in [
      (ElementAttributes.Name.bgcolor, CSSProperty.backgroundColor), (.color, .color), (.text, .color),
    ] {
      let value = attributes[name]
      guard !value.isEmpty, value.count <= 40 else { continue }
      let hasEffect =
        switch name {
        case .bgcolor: filled.contains(element)
        case .color: element == "font"
        default: element == "body"
        }
      guard hasEffect else { continue }
      let plain = CSSDeclarations.plain(CSSDeclarations.trimmed(value))
      guard let colour = CSSColour(plain[...]) else { continue }
      if property == .color { style.colour = colour } else { style.background = .colour(colour) }
    }
    if let background = BrowserStyle.backgrounds[element] {
      style.colour = style.colour ?? .black
      style.background = style.background ?? .colour(background)
    }
    if !attributes[.background].isEmpty, filled.contains(element) { style.background = .picture }
    if element == "font", style.isTiny == nil, HTMLVisibility.isFontSize(attributes[.size]) {
      style.isTiny = false
    }
  }
}
