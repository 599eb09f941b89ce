internal import VmailDomain

/// Converts HTML mail to plain text.
public enum HTMLText {
  /// The version of the rules that derive text. Increase it with every change: text derived by older rules is then
  /// derived again.
  public static let version = 12

  /// Returns the text that a reader sees of some HTML. Quotations have a `> ` before each line.
  /// - Returns: the text, and whether part of the HTML was left out because it was too large or too deep.
  static func plainText(from html: String) -> (text: String, isCut: Bool) {
    let read = HTMLReader.read(html)
    return (read.richText.plainText(), read.isCut)
  }
}

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
