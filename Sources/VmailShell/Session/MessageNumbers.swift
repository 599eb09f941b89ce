import VmailDomain

/// Which messages of the open conversation words mean (page 8.5).
extension Shell {
  func openConversation() throws -> OpenConversation {
    guard let open = session.conversation else { throw ShellError.noConversation }
    return open
  }

  /// - Returns: in order; without words the current message.
  func messageNumbers(named words: [Word]) throws -> [Int] {
    let open = try openConversation()
    guard !words.isEmpty else { return open.current > 0 ? [open.current] : [] }
    var numbers: Set<Int> = []
    for term in try MessageListParser.parse(words).terms {
      guard !term.isNegated, let meant = try Self.numbers(term, in: open) else {
        throw ShellError.notAMessage(term.word)
      }
      numbers.formUnion(meant)
    }
    return numbers.sorted()
  }

  /// Whether the word is one that means messages while a conversation is open.
  static func namesMessages(_ word: Word) -> Bool {
    guard let term = try? MessageListParser.parse([word]).terms.first, !term.isNegated else { return false }
    if case .ranges = term.reference { return true }
    return false
  }

  /// `nil` for what does not mean messages, such as a condition.
  private static func numbers(
    _ term: MessageList.Term, in open: OpenConversation
  ) throws -> ClosedRange<Int>? {
    let count = open.emails.count
    let found: ClosedRange<Int>
    switch term.reference {
    case .listing: found = 1...max(1, count)
    case .next: found = open.current + 1...open.current + 1
    case .previous: found = max(0, open.current - 1)...max(0, open.current - 1)
    case .ranges(let ranges):
      guard ranges.count == 1, let range = ranges.first else { return nil }
      let (first, last) = (number(range.first, in: open), number(range.last, in: open))
      guard first <= last else { return nil }
      found = first...last
    default: return nil
    }
    guard found.lowerBound >= 1, found.upperBound <= count else {
      throw ShellError.noSuchMessage(term.word, count: count)
    }
    return found
  }

  private static func number(_ bound: NumberRange.Bound, in open: OpenConversation) -> Int {
    switch bound {
    case .number(let number): number
    case .current: open.current
    case .last: open.emails.count
    }
  }
}
