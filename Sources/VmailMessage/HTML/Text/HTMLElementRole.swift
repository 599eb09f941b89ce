/// The role of an element in plain text.
enum HTMLElementRole {
  case inline
  /// An element that begins and ends a line.
  case block
  /// A block with a blank line around it.
  case paragraph
  /// An element without any readable text.
  case dropped
  /// A drawing, of which only the text elements are read.
  case drawing
  case drawingText
  case lineBreak
  case rule
  case image
  case link
  case quotation
  case preformatted
  case unorderedList
  case orderedList
  case listItem
  case cell

  /// Whether the element has no box of its own: a size doesn't apply to it.
  var isInline: Bool { self == .inline || self == .link }

  var isList: Bool { self == .unorderedList || self == .orderedList }

  init(_ element: String) { self = Self.roles[element] ?? .inline }

  private static let roles: [String: HTMLElementRole] = {
    var roles: [String: HTMLElementRole] = [
      "br": .lineBreak, "hr": .rule, "img": .image, "a": .link, "blockquote": .quotation,
      "pre": .preformatted, "xmp": .preformatted, "listing": .preformatted, "plaintext": .preformatted,
      "ul": .unorderedList, "menu": .unorderedList, "dir": .unorderedList, "ol": .orderedList,
      "li": .listItem, "td": .cell, "th": .cell,
    ]
    for name in ElementPolicy.dropped.union(["style"]) { roles[name] = .dropped }
    (roles["svg"], roles["text"], roles["foreignobject"]) = (.drawing, .drawingText, .drawingText)
    for name in [
      "div", "table", "tr", "tbody", "thead", "tfoot", "caption", "center", "section", "article", "header",
      "footer", "nav", "aside", "main", "address", "form", "fieldset", "legend", "figure", "figcaption",
      "dl", "dt", "dd", "body", "html", "details", "summary", "dialog", "hgroup", "search", "option",
      "optgroup",
    ] { roles[name] = .block }
    for name in ["p", "h1", "h2", "h3", "h4", "h5", "h6"] { roles[name] = .paragraph }
    return roles
  }()
}
