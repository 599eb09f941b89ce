/// The text of a draft whose spelling is checked: that of the writer, without quotations, forwarded mail, the
/// signature and code.
public struct SpellingText: Sendable {
  /// The subject and the lines, for detecting the language.
  public let paragraphs: [String]
  private let quoted: [String]

  /// The maximum number of bytes of the text that are looked at.
  static let lengthLimit = 128 << 10
  /// The maximum number of words.
  public static let wordLimit = 4_000

  /// - Parameter hasOwnSubject: whether the writer has written the subject.
  public init(_ draft: Draft, hasOwnSubject: Bool) {
    let text = HeaderText.lines(SafeFileName.prefix(draft.body, limit: Self.lengthLimit))
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { QuotedLine($0) }
    var own: [String] = []
    var quoted: [String] = []
    for segment in TextSegments(lines).segments {
      switch segment {
      case .own(let lines): own += lines.map { String($0.text) }
      case .quoted(let introduction, let lines): quoted += (introduction + lines).map { String($0.text) }
      case .older(let lines), .signature(let lines), .forwarded(let lines):
        quoted += lines.map { String($0.text) }
      }
    }
    paragraphs = (hasOwnSubject ? [draft.subject] : []) + Self.prose(own)
    self.quoted = quoted
  }

  /// Returns the lines that are neither code nor patches.
  private static func prose(_ lines: [String]) -> [String] {
    var isFenced = false
    return lines.filter { line in
      let isFence = HeaderText.trimmed(line).hasPrefix("```")
      if isFence { isFenced.toggle() }
      let isIndented = line.hasPrefix("    ") || line.hasPrefix("\t")
      let isPatch = ["+", "@@", "---", "diff "].contains { line.hasPrefix($0) }
      return !isFenced && !isFence && !isIndented && !isPatch
    }.map(withoutCode)
  }

  /// Removes what is between backticks.
  private static func withoutCode(_ line: String) -> String {
    let parts = line.split(separator: "`", omittingEmptySubsequences: false)
    guard parts.count > 2 else { return line }
    return parts.enumerated().filter { $0.offset % 2 == 0 }.map(\.element).joined(separator: " ")
  }

  // MARK: Words

  /// Returns the words to check, without duplicates, in their order.
  ///
  /// Addresses, links, file names, numbers, acronyms and names with capitals inside are skipped, and so is every word
  /// of `known` and of the quoted text.
  /// - Parameters:
  ///   - known: texts whose words need no check: names of people, and the mail that is answered.
  ///   - language: the language; where only names begin with a capital, such words within a sentence are skipped.
  public func words(known: [String], language: String) -> [String] {
    var skipped: Set<String> = []
    for text in known + quoted {
      for word in text.split(whereSeparator: { !$0.isLetter && !"'’".contains($0) }) {
        skipped.insert(Self.folded(word))
      }
    }
    let skipsCapitals = !language.hasPrefix("de")
    var words: [String] = []
    for paragraph in paragraphs {
      var beginsSentence = true
      for token in paragraph.split(whereSeparator: { $0.isWhitespace || "—–…".contains($0) }) {
        for word in Self.words(in: token) where words.count < Self.wordLimit {
          let isName = skipsCapitals && !beginsSentence && word.first?.isUppercase == true
          if !isName, skipped.insert(Self.folded(word)).inserted { words.append(word) }
        }
        beginsSentence = token.last.map { ".!?:\"”)*".contains($0) } ?? true
      }
    }
    return words
  }

  private static func folded(_ word: some StringProtocol) -> String {
    word.lowercased().replacing("’", with: "'").trimmingPrefix { $0 == "'" }.description
  }

  /// Returns the words of a token; none if it is no prose.
  private static func words(in token: Substring) -> [String] {
    let bare = token.trimmingPrefix { !$0.isLetter && !$0.isNumber && !"@/<\\{".contains($0) }
    let inside = bare.reversed().drop { !$0.isLetter && !$0.isNumber && $0 != "/" }.reversed()
    guard !inside.contains(where: { "@/\\_{}=<>&#+.:0123456789".contains($0) || $0.isNumber }) else {
      return []
    }
    return String(inside).split { !$0.isLetter && !"'’".contains($0) }.map { word in
      word.replacing("’", with: "'").split(separator: "'").joined(separator: "'")
    }.filter(isWord)
  }

  /// The maximum length of a word in characters.
  private static let longest = 40

  private static func isWord(_ word: String) -> Bool {
    guard (2...longest).contains(word.count), word.unicodeScalars.allSatisfy(isAlphabetic) else {
      return false
    }
    // Acronyms, and names such as iPhone.
    return !word.dropFirst().contains(where: \.isUppercase)
  }

  /// Latin, Greek and Cyrillic letters: other scripts have no dictionaries of words.
  private static func isAlphabetic(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "'"
      || scalar.properties.isAlphabetic && (scalar.value < 0x530 || (0x1E00..<0x2000).contains(scalar.value))
      || scalar.properties.generalCategory == .nonspacingMark
  }
}
