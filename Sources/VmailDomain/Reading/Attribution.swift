/// Recognizes the line that introduces quoted text (`On Monday, Ann wrote:`).
public enum Attribution {
  /// - Parameter next: the following line; long attributions are wrapped over several.
  public static func isAttribution(_ line: Substring, next: Substring?) -> Bool {
    let following = [next].compactMap { $0?.utf8 }
    return find(line.utf8, followedBy: following) != nil
      || QuotedMessage.isIntroduced(by: line.utf8, followedBy: following)
  }

  /// An attribution at the beginning of some lines.
  struct Found: Hashable {
    /// The number of lines, 1 to ``lineLimit``.
    var lines: Int
    /// Whether it contains a date or an address: people write `as Ann wrote:` themselves.
    var isDetailed: Bool
    /// Whether it contains both, as only programs' do: the text after it is older mail even without marks.
    var isMachineMade: Bool
  }

  static let lineLimit = 3

  /// - Parameter following: the lines below `line`; at most two are read.
  static func find<Line: BidirectionalCollection<UInt8>>(
    _ line: Line, followedBy following: some Sequence<Line>
  ) -> Found? {
    let first = decorated(line)
    guard let start = first.first, !isQuoteMark(start), first.count <= maximumLength else { return nil }
    var details = Details()
    details.read(first)
    let opening = AttributionLexicon.openings.first { $0.start[0] == start && first.starts(with: $0.start) }
    if endsInColon(first) {
      return isAttribution(first, opening, details) ? found(1, details) : nil
    }
    if details.hasTime, details.hasAddress, contains(AttributionLexicon.endings, atEndOf: first) {
      return found(1, details)
    }
    guard opening != nil || details.hasTime || details.hasAddress else { return nil }
    var hasVerb = contains(AttributionLexicon.verbs, in: first)
    var count = 1
    for line in following.prefix(lineLimit - 1) {
      let line = trimmed(line)
      guard !line.isEmpty, !isQuoteMark(line[line.startIndex]), line.count <= maximumLength else {
        return nil
      }
      count += 1
      details.read(line)
      hasVerb = hasVerb || contains(AttributionLexicon.verbs, in: line)
      guard endsInColon(line) else { continue }
      let isComplete = hasVerb && (opening != nil || details.isMachineMade)
      return isComplete && details.hasSome || details.isMachineMade && endsInAddress(line)
        ? found(count, details) : nil
    }
    return nil
  }

  /// The maximum length of a line in bytes: people's attributions are shorter, and other paragraphs are
  /// skipped.
  private static let maximumLength = 300
  /// The maximum number of words in an attribution without date and address (`Ann Bee wrote:`).
  private static let plainWordLimit = 6

  private static func found(_ lines: Int, _ details: Details) -> Found {
    Found(lines: lines, isDetailed: details.hasSome, isMachineMade: details.isMachineMade)
  }

  /// Checks a whole line that ends in a colon.
  private static func isAttribution(
    _ line: some BidirectionalCollection<UInt8>, _ opening: AttributionLexicon.Opening?, _ details: Details
  ) -> Bool {
    if let opening, contains(opening.verbs, in: line) { return true }
    if details.isMachineMade {
      return endsInAddress(line) || contains(AttributionLexicon.verbs, in: line)
    }
    if contains(AttributionLexicon.endings, atEndOf: line) {
      return details.hasSome || line.count { $0 == UInt8(ascii: " ") } < plainWordLimit
    }
    return false
  }

  /// Returns whether the line ends in an address and a colon (`5 Feb 2024 14:30, Ann <ann@example.org>:`).
  private static func endsInAddress(_ line: some BidirectionalCollection<UInt8>) -> Bool {
    let name = line.dropLast().last
    return line.last == UInt8(ascii: ":") && (name == UInt8(ascii: ">") || name == UInt8(ascii: ")"))
  }

  private static func endsInColon(_ line: some BidirectionalCollection<UInt8>) -> Bool {
    line.last == UInt8(ascii: ":") || line.last == 0x9A && line.suffix(3).elementsEqual(wideColon)
  }

  /// U+FF1A, the colon of Chinese and Japanese.
  private static let wideColon = Array("：".utf8)

  private static func isQuoteMark(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ">") || byte == UInt8(ascii: "|")
  }

  /// The date and sender information in a line.
  struct Details {
    var hasAddress = false
    /// `14:30` or `14h30`.
    var hasTime = false
    /// Four digits.
    var hasYear = false

    var hasSome: Bool { hasAddress || hasTime || hasYear }
    var isMachineMade: Bool { hasTime && (hasAddress || hasYear) || hasYear && hasAddress }

    mutating func read(_ line: some Collection<UInt8>) {
      var digits = 0
      var isAfterHour = false
      for byte in line {
        if (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) {
          digits += 1
          if digits == 4 { hasYear = true }
          if digits == 2, isAfterHour { hasTime = true }
          continue
        }
        isAfterHour = (1...2).contains(digits) && (byte == UInt8(ascii: ":") || byte == UInt8(ascii: "h"))
        digits = 0
        if byte == UInt8(ascii: "@") { hasAddress = true }
      }
    }
  }

  /// Removes the spaces, and the dashes and stars that some programs put around the line.
  private static func decorated<Line: BidirectionalCollection<UInt8>>(_ line: Line) -> Line.SubSequence {
    var rest = trimmed(line)
    guard let first = rest.first, first == UInt8(ascii: "-") || first == UInt8(ascii: "*") else {
      return rest
    }
    let isMark = { (byte: UInt8) in byte == first || byte <= UInt8(ascii: " ") }
    rest = rest.drop(while: isMark)
    while let last = rest.last, isMark(last) { rest.removeLast() }
    return rest
  }

  static func trimmed<Line: BidirectionalCollection<UInt8>>(_ line: Line) -> Line.SubSequence {
    let isSpace = { (byte: UInt8) in byte <= UInt8(ascii: " ") }
    var rest = line.drop(while: isSpace)
    while let last = rest.last, isSpace(last) { rest.removeLast() }
    return rest
  }

  private static func contains(_ words: [[UInt8]], in line: some BidirectionalCollection<UInt8>) -> Bool {
    var rest = line[...]
    while let first = rest.first {
      if words.contains(where: { $0[0] == first && rest.starts(with: $0) }) { return true }
      rest.removeFirst()
    }
    return false
  }

  private static func contains(
    _ words: [[UInt8]], atEndOf line: some BidirectionalCollection<UInt8>
  ) -> Bool {
    var line = line[...]
    if line.last == UInt8(ascii: ":") { line.removeLast() }
    if line.last == 0x9A { line = line.dropLast(3) }
    line = trimmed(line)[...]
    return words.contains { line.suffix($0.count).elementsEqual($0) }
  }
}

/// The words with which mail programs introduce a quotation.
enum AttributionLexicon {
  /// The beginning of a line, and the verbs that make it an attribution even without a time or an address.
  struct Opening: Sendable {
    let start: [UInt8]
    let verbs: [[UInt8]]

    init(_ start: String, _ verbs: String...) {
      self.start = Array(start.utf8)
      self.verbs = verbs.map { Array($0.utf8) }
    }
  }

  /// The verb comes before or after the name.
  static let openings = Language.all.flatMap(\.attributions)

  /// Verbs that make a line with a date and a sender an attribution.
  static let verbs = Language.bytes(\.attributionVerbs)

  /// The endings, before the colon, of lines that begin with a name.
  static let endings = Language.bytes(\.attributionEndings)
}
