internal import VmailDomain

/// Converts HTML mail to plain text.
public enum HTMLText {
  /// The version of the rules that derive text. Increase it with every change: text derived by older rules is then
  /// derived again.
  public static let version = 10

  /// Returns the text that a reader sees of some HTML. Quotations have a `> ` before each line.
  /// - Returns: the text, and whether part of the HTML was left out because it was too large or too deep.
  static func plainText(from html: String) -> (text: String, isCut: Bool) {
    let read = HTMLReader.read(html)
    return (read.richText.plainText(), read.isCut)
  }
}
