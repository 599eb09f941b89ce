import FoundationEssentials
public import VmailDomain
public import VmailTerminal

/// What is known about an invitation besides what it says, in sentences for people.
public struct InvitationText {
  let event: CalendarEvent
  let standing: InvitationStanding
  let times: TimestampFormat
  let until: String

  /// The most conflicts and attendees that are named.
  private static let most = 5

  /// Returns what the user has promised for the same time: some, and how many more.
  public static func conflicts(_ standing: InvitationStanding, in layout: Layout) -> [String] {
    let until = layout.glyphs == .ascii ? layout.glyphs.dash.string : CalendarText.dash
    return InvitationText(event: CalendarEvent(), standing: standing, times: layout.times, until: until)
      .conflicts
  }

  /// The lines below the essence of the event.
  var lines: [String] {
    var lines = people
    if !changes.isEmpty { lines.append("Changed: " + changes.joined(separator: "; ")) }
    lines += warnings + conflicts
    if let state { lines.append(state) }
    return lines
  }

  /// Those that are about all of several events of a message.
  var shared: [String] { people + warnings }

  private var people: [String] {
    var lines: [String] = []
    if let organizer = event.organizer { lines.append("From: " + AddressText.full(organizer)) }
    let more = event.attendees.count - Self.most
    if !event.attendees.isEmpty {
      let names = AddressText.list(Array(event.attendees.prefix(Self.most)))
      lines.append("With: " + names + (more > 0 ? " and \(Digits.counted(more, "other"))" : ""))
    }
    return lines
  }

  /// What differs from the version before: `when (was 5 Feb 2025 14:30)`.
  var changes: [String] {
    guard let previous = standing.previous, !event.isCancelled else { return [] }
    let (new, old) = (text(event), text(previous))
    var changes: [String] = []
    func compare(_ name: String, _ new: String, _ old: String) {
      guard new != old else { return }
      changes.append(TerminalText(line: name + (old.isEmpty ? "" : " (was \(old))")).string)
    }
    compare("title", event.summary, previous.summary)
    compare("when", new.when ?? "", old.when ?? "")
    compare("where", event.location, previous.location)
    if event.details != previous.details { changes.append("description") }
    return changes
  }

  private func text(_ event: CalendarEvent) -> CalendarText {
    CalendarText(event: event, times: times, until: until)
  }

  private var warnings: [String] {
    var lines: [String] = []
    switch standing.currency {
    case .current: break
    case .superseded: lines.append("A later message has a newer version of this invitation.")
    case .cancelled where !event.isCancelled: lines.append("A later message has called this event off.")
    case .cancelled: break
    }
    if standing.isFromAnother { lines.append("This invitation was not sent by its organizer.") }
    return lines
  }

  private var conflicts: [String] {
    let more = standing.conflicts.count - Self.most
    return standing.conflicts.prefix(Self.most).map { other in
      let title = other.event.summary.isEmpty ? "no title" : other.event.summary
      return TerminalText(
        line: "At the same time, you have accepted: \(title), \(text(other.event).span ?? "")"
      ).string
    } + (more > 0 ? ["and \(Digits.counted(more, "more conflict"))"] : [])
  }

  /// What the user has answered, or may.
  private var state: String? {
    guard standing.currency != .cancelled else { return nil }
    if standing.isOwn { return "You are the organizer of this event." }
    guard let organizer = event.organizer, AddressList.isAddress(organizer.email) else {
      return "It can't be answered, since it doesn't say who organizes it."
    }
    guard standing.invited != nil else { return "You are not among those invited." }
    guard let answer = standing.answer else {
      return "You haven't replied. Type accept, tentative or decline."
    }
    if standing.isAnswerOutdated {
      return "You have \(answer.phrase) an earlier version. Type accept, tentative or decline."
    }
    return "You have \(answer.phrase)."
  }
}

extension InvitationAnswer {
  /// Completes `You have …`.
  public var phrase: String { self == .tentative ? "tentatively accepted" : rawValue }
}

extension ObjectShape where Source == InvitationStanding {
  /// What is known about an invitation, as in messages.
  static func invitation(_ event: CalendarEvent?) -> ObjectShape {
    ObjectShape(fields: [
      .string("currency", "`current`, `superseded` by a later message, or `cancelled`") {
        $0.currency.rawValue
      },
      .optionalForeignText("attendee", "your address among those invited; null if there is none") {
        $0.invited?.email
      },
      .optionalString(
        "answer", "what you have replied: `accepted`, `declined` or `tentative`; null if nothing"
      ) {
        $0.answer?.rawValue
      },
      .boolean("isAnswerOutdated", "whether that was about an earlier version") { $0.isAnswerOutdated },
      .boolean("isFromAnother", "whether it was not sent by its organizer") { $0.isFromAnother },
      RecordField(
        "changes", .array(of: .foreignText), "what differs from the version before, in words and UTC"
      ) { standing in
        let text = event.map {
          InvitationText(
            event: $0, standing: standing,
            times: TimestampFormat(now: .distantPast, clock: .utc, locale: .english), until: CalendarText.dash
          )
        }
        return .array((text?.changes ?? []).map(JSONValue.string))
      },
      .objects(
        "conflicts", ObjectShape<CalendarOccurrence>.occurrence, "accepted invitations for the same time"
      ) { $0.conflicts },
    ])
  }
}

extension ObjectShape where Source == CalendarOccurrence {
  /// `{title, begins, ends, isAllDay, location, answer}`
  static let occurrence = ObjectShape(fields: [
    .foreignText("title", "its name") { $0.event.summary },
    .date("begins", "when it begins") { $0.begins },
    .date("ends", "when it ends") { $0.ends },
    .boolean("isAllDay", "whether it is for whole days") {
      if case .day = $0.event.start { true } else { false }
    },
    .foreignText("location", "where it is") { $0.event.location },
    .optionalString("answer", "what you have replied: `accepted` or `tentative`; null if nothing") {
      $0.answer?.rawValue
    },
  ])
}
