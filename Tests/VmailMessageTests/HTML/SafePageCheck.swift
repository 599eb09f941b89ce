/// Checks a safe page as text, without an HTML parser with which it could share a bug: each `<` must begin one of the
/// permitted tags, in a fixed notation, with permitted attributes.
struct SafePageCheck {
  /// The problems found.
  private(set) var problems: [String] = []

  private static let head = """
    <!DOCTYPE html>
    <html><head><meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src \
    'unsafe-inline'">
    <meta name="referrer" content="no-referrer">
    <meta name="viewport" content="width=device-width">
    <title>Message</title></head><body>
    """
  private static let end = "</body></html>\n"

  private static let elements: Set<String> = [
    "a", "abbr", "acronym", "address", "article", "aside", "b", "bdi", "big", "blockquote", "br", "caption",
    "center", "cite", "code", "data", "dd", "del", "details", "dfn", "dir", "div", "dl", "dt", "em",
    "figcaption",
    "figure", "font", "footer", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hr", "i", "img", "ins", "kbd",
    "li", "main", "mark", "menu", "nav", "ol", "p", "pre", "q", "s", "samp", "section", "small", "span",
    "strike", "strong", "sub", "summary", "sup", "table", "tbody", "td", "tfoot", "th", "thead", "tr", "tt",
    "u", "ul", "var",
  ]
  private static let attributes: Set<String> = [
    "align", "alt", "border", "cellpadding", "cellspacing", "colspan", "dir", "height", "href", "lang", "rel",
    "reversed", "rowspan", "src", "start", "style", "target", "type", "valign", "value", "width",
  ]

  init(_ page: String) {
    guard page.utf8.starts(with: Self.head.utf8), page.utf8.reversed().starts(with: Self.end.utf8.reversed())
    else {
      problems.append("the page's frame is another")
      return
    }
    let body = page.utf8.dropFirst(Self.head.utf8.count).dropLast(Self.end.utf8.count)
    if page.unicodeScalars.contains(where: Self.isControl) { problems.append("a control character") }
    // Compares bytes: a combining mark after a `>` would form a different character with it.
    var rest = Substring(body).utf8
    while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
      if rest[..<start].contains(UInt8(ascii: ">")) { problems.append("a stray >") }
      rest = rest[rest.index(after: start)...]
      guard let end = rest.firstIndex(of: UInt8(ascii: ">")) else {
        problems.append("a tag without end")
        return
      }
      check(tag: Substring(rest[..<end]))
      rest = rest[rest.index(after: end)...]
    }
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A: false
    case 0...0x1F, 0x7F...0x9F, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  /// Checks `name( attribute="value")*` or `/name`.
  private mutating func check(tag: Substring) {
    if tag.hasPrefix("/") {
      if !Self.elements.contains(String(tag.dropFirst())) { problems.append("</\(tag)>") }
      return
    }
    let name = tag.prefix { $0 != " " }
    if !Self.elements.contains(String(name)) { problems.append("<\(name)>") }
    var rest = tag.dropFirst(name.count)
    while !rest.isEmpty {
      guard rest.hasPrefix(" "), let equals = rest.firstIndex(of: "="),
        rest[equals...].hasPrefix("=\""),
        let end = rest[rest.index(equals, offsetBy: 2)...].firstIndex(of: "\"")
      else {
        problems.append("attributes of <\(tag)>")
        return
      }
      let attribute = String(rest[rest.index(after: rest.startIndex)..<equals])
      check(attribute, value: rest[rest.index(equals, offsetBy: 2)..<end], of: String(name))
      rest = rest[rest.index(after: end)...]
    }
  }

  private mutating func check(_ attribute: String, value: Substring, of element: String) {
    if !Self.attributes.contains(attribute) { problems.append("\(attribute) of <\(element)>") }
    switch attribute {
    case "href":
      let isSafe = ["http://", "https://", "mailto:"].contains { value.hasPrefix($0) }
      if !isSafe || element != "a" { problems.append("href \(value)") }
    case "src":
      let types = ["png", "gif", "jpeg", "jpg", "webp", "bmp"].map { "data:image/\($0);base64," }
      if !types.contains(where: value.hasPrefix) || element != "img" {
        problems.append("src \(value.prefix(80))")
      }
    case "style":
      let bad = [
        "url", "expression", "position", "javascript", "\\", "/*", "behavior", "@", "content:",
      ]
      for word in bad where value.contains(word) { problems.append("style \(value)") }
    case "alt": break
    default:
      if value.contains(":") || value.contains("&") { problems.append("\(attribute) \(value)") }
    }
  }
}
