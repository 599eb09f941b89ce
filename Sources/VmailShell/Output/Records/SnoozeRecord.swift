import FoundationEssentials
import VmailDomain

/// A thread that is out of the Inbox for a while.
struct SnoozeRecord: OutputRecord {
  struct Waiting: Sendable {
    /// The number for `snooze --cancel N`.
    var n: Int
    var thread: SnoozedThread
  }

  /// The snoozed thread; `nil` if there is none.
  var waiting: Waiting?

  static let type = "snooze"
  static let summary = "A thread that is out of the Inbox for a while; one with nulls when none is."
  static let fields: [RecordField<SnoozeRecord>] = [
    .optionalInteger("n", "its number for snooze --cancel; null when nothing is snoozed") { $0.waiting?.n },
    .optionalString("id", "the thread's identity, opaque; null when nothing is snoozed") {
      $0.waiting?.thread.id.description
    },
    .optionalMailText("subject", "its subject; null when nothing is snoozed") { $0.waiting?.thread.subject },
    RecordField("until", .nullable(.timestamp), "when it comes back; null when nothing is snoozed") {
      .optional($0.waiting.map { InternetDate.string(from: $0.thread.until) })
    },
  ]

  private static let nothing: TerminalText = "Nothing is snoozed."

  func text(in layout: Layout) -> [StyledLine] {
    guard let waiting else { return layout.sentence(Self.nothing) }
    var line = StyledLine()
    line.appendCell(
      TerminalText(String(waiting.n)), width: 5, alignment: .right, ellipsis: layout.glyphs.ellipsis)
    line.appendSpaces(2)
    line.append(TerminalText(layout.times.coming(waiting.thread.until)), .dim)
    line.appendSpaces(2)
    line.append(TerminalText(line: Self.title(waiting.thread)))
    return [layout.fitted(line)]
  }

  func plain(in layout: Layout) -> [TerminalText] {
    guard let waiting else { return [Self.nothing] }
    let until = layout.times.coming(waiting.thread.until)
    let subject = waiting.thread.subject
    return [
      Sentence.joined([
        Sentence.ended(
          TerminalText(line: "Snoozed thread \(waiting.n): " + (subject.isEmpty ? "no subject" : subject))),
        Sentence.ended(TerminalText(line: "It is back at \(until)")),
      ])
    ]
  }

  private static func title(_ thread: SnoozedThread) -> String {
    SubjectText.of(thread.subject)
  }
}
