/// Tells HTML that was written as such from plain text that a program has put into HTML.
enum HTMLFormatting {
  /// The elements that plain text is put into.
  private static let plain: Set<Substring> = [
    "html", "head", "meta", "title", "body", "div", "p", "br", "span", "pre",
  ]

  /// Returns whether the HTML has any other element, or a style.
  static func isThere(in html: String) -> Bool {
    var rest = html.utf8[...]
    while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
      rest = rest[rest.index(after: start)...]
      let tag = rest.prefix { $0 != UInt8(ascii: ">") }
      let text = (Substring(tag).lowercased())[...]
      let name = text.drop { $0 == "/" }.prefix { $0.isLetter || $0.isNumber }
      if !name.isEmpty, !plain.contains(name) || text.contains("style=") { return true }
      rest = rest[tag.endIndex...]
    }
    return false
  }
}
