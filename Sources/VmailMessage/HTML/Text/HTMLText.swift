/// Converts HTML mail to plain text.
public enum HTMLText {
  /// The version of the rules that derive text. Increase it with every change: text derived by older rules is then
  /// derived again.
  public static let version = 8

  /// The maximum size of HTML that is read, in bytes.
  static let inputLimit = 8 << 20

  /// - Returns: the text, and whether part of the HTML was left out because it was too large or too deep.
  static func plainText(from html: String) -> (text: String, isCut: Bool) {
    let input = CleanText.prefix(html, limit: inputLimit)
    let renderer = HTMLTextRenderer()
    let isWhole = HTMLTokenizer.parse(input, for: renderer)
    return (renderer.text(), !isWhole || input.utf8.count < html.utf8.count)
  }
}
