/// Recognises what programs and mailing lists put below what somebody wrote.
enum Footer {
  /// Whether the line is what a telephone or a program adds (`Sent from my iPhone`), or a
  /// list's for what it took out.
  static func isProgramsLine(_ line: Substring) -> Bool { isProgramsLine(line.utf8) }

  /// - Parameter line: in UTF-8.
  static func isProgramsLine(_ line: some BidirectionalCollection<UInt8>) -> Bool {
    let line = Attribution.trimmed(line)
    guard line.count <= lineLength else { return false }
    if openings.contains(where: { line.starts(with: $0) }) { return true }
    return endings.contains { line.suffix($0.count).elementsEqual($0) }
  }

  /// How many lines of a mailing list's footer or a signature below a rule `lines` begin with: 0 when
  /// they begin with none. It reaches to the end or to what is quoted.
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

  /// In bytes.
  private static let lineLength = 100
  /// Lines with text of a list's footer at most.
  private static let lineLimit = 12
  /// Those of a signature below a rule instead of `-- `.
  private static let signatureLimit = 6

  /// A line of one character.
  private enum Rule {
    /// Such as people draw above their name.
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
