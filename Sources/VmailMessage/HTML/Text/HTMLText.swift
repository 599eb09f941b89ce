/// HTML mail as plain text.
public enum HTMLText {
  /// The version of the rules that derive text. Increase it with every change: text derived by older rules is
  /// then derived again when it is shown.
  public static let version = 2

  /// HTML that is read, in bytes.
  static let inputLimit = 8 << 20

  /// - Returns: the text, and whether the HTML was too large or too deep to read all of it.
  static func plainText(from html: String) -> (text: String, isCut: Bool) {
    let input = CleanText.prefix(html, limit: inputLimit)
    let renderer = HTMLTextRenderer()
    let isWhole = HTMLEvents(handler: renderer).parse(input)
    return (renderer.text(), !isWhole || input.utf8.count < html.utf8.count)
  }
}
