import VmailDomain
import VmailTerminal

/// The threads of an action in words: `"Lunch?"`, `"Lunch?" (12 messages)`, `4 threads (404 messages)`.
public struct ActedThreads: Hashable, Sendable {
  public var count: Int
  /// The number of messages that the action changes; `nil` if it isn't known.
  public var messages: Int?
  /// The subject of the first thread; empty if it has none or isn't known.
  public var subject = ""

  public init(count: Int, messages: Int? = nil, subject: String = "") {
    self.count = count
    self.messages = messages
    self.subject = subject
  }

  /// The width of a subject in columns.
  private static let subjectWidth = 60

  public var text: String {
    let threads = title ?? Digits.counted(count, "thread")
    guard let messages, messages > 0, messages != count else { return threads }
    return "\(threads) (\(Digits.counted(messages, "message")))"
  }

  private var title: String? {
    let subject = TerminalText(line: subject)
    guard count > 0, !subject.isEmpty else { return nil }
    let title = "\"" + subject.truncated(to: Self.subjectWidth, ellipsis: "…").string + "\""
    return count == 1 ? title : "\(title) and \(Digits.counted(count - 1, "more thread"))"
  }
}
