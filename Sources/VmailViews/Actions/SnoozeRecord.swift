import FoundationEssentials
import VmailCommandLine
public import VmailDomain
public import VmailTerminal

/// A thread that is out of the Inbox for a while.
public struct SnoozeRecord: OutputRecord {
  public struct Waiting: Sendable {
    /// The number for `snooze --cancel N`; `nil` while `undo` can prevent it.
    public var n: Int?
    public var thread: SnoozedThread

    public init(n: Int? = nil, thread: SnoozedThread) {
      self.n = n
      self.thread = thread
    }
  }

  /// The snoozed thread; `nil` if there is none.
  public var waiting: Waiting?

  public init(waiting: Waiting? = nil) { self.waiting = waiting }

  public static let type = "snooze"
  public static let summary = "A snoozed thread; a single record with nulls if there is none."
  public static let fields: [RecordField<SnoozeRecord>] = [
    .optionalInteger(
      "n", "its number for snooze --cancel; null while it is pending, or if nothing is snoozed"
    ) { $0.waiting?.n },
    .optionalString("id", "the thread's identity, opaque; null if nothing is snoozed") {
      $0.waiting?.thread.id.description
    },
    .optionalForeignText("subject", "its subject; null if nothing is snoozed") {
      $0.waiting?.thread.subject
    },
    .optionalDate("until", "when it returns; null if nothing is snoozed") { $0.waiting?.thread.until },
    .boolean("reminder", "whether it is a reminder of sent mail, which ends with an answer") {
      $0.waiting?.thread.isReminder ?? false
    },
  ]

  private static let nothing: TerminalText = "No snoozed threads."

  public func text(in layout: Layout) -> [StyledLine] {
    guard let waiting else { return layout.sentence(Self.nothing) }
    var line = StyledLine()
    line.appendCell(
      TerminalText(waiting.n.map(String.init) ?? ""), width: 5, alignment: .right,
      ellipsis: layout.glyphs.ellipsis)
    line.appendSpaces(2)
    line.append(TerminalText(layout.times.coming(waiting.thread.until)), .dim)
    line.appendSpaces(2)
    if waiting.n == nil { line.append("pending  ", .dim) }
    if waiting.thread.isReminder { line.append("if not answered  ", .dim) }
    line.append(TerminalText(line: Self.title(waiting.thread)))
    return [layout.fitted(line)]
  }

  public func plain(in layout: Layout) -> [TerminalText] {
    guard let waiting else { return [Self.nothing] }
    let until = layout.times.coming(waiting.thread.until)
    let subject = waiting.thread.subject
    let name = waiting.n.map { "Snoozed thread \($0)" } ?? "Pending snooze"
    return [
      Sentence.joined([
        Sentence.ended(
          TerminalText(line: "\(name): " + (subject.isEmpty ? "no subject" : subject))),
        Sentence.ended(
          TerminalText(
            line: "It returns at \(until)" + (waiting.thread.isReminder ? ", unless someone answers" : ""))),
      ])
    ]
  }

  private static func title(_ thread: SnoozedThread) -> String {
    SubjectText.of(thread.subject)
  }
}
