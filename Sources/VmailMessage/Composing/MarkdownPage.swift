internal import CMark
internal import Glibc

/// Converts Markdown to an HTML page for mail, by libcmark (CommonMark) in its safe mode: HTML and unsafe links in
/// the text, whether typed or quoted, are left out.
enum MarkdownPage {
  /// The maximum length in bytes. Longer text is sent preformatted, since a page can be 27 times as long.
  static let limit = 256 << 10

  /// - Parameters:
  ///   - text: text with `\n` line ends.
  ///   - copy: a copy of protected fields above it (RFC 9788 section 5.2.2); empty for none.
  static func page(of text: String, legacyDisplay copy: String = "") -> String {
    let fields =
      copy.isEmpty
      ? "" : "<div class=\"header-protection-legacy-display\"><pre>\(escaped(copy[...]))</pre></div>\n"
    let (body, signature) = parts(of: text)
    let content =
      text.utf8.count <= limit ? rendered(answersApart(body)) + footer(signature) : preformatted(text)
    return """
      <!DOCTYPE html>
      <html>
      <head><meta charset="utf-8"></head>
      <body>
      \(fields)\(content)</body>
      </html>

      """
  }

  private static func rendered(_ text: String) -> String {
    guard
      let html = cmark_markdown_to_html(text, text.utf8.count, CMARK_OPT_DEFAULT | CMARK_OPT_VALIDATE_UTF8)
    else {
      return ""
    }
    defer { free(html) }
    // The text itself can't contain these strings, since its `<` is escaped.
    return String(cString: html).replacing("<!-- raw HTML omitted -->", with: "")
      .replacing("<blockquote>", with: "<blockquote type=\"cite\" style=\"\(quoteStyle)\">")
  }

  /// Shows a line beside quotations, as mail programs do.
  private static let quoteStyle = "margin:0 0 0 0.8ex;border-left:1px solid #ccc;padding-left:1ex"

  // MARK: Differences between mail and Markdown

  /// Separates the signature (RFC 3676 section 4.3). In Markdown, its separator would make a heading of the line
  /// above.
  private static func parts(of text: String) -> (body: String, signature: [Substring]?) {
    let lines = text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false).map(Substring.init)
    guard let mark = lines.lastIndex(of: "-- ") else { return (text, nil) }
    var signature = lines[(mark + 1)...]
    while signature.last?.isEmpty == true { signature.removeLast() }
    return (lines[..<mark].joined(separator: "\n") + "\n", Array(signature))
  }

  private static func footer(_ signature: [Substring]?) -> String {
    guard let signature else { return "" }
    return "<p>" + (["-- "] + signature).map(escaped).joined(separator: "<br>\n") + "</p>\n"
  }

  /// Inserts empty lines between quotations and the answers below them, which would otherwise become part of the
  /// quotation (CommonMark section 5.1, laziness). In code, `>` does not mark a quotation.
  private static func answersApart(_ text: String) -> String {
    var result: [Substring] = []
    var isInCode = false
    var isQuoted = false
    for line in text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false).map(Substring.init) {
      if line.hasPrefix("```") || line.hasPrefix("~~~") { isInCode.toggle() }
      let quotes = line.utf8.first == UInt8(ascii: ">")
      if isQuoted, !quotes, !isInCode { result.append("") }
      isQuoted = quotes
      result.append(line)
    }
    return result.joined(separator: "\n")
  }

  private static func preformatted(_ text: String) -> String {
    "<pre style=\"white-space: pre-wrap\">\(escaped(text[...]))</pre>\n"
  }

  private static func escaped(_ text: Substring) -> String {
    String(text).replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }
}
