/// What browsers give to some elements, whatever is around them.
enum BrowserStyle {
  /// The backgrounds of elements with colours of their own; their text is black.
  static let backgrounds: [String: CSSColour] = [
    "button": .controlGrey, "dialog": .white, "mark": .yellow, "select": .controlGrey,
  ]
  /// The colour of links.
  static let link = CSSColour(red: 0, green: 0, blue: 238)
  /// The elements whose text has a legible size.
  static let controls: Set<String> = ["button", "select"]
  /// The elements whose boxes are never smaller than their content or their own padding.
  static let growing: Set<String> = [
    "body", "button", "caption", "col", "colgroup", "details", "dialog", "dir", "fieldset", "html", "legend",
    "menu", "ol", "optgroup", "option", "select", "summary", "table", "tbody", "td", "tfoot", "th", "thead",
    "tr", "ul",
  ]

  /// The elements that have a box of their own if no style says otherwise; a size doesn't apply to any other.
  static let boxed = growing.union(ElementPolicy.dropped).union([
    "address", "article", "aside", "blockquote", "br", "center", "dd", "div", "dl", "dt", "figcaption",
    "figure",
    "footer", "foreignobject", "form", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hgroup", "hr", "img",
    "li",
    "listing", "main", "nav", "p", "plaintext", "pre", "search", "section", "style", "svg", "text", "xmp",
  ])

  /// Returns whether browsers give an element colours of its own, perhaps only in some documents.
  static func isStyled(_ element: String) -> Bool { element == "table" || backgrounds[element] != nil }

  /// Returns whether browsers don't display an element unless a style says so. A dialog can be opened only by a script.
  /// - Parameters:
  ///   - hidden, popover, open: whether it has the attributes with these names.
  ///   - isForeign: whether it may be one of SVG or MathML, where they mean nothing.
  static func isHidden(
    _ element: String, hidden: Bool, popover: Bool, open: Bool, isForeign: Bool
  ) -> Bool {
    !isForeign && (hidden || popover || element == "dialog" && !open)
  }
}
