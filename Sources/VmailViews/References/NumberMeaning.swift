public import VmailCommandLine
import VmailDomain
import VmailTerminal

/// Decides whether a bare number is that of a message of the open conversation or of a thread of the listing
/// (page 10.1).
public struct NumberMeaning {
  let listing: Listing
  /// How many messages the open conversation has, the current one, and the number of its thread in the listing.
  let count: Int
  let current: Int
  /// `nil` too if the command takes no messages.
  public var thread: Int?

  public init(listing: Listing, count: Int, current: Int, thread: Int?) {
    self.listing = listing
    self.count = count
    self.current = current
    self.thread = thread
  }

  /// - Parameter command: the command, for advice.
  /// - Returns: the messages that the word means; `nil` if it means threads, or nothing.
  /// - Throws: ``ShellError`` if it could mean both, or if some of the messages don't exist.
  public func messages(meantBy term: MessageList.Term, of command: String) throws(ShellError) -> [Int]? {
    // With one message, a number is always a thread's.
    guard count > 1 else { return nil }
    let (ranges, rows) = meant(by: term.reference)
    let messages = ranges.filter { $0.overlaps(1...count) }.map { $0.clamped(to: 1...count) }
    guard !messages.isEmpty else { return nil }
    guard rows.isEmpty, !term.isNegated else {
      throw ambiguous(term, messages, rows, command)
    }
    guard ranges.allSatisfy({ $0.lowerBound >= 1 && $0.upperBound <= count }) else {
      throw .noSuchMessage(term.word, count: count)
    }
    return Array(Set(messages.joined())).sorted()
  }

  /// Returns the numbers as those of messages, and those of them that listed threads have. `.` and `$` alone are no numbers:
  /// they are threads.
  private func meant(by reference: Reference) -> ([ClosedRange<Int>], [ClosedRange<Int>]) {
    guard case .ranges(let ranges) = reference, ranges.contains(where: \.hasNumber) else {
      let last = listing.last?.number ?? 0
      return reference == .listing ? ([1...count], last > 0 ? [1...last] : []) : ([], [])
    }
    let messages = ranges.compactMap { $0.numbers(current: current, last: count) }
    let rows = ranges.compactMap {
      $0.numbers(current: listing.current ?? 0, last: listing.last?.number ?? 0)
    }
    return (
      messages,
      rows.compactMap { row in
        let found = listing.entries(in: row)
        return found.first.flatMap { first in found.last.map { first.number...$0.number } }
      }
    )
  }

  private func ambiguous(
    _ term: MessageList.Term, _ messages: [ClosedRange<Int>], _ rows: [ClosedRange<Int>], _ command: String
  ) -> ShellError {
    func text(_ range: ClosedRange<Int>) -> String {
      range.count == 1 ? "\(range.lowerBound)" : "\(range.lowerBound)-\(range.upperBound)"
    }
    let word = term.word
    // An exclusion means the other messages.
    let meant = term.isNegated ? others(than: messages) : messages
    let ofMessages = thread.map { thread in meant.map { "\(thread).\(text($0))" }.joined(separator: ",") }
    let ofThreads =
      rows.isEmpty ? "" : (term.isNegated ? "^" : "") + rows.map(text).joined(separator: ",") + ".*"
    let spellings = [ofMessages ?? "", ofThreads].filter { !$0.isEmpty }.map { "\(command) \($0)" }
    let isOne = word.number != nil
    return ShellError(
      .usage,
      isOne
        ? "\(word.text) is message \(word.text) of this conversation and thread \(word.text) of the listing"
        : "\(word.text) names messages of this conversation and threads of the listing",
      hint: spellings.isEmpty
        ? "Nothing was done." : "Type \(spellings.joined(separator: " or ")). Nothing was done.",
      place: word.range)
  }

  private func others(than messages: [ClosedRange<Int>]) -> [ClosedRange<Int>] {
    var others: [ClosedRange<Int>] = []
    for number in 1...count where !messages.contains(where: { $0.contains(number) }) {
      let follows = others.last.flatMap { $0.upperBound == number - 1 ? others.popLast() : nil }
      others.append((follows?.lowerBound ?? number)...number)
    }
    return others
  }
}
