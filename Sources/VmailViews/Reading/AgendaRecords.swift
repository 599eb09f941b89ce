import FoundationEssentials
public import VmailDomain
public import VmailTerminal

/// An event in the agenda.
public struct AgendaRecord: OutputRecord {
  var occurrence: CalendarOccurrence
  /// The number of other events at the same time.
  var collisions: Int

  public init(_ occurrence: CalendarOccurrence, collisions: Int) {
    (self.occurrence, self.collisions) = (occurrence, collisions)
  }

  public static let type = "event"
  public static let summary = "An event to which you are invited."
  public static let fields: [RecordField<AgendaRecord>] =
    ObjectShape<CalendarOccurrence>.occurrence.fields.map { field in field.lifted { $0.occurrence } } + [
      .integer("conflicts", "the number of other events in the list at the same time") { $0.collisions },
      .optionalString("message", "the newest message that announces it, opaque; null if that is unknown") {
        $0.occurrence.emailId?.description
      },
    ]

  private func when(_ layout: Layout, until: String) -> String {
    CalendarText(event: occurrence.event, times: layout.times, until: until).span ?? ""
  }

  private var title: String { occurrence.event.summary.isEmpty ? "no title" : occurrence.event.summary }

  /// `tentatively accepted, at the same time as 2 others`
  private var state: String {
    let answer =
      occurrence.answer.map { $0 == .accepted ? "" : $0.phrase }
      ?? (occurrence.awaitsReply ? "no reply yet" : "")
    let conflict = collisions > 0 ? "at the same time as \(Digits.counted(collisions, "other"))" : ""
    return [answer, conflict].filter { !$0.isEmpty }.joined(separator: ", ")
  }

  public func text(in layout: Layout) -> [StyledLine] {
    let until = layout.glyphs == .ascii ? layout.glyphs.dash.string : CalendarText.dash
    var line = StyledLine(TerminalText(line: when(layout, until: until) + "  "), .dim)
    line.append(TerminalText(line: title), occurrence.answer == .accepted ? .plain : .heading)
    let rest = [state, occurrence.event.location].filter { !$0.isEmpty }.map { "  " + $0 }.joined()
    line.append(TerminalText(line: rest), collisions > 0 ? .warning : .dim)
    return [layout.fitted(line)]
  }

  public func plain(in layout: Layout) -> [TerminalText] {
    let parts = [when(layout, until: "to"), title, occurrence.event.location, state].filter { !$0.isEmpty }
    return [Sentence.ended(TerminalText(line: parts.joined(separator: ", ")))]
  }
}

/// How many events there are, printed after them.
public struct AgendaCountRecord: SentenceRecord {
  var count: Int
  var days: Int

  public init(count: Int, days: Int) { (self.count, self.days) = (count, days) }

  public static let type = "agenda"
  public static let summary = "How many events the agenda has; comes after them."
  public static let fields: [RecordField<AgendaCountRecord>] = [
    .integer("count", "the number of events") { $0.count },
    .integer("days", "the number of days") { $0.days },
  ]

  public var sentence: TerminalText? {
    count == 0 ? TerminalText("No events for the next \(Digits.counted(days, "day")).") : nil
  }
}
