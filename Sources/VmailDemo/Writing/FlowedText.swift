/// Wraps paragraphs so that a reader may wrap them anew (RFC 3676, format=flowed).
enum FlowedText {
  private static let width = 72

  /// - Parameter text: one paragraph a line; lines that begin with `>` are quotations.
  static func wrap(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map(wrapParagraph).joined(separator: "\n")
  }

  private static func wrapParagraph(_ paragraph: Substring) -> String {
    // The signature's separator must keep its space, and nothing else may end with one.
    if paragraph == "-- " { return "-- " }
    let marks = paragraph.prefix { $0 == ">" }
    let prefix = marks.isEmpty ? "" : marks + " "
    var lines: [String] = []
    var line = ""
    for word in paragraph.dropFirst(marks.count).split(separator: " ") {
      if !line.isEmpty, prefix.count + line.count + 1 + word.count >= width {
        lines.append(line)
        line = ""
      }
      // Space-stuffing: what looks like a quotation or an mbox separator must not begin a line.
      if line.isEmpty, prefix.isEmpty, word.first == ">" || word == "From" { line = " " }
      line += line.isEmpty || line == " " ? String(word) : " " + word
    }
    lines.append(line)
    return lines.map { prefix + $0 }.joined(separator: " \n")
  }
}
