/// Recognizes a complete older message without marks: under a title (`-----Original Message-----`) or with
/// its header (`From: … Sent: … Subject: …`).
public enum QuotedMessage {
  /// Returns whether everything after `line` is another message, answered or forwarded.
  static func isIntroduced<Line: BidirectionalCollection<UInt8>>(
    by line: Line, followedBy following: some Sequence<Line>
  ) -> Bool {
    let line = Attribution.trimmed(line)
    guard let first = line.first, line.count <= maximumLength else { return false }
    if isForward(line) || hasTitle(line, titles) { return true }
    if isRule(line, first) {
      let next = following.prefix(2).lazy.map { Attribution.trimmed($0) }.first { !$0.isEmpty }
      guard let next else { return false }
      // Outlook draws it above the header.
      return first == UInt8(ascii: "_") && label(of: next) == .sender
        || isHead(next, following.drop { Attribution.trimmed($0).isEmpty }.dropFirst())
    }
    return isHead(line, following)
  }

  /// Returns whether the line introduces a forwarded mail, whose text is to be read.
  static func isForward(_ line: some BidirectionalCollection<UInt8>) -> Bool {
    let line = Attribution.trimmed(line)
    guard line.count <= maximumLength else { return false }
    return appleForwards.contains { starts(line, with: $0) } || hasTitle(line, forwards)
  }

  /// Returns whether a paragraph is, or begins, an older message that is being answered; not a forwarded one,
  /// whose text is to be read.
  ///
  /// - Parameter paragraph: the lines; only the first ones are checked.
  public static func isAnswered(at paragraph: String) -> Bool {
    var paragraph = paragraph
    return paragraph.withUTF8 { bytes in
      let lines = bytes.prefix(paragraphLength).split(separator: 0x0A, maxSplits: headLimit + 1)
      guard let first = lines.first else { return false }
      return isIntroduced(by: first, followedBy: lines.dropFirst()) && !isForward(first)
    }
  }

  /// The number of bytes of a paragraph that are checked.
  private static let paragraphLength = 8 << 10

  /// Returns whether a line with this first byte can introduce one at all: hardly any can.
  public static func mayBeIntroduced(byLineBeginning byte: UInt8) -> Bool { beginnings[Int(byte)] }

  private static let beginnings: [Bool] = {
    var found = [Bool](repeating: false, count: 256)
    for byte in " \t\u{A0}-_=*".utf8 { found[Int(byte)] = true }
    for label in labels { found[Int(label.word[0])] = true }
    for words in appleForwards {
      found[Int(words[0])] = true
      if (0x61...0x7A).contains(words[0]) { found[Int(words[0] & 0xDF)] = true }
    }
    return found
  }()

  private static let maximumLength = 300
  /// The maximum number of lines in a header: lists of recipients are wrapped.
  public static let headLimit = 16
  /// The minimum length of a rule in characters.
  private static let ruleLength = 16

  /// The maximum length of a label and its colon in bytes.
  private static let labelLength = 48

  // MARK: Titles

