/// Joins lines of a paragraph (format=flowed, RFC 3676).
public enum FlowedText {
  /// Returns a text as it was before it was encoded: for patches, in which `>` begins no quotation.
  public static func decoded(_ bytes: [UInt8], deletesSpaces: Bool) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count)
    var isOpen = false
    for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
      let isSignatureMark = line.elementsEqual("-- ".utf8)
      if isOpen, isSignatureMark { text.append(0x0A) }
      let rest = line.first == 0x20 ? line.dropFirst() : line
      // A line of spaces is an empty one of a diff.
      isOpen = rest.last == 0x20 && !isSignatureMark && rest.contains { $0 != 0x20 }
      text += isOpen && deletesSpaces ? rest.dropLast() : rest
      if !isOpen { text.append(0x0A) }
    }
    if !isOpen { text.removeLast() }
    return text
  }

  /// - Parameter deletesSpaces: the parameter DelSp: whether the space that marks a flowed line is removed
  ///   from the text, as in languages without spaces.
  static func lines(of text: String, deletesSpaces: Bool) -> [QuotedLine] {
    var lines: [QuotedLine] = []
    /// The paragraph so far, if its last line flowed.
    var open: (depth: Int, text: String)?
    for line in text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false) {
      var (depth, rest) = marks(of: line)
      if rest.first == 0x20 { rest.removeFirst() }
      let isSignatureMark = rest.elementsEqual("-- ".utf8)
      if let paragraph = open, paragraph.depth != depth || isSignatureMark {
        // A last flowed line ends here (section 4.1).
        lines.append(QuotedLine(depth: paragraph.depth, text: Substring(paragraph.text)))
        open = nil
      }
      let flows = rest.last == 0x20 && !isSignatureMark
      if flows, deletesSpaces { rest.removeLast() }
      // Not referenced elsewhere meanwhile: a paragraph may be the whole mail, and must not be copied for
      // each line.
      var joined = open?.text ?? ""
      open = nil
      joined += Substring(rest)
      if flows {
        open = (depth, joined)
      } else {
        lines.append(QuotedLine(depth: depth, text: Substring(joined)))
      }
    }
    if let open { lines.append(QuotedLine(depth: open.depth, text: Substring(open.text))) }
    return lines
  }

  /// Here the marks are adjacent: a space ends them.
  private static func marks(of line: Substring.UTF8View) -> (Int, Substring.UTF8View) {
    let depth = line.prefix { $0 == UInt8(ascii: ">") }.count
    return (min(depth, QuotedLine.depthLimit), line.dropFirst(depth))
  }
}

extension PlainTextReader.Format {
  /// Returns a text without the spaces and line ends that DelSp deletes, which may be within words.
  public func joined(_ text: String) -> String {
    guard isFlowed, deletesSpaces else { return text }
    return FlowedText.lines(of: text, deletesSpaces: true)
      .map { String(repeating: "> ", count: $0.depth) + $0.text }.joined(separator: "\n")
  }
}
