/// Recognizes lines that programs and mailing lists add below a text.
enum Footer {
  /// Returns whether the line is one that a telephone or a program adds (`Sent from my iPhone`), or a list's
  /// notice of removed content.
  static func isProgramsLine(_ line: Substring) -> Bool { isProgramsLine(line.utf8) }

  /// - Parameter line: the line in UTF-8.
  static func isProgramsLine(_ line: some BidirectionalCollection<UInt8>) -> Bool {
    let line = Attribution.trimmed(line)
    guard line.count <= lineLength else { return false }
    if openings.contains(where: { line.starts(with: $0) }) { return true }
    return endings.contains { line.suffix($0.count).elementsEqual($0) }
  }

  /// Returns the number of lines at the beginning of `lines` that are a mailing list's footer or a signature
  /// below a rule: 0 when there is neither. It extends to the end or to a quotation.
  static func lineCount(_ lines: ArraySlice<QuotedLine>) -> Int {
    guard let rule = lines.first, rule.depth == 0, let rule = Rule(rule.text) else { return 0 }
    let rest = lines.dropFirst().prefix { $0.depth == 0 }.prefix(2 * lineLimit + 1)
    let texts = rest.filter { !$0.isBlank }
    guard rest.endIndex == lines.endIndex || lines[rest.endIndex].depth > 0, texts.count <= lineLimit else {
      return 0
    }
    let isOfList = texts.contains { line in listWords.contains { line.text.contains($0) } }
    return isOfList || rule == .signatures && texts.count <= signatureLimit ? rest.count + 1 : 0
  }

  /// The maximum length of a line in bytes.
  private static let lineLength = 100
  /// The maximum number of non-blank lines in a list's footer.
  private static let lineLimit = 12
  /// The maximum number of lines in a signature below a rule other than `-- `.
  private static let signatureLimit = 6

  /// A line of one repeated character.
  private enum Rule {
    /// A rule such as people draw above their name.
    case signatures
    case any

    init?(_ line: Substring) {
      let line = Substring(Attribution.trimmed(line.utf8)).unicodeScalars
      guard let first = line.first, line.allSatisfy({ $0 == first }) else { return nil }
      switch first {
      case "—", "–": self = .signatures
      case "_" where line.count >= 10: self = .signatures
      case "-" where line.count >= 10, "=" where line.count >= 10, "*" where line.count >= 10: self = .any
      default: return nil
      }
    }
  }

  private static let listWords = Language.words(\.footerWords)
  private static let openings = Language.bytes(\.footerOpenings)
  private static let endings = Language.bytes(\.footerEndings)
}
