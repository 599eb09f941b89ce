import VmailDomain
import VmailTerminal

/// The threads of an action in words: `"Lunch?"`, `"Lunch?" (12 messages)`, `4 threads (404 messages)`.
public struct ActedThreads: Hashable, Sendable {
  public var count: Int
  /// The number of messages that the action changes; `nil` if it isn't known.
  public var messages: Int?
  /// The subject of the first thread; empty if it has none or isn't known.
  public var subject = ""
  /// The numbers of single messages of a single thread; empty for whole threads, or if they aren't known.
  public var numbers: [Int] = []
  /// How many of the messages don't match what the threads were named by; `nil` if they were named by number.
  public var others: OtherMessages?
  /// How many more threads were named, which need no change.
  public var unchanged = 0

  public init(count: Int, messages: Int? = nil, subject: String = "", numbers: [Int] = []) {
    self.count = count
    self.messages = messages
    self.subject = subject
    self.numbers = numbers
  }

  /// The width of a subject in columns.
  public static let subjectWidth = 60
  private static let subjectWidthInQuestions = 32

  /// The same for a question, which is heard before it can be answered, with less of a long subject.
  public var asked: ActedThreads {
    var asked = self
    asked.subject =
      TerminalText(line: subject).truncated(to: Self.subjectWidthInQuestions, ellipsis: "…").string
    return asked
  }

  public var text: String {
    let threads = title ?? Digits.counted(count, "thread")
    let counted = messages.flatMap { number in
      number > 0 && (number != count || others != nil) ? Digits.counted(number, "message") : nil
    }
    let there =
      unchanged > 0 ? "\(Digits.grouped(unchanged)) more \(unchanged == 1 ? "needs" : "need") no change" : nil
    let details = [counted, others?.text, there].compactMap(\.self)
    return details.isEmpty ? threads : "\(threads) (\(details.joined(separator: ", ")))"
  }

  /// Single messages in words: `message 2 of "Lunch?"`, `message 2 of "Lunch?" and 1 reaction to it`, `3 messages`.
  /// - Parameter count: how many they are, if it isn't known how many were changed.
  func text(ofMessages count: Int) -> String {
    let reactions = (messages ?? numbers.count) - numbers.count
    // More numbers than a line has room for say less than how many they are, and some may need no change.
    let isNamed = (1...Self.numbersNamed).contains(numbers.count) && reactions >= 0
    let named = "\(numbers.count == 1 ? "message" : "messages") \(Sentence.series(numbers.map(String.init)))"
    let object =
      (isNamed ? named : Digits.counted(messages ?? count, "message")) + (title.map { " of " + $0 } ?? "")
    guard isNamed, reactions > 0 else { return object }
    return object + " and \(Digits.counted(reactions, "reaction")) to \(numbers.count == 1 ? "it" : "them")"
  }

  private static let numbersNamed = 8

  private var title: String? {
    let subject = TerminalText(line: subject)
    guard count > 0, !subject.isEmpty else { return nil }
    let title = "\"" + subject.truncated(to: Self.subjectWidth, ellipsis: "…").string + "\""
    return count == 1 ? title : "\(title) and \(Digits.counted(count - 1, "more thread"))"
  }
}

/// The messages that an action reaches although they don't match what its threads were named by.
public struct OtherMessages: Hashable, Sendable {
  public var count: Int
  /// Whether the threads were named by a sender, so that the others are from others.
  public var areOfSender: Bool

  public init(count: Int, areOfSender: Bool) {
    self.count = count
    self.areOfSender = areOfSender
  }

  /// `61 of them from others`; `nil` if all match.
  var text: String? {
    guard count > 0 else { return nil }
    return "\(Digits.grouped(count)) of them " + (areOfSender ? "from others" : "not matching")
  }
}
