import VmailDomain

/// The user's usual greeting and closing, learned from sent mail.
struct WritingHabits: Hashable {
  /// The greeting, with `{name}` for a first name; `nil` for none.
  var greeting: String?
  /// The lines of the closing; empty for none.
  var closing: [String] = []

  /// The maximum number of sent messages examined.
  static let sampleLimit = 50
  private static let greetingLength = 60
  private static let closingLength = 40

  /// Learns from messages to the same person if there are any, otherwise from messages to anybody, in the language.
  init(_ sent: [ReplyRequest.SentMessage], language: LanguageLexicon) {
    let sent = sent.prefix(Self.sampleLimit)
    let same = sent.filter(\.isToSamePerson)
    let samples = (same.isEmpty ? Array(sent) : same).filter { Self.isWritten($0, in: language) }
    guard !samples.isEmpty else { return }
    greeting = Self.usual(samples.filter { !$0.isToSeveral }.map { Self.greeting(of: $0, language) })
    closing = Self.usual(samples.map { Self.closing(of: $0, language) }) ?? []
  }

  private static func isWritten(_ message: ReplyRequest.SentMessage, in language: LanguageLexicon) -> Bool {
    let detected = WrittenLanguage.detect(in: message.paragraphs)
    return detected.map { $0.code == language.code } ?? false
  }

  /// Returns the most frequent habit; of several, the newest. `nil` when most messages have none.
  private static func usual<Habit: Hashable>(_ habits: [Habit?]) -> Habit? {
    var counts: [Habit: Int] = [:]
    for case let habit? in habits { counts[habit, default: 0] += 1 }
    let having = habits.count { $0 != nil }
    guard having * 2 >= habits.count, let most = counts.values.max() else { return nil }
    return habits.lazy.compactMap(\.self).first { counts[$0] == most }
  }

  private static func greeting(of message: ReplyRequest.SentMessage, _ language: LanguageLexicon) -> String? {
    guard let first = message.paragraphs.first?.split(separator: "\n").first, first.count <= greetingLength,
      SentenceCandidates.isGreeting(first, language)
    else { return nil }
    let line = SummaryText.cleaned(first)
    if let name = FirstName.of(message.recipient), let range = range(of: name, in: line) {
      return line.replacingCharacters(in: range, with: "{name}")
    }
    let words = WordTokenizer.words(in: line)
    let isPlain = language.summary.greetings.length(at: words) == words.count
    // A greeting with anything but the first name, such as `Dear Ms Lee`, is specific to its recipient.
    return isPlain || message.isToSamePerson ? line : nil
  }

  private static func range(of name: String, in line: String) -> Range<String.Index>? {
    let words = line.split { !$0.isLetter && $0 != "-" && $0 != "'" && $0 != "’" }
    guard let word = words.first(where: { $0.lowercased() == name.lowercased() }) else { return nil }
    return word.startIndex..<word.endIndex
  }

  private static func closing(of message: ReplyRequest.SentMessage, _ language: LanguageLexicon) -> [String]?
  {
    let lines = message.paragraphs.suffix(3).flatMap { $0.split(separator: "\n") }.suffix(6)
    guard
      let start = lines.lastIndex(where: {
        $0.count <= closingLength && SentenceCandidates.isClosing($0, language)
      })
    else {
      guard let last = lines.last, isName(last, of: message.writer) else { return nil }
      return [SummaryText.cleaned(last)]
    }
    var closing = [SummaryText.cleaned(lines[start])]
    if start + 1 < lines.endIndex, isName(lines[start + 1], of: message.writer) {
      closing.append(SummaryText.cleaned(lines[start + 1]))
    }
    return closing
  }

  private static func isName(_ line: Substring, of writer: String) -> Bool {
    let words = WordTokenizer.words(in: line, limit: 5)
    let own = Set(WordTokenizer.words(in: writer, limit: 10))
    return (1...4).contains(words.count) && words.allSatisfy { own.contains($0) }
  }

  /// Returns a reply with greeting and closing.
  func text(_ sentence: String, to person: Participant) -> String {
    var parts: [String] = []
    if let greeting {
      let name = FirstName.of(person)
      if let name {
        parts.append(greeting.replacing("{name}", with: name))
      } else {
        parts.append(greeting.replacing(" {name}", with: "").replacing("{name}", with: ""))
      }
    }
    parts.append(sentence)
    if !closing.isEmpty { parts.append(closing.joined(separator: "\n")) }
    return parts.joined(separator: "\n\n")
  }
}

extension String {
  fileprivate func replacingCharacters(in range: Range<String.Index>, with text: String) -> String {
    self[..<range.lowerBound] + text + self[range.upperBound...]
  }
}
