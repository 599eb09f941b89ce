internal import VmailDomain

/// Converts HTML mail to plain text.
public enum HTMLText {
  /// The version of the rules that derive text. Increase it with every change: text derived by older rules is then
  /// derived again.
  public static let version = 9

  /// The maximum size of HTML that is read, in bytes.
  static let inputLimit = 8 << 20

  /// Returns the text that a reader sees of some HTML. Quoted replies have a `> ` before each line.
  ///
  /// HTML without styles that need the whole document, which is that of most mail between people, is converted in passing.
  /// - Returns: the text, and whether part of the HTML was left out because it was too large or too deep.
  static func plainText(from html: String) -> (text: String, isCut: Bool) {
    let input = CleanText.prefix(html, limit: inputLimit)
    if !isStyled(input) {
      let renderer = HTMLTextRenderer()
      let isWhole = HTMLTokenizer.parse(input, for: renderer)
      if !renderer.isStyled { return (renderer.text(), !isWhole || input.utf8.count < html.utf8.count) }
    }
    let read = HTMLReader.read(input)
    return (read.richText.plainText(), read.isCut || input.utf8.count < html.utf8.count)
  }

  /// Returns whether there is likely to be a style sheet or a colour. The renderer finds those in other spellings.
  private static func isStyled(_ html: String) -> Bool {
    var html = html
    return html.withUTF8 { bytes in
      bytes.indices.contains { index in
        switch bytes[index] {
        case UInt8(ascii: "c"):
          bytes[index...].starts(with: "color".utf8) || bytes[index...].starts(with: "class=".utf8)
        case UInt8(ascii: "<"): bytes[index...].starts(with: "<style".utf8)
        default: false
        }
      }
    }
  }
}
