/// Converts text/enriched (RFC 1896), which mail programs wrote before HTML, to HTML.
enum EnrichedText {
  /// The elements by the commands that mean the same. Of others, only the text is kept.
  private static let elements: [Substring: String] = [
    "bold": "b", "center": "center", "excerpt": "blockquote", "fixed": "tt", "italic": "i", "nofill": "pre",
    "underline": "u", "verbatim": "pre",
  ]

  private static let nameLimit = 62

  static func html(from text: String) -> String {
    var html = ""
    var rest = text[...]
    // The depths of text in which line ends count, and of parameters.
    var (kept, parameters, lineEnds) = (0, 0, 0)
    func finishLines() {
      if lineEnds == 1 { html += " " }
      if lineEnds > 1 { html += String(repeating: "<br>", count: lineEnds - 1) }
      lineEnds = 0
    }
    while let character = rest.popFirst() {
      if character == "\n", kept == 0 {
        lineEnds += 1
        continue
      }
      if parameters == 0 { finishLines() }
      guard character == "<", rest.first != "<", let end = rest.prefix(nameLimit).firstIndex(of: ">") else {
        if character == "<", rest.first == "<" { rest.removeFirst() }
        if parameters == 0 {
          html += character == "<" ? "&lt;" : character == "&" ? "&amp;" : String(character)
        }
        continue
      }
      let isEnd = rest.first == "/"
      let name = rest[..<end].drop { $0 == "/" }.lowercased()[...]
      rest = rest[rest.index(after: end)...]
      if name == "param" { parameters = isEnd ? 0 : 1 }
      guard let element = elements[name], parameters == 0 else { continue }
      if element == "pre" { kept = isEnd ? 0 : 1 }
      html += (isEnd ? "</" : "<") + element + ">"
    }
    return html
  }
}