  /// Returns whether the line consists only of dashes and one of the titles.
  private static func hasTitle(_ line: some BidirectionalCollection<UInt8>, _ titles: [[UInt8]]) -> Bool {
    let isDecoration = { (byte: UInt8) in
      // The last two are those of a no-break space.
      "-*_".utf8.contains(byte) || byte <= 0x20 || byte == 0xC2 || byte == 0xA0
    }
    let dashes = line.prefix(while: isDecoration).count { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") }
    guard dashes >= 3 else { return false }
    let title = line.drop(while: isDecoration)
    return titles.contains { words in
      starts(title, with: words)
        && title.dropFirst(words.count).allSatisfy { isDecoration($0) || $0 == UInt8(ascii: ":") }
    }
  }

  /// Compares without regard to ASCII case; `words` are in lower case.
  private static func starts(_ line: some BidirectionalCollection<UInt8>, with words: [UInt8]) -> Bool {
    var rest = line[...]
    for byte in words {
      guard let first = rest.popFirst() else { return false }
      let isCapital = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(first)
      guard byte == (isCapital ? first | 0x20 : first) else { return false }
    }
    return true
  }

  private static func isRule(_ line: some BidirectionalCollection<UInt8>, _ first: UInt8) -> Bool {
    guard first == UInt8(ascii: "_") || first == UInt8(ascii: "-") || first == UInt8(ascii: "=") else {
      return false
    }
    return line.count >= ruleLength && line.allSatisfy { $0 == first }
  }

  private static let titles = Language.bytes(\.quotedTitles)
  private static let forwards = Language.bytes(\.forwardedTitles)
  private static let appleForwards = Language.bytes(\.forwardedOpenings)

  // MARK: Heads

  /// The meaning of a header line.
  private enum Label { case sender, date, subject, other }

  /// Returns whether sender, date and subject follow each other. Without one of them it may be the writer's
  /// own list, of a journey (`From: … To: … Date: …`) or of contacts.
  private static func isHead<Line: BidirectionalCollection<UInt8>, Rest: BidirectionalCollection<UInt8>>(
    _ first: Line, _ following: some Sequence<Rest>
  ) -> Bool {
    guard let start = label(of: first), start == .sender || start == .date else { return false }
    var hasSender = start == .sender
    var hasDate = start == .date
    if hasSender, let second = following.first(where: { _ in true }), isSent(Attribution.trimmed(second)) {
      return true
    }
    for line in following.prefix(headLimit) {
      let line = Attribution.trimmed(line)
      guard !line.isEmpty else { break }
      switch label(of: line) {
      case .sender: hasSender = true
      case .date: hasDate = true
      case .subject: return hasSender && hasDate || isComplete(hasSender, following)
      case .other, nil: break
      }
    }
    return false
  }

  /// Returns whether a line says when a message was sent, with a year and a time. Below the sender, that is enough: Windows
  /// Mail writes no subject.
  private static func isSent(_ line: some BidirectionalCollection<UInt8>) -> Bool {
    var details = Attribution.Details()
    details.read(line)
    return details.hasTime && details.hasYear && sentLabels.contains { names(line, $0) }
  }

  /// Returns whether the date is below the subject.
  private static func isComplete<Line: BidirectionalCollection<UInt8>>(
    _ hasSender: Bool, _ following: some Sequence<Line>
  ) -> Bool {
    guard hasSender else { return false }
    for line in following.prefix(headLimit) {
      let line = Attribution.trimmed(line)
      if line.isEmpty { return false }
      if label(of: line) == .date { return true }
    }
    return false
  }

  private static func label(of line: some BidirectionalCollection<UInt8>) -> Label? {
    let isBold = line.first == UInt8(ascii: "*")
    let line = isBold ? line.dropFirst() : line[...]
    guard let first = line.first,
      line.prefix(labelLength).contains(where: { $0 == colon || $0 == wideColon[0] })
    else { return nil }
    return labels.first { $0.word[0] == first && names(line, $0.word) }?.label
  }

  /// Returns whether the line consists of `word`, a colon (perhaps after a space, perhaps wide) and a value.
  private static func names(_ line: some BidirectionalCollection<UInt8>, _ word: [UInt8]) -> Bool {
    guard line.starts(with: word) else { return false }
    let rest = line.dropFirst(word.count).drop { $0 == 0x20 || $0 == 0xC2 || $0 == 0xA0 }
    return rest.first == colon || rest.starts(with: wideColon)
  }

  /// The labels that people don't write above the date of a journey: the first of each language is Outlook's.
  private static let sentLabels = Language.all.compactMap(\.dateLabels.first)
    .filter { !["Data", "Date", "Дата"].contains($0) }.map { Array($0.utf8) }
  private static let colon = UInt8(ascii: ":")
  private static let wideColon = Array("：".utf8)

  private static let labels: [(word: [UInt8], label: Label)] =
    Language.bytes(\.senderLabels).map { ($0, .sender) } + Language.bytes(\.dateLabels).map { ($0, .date) }
    + Language.bytes(\.subjectLabels).map { ($0, .subject) }
}
