public import FoundationEssentials
public import VmailDomain
import VmailStore

/// Finds out what invitations in mail promise. Never uses the network.
///
/// The messages decide; the store only knows which of them are about which event (``StoredInvitation``).
public struct InvitationsUseCase: Sendable {
  let store: MailStore
  let opener: any MessageOpening
  let calendars: any CalendarReading
  let clock: any WallClock
  let utcOffset: @Sendable (Date) -> Int

  // MARK: What mail says about an event

  private static let mostEvents = 2_000
  private static let messagesInStep = 50

  /// Stores which events messages are about of which that isn't known yet. In a store that can't be written, they
  /// remain unknown.
  /// - Parameter mostSteps: how often so many are read at a time.
  private func readCalendars(mostSteps: Int = .max) async throws {
    for _ in 0..<mostSteps {
      let emails = try await store.read { try $0.messagesWithUnreadCalendars(limit: Self.messagesInStep) }
      guard !emails.isEmpty else { return }
      var found: [(EmailID, [StoredInvitation])] = []
      for email in emails {
        try Task.checkCancellation()
        let events = try await message(email)?.events ?? []
        found.append((email, Self.stored(events, utcOffset)))
      }
      let read = found
      do {
        try await store.write { mail in for (email, events) in read { try mail.note(events, in: email) } }
      } catch StoreError.readOnly { return }
    }
  }

  private static func stored(
    _ events: [CalendarEvent], _ utcOffset: (Date) -> Int
  ) -> [StoredInvitation] {
    var found: [String: StoredInvitation] = [:]
    for event in events where event.kind == .event && !event.uid.isEmpty {
      let ends = ([event.start, event.end].compactMap(\.self) + event.furtherDates).map {
        $0.instant(utcOffset)
      }
      var last = ends.max().map { $0 + 86_400 }
      if event.recurrence != nil {
        last = event.recursUntil.flatMap { until in
          last.map { max($0, until.instant(utcOffset) + 2 * 86_400) }
        }
      }
      let known = found[event.uid]
      let isEndless = known.map { $0.lastEnd == nil } ?? false
      found[event.uid] = StoredInvitation(
        uid: event.uid, isReply: event.method == "reply",
        lastEnd: isEndless ? nil : last.map { max($0, known?.lastEnd ?? $0) })
    }
    return found.isEmpty ? [StoredInvitation(uid: "", isReply: false, lastEnd: nil)] : Array(found.values)
  }

  /// - Returns: `nil` if it is only on the server, or damaged.
  private func message(_ email: EmailID) async throws -> ReadableMessage? {
    let (source, isPartial, layers) = try await store.read {
      (
        try? $0.readableSource(emailId: email), try $0.lacksParts(emailId: email),
        try $0.opening(email, .none)
      )
    }
    guard let source else { return nil }
    return opener.readable(source, ReadingOptions(prefersPlain: true, isPartial: isPartial, layers: layers))
  }

  /// Reads the messages about an event. Those of whoever can't change it aren't read, however many there are.
  func known(_ uid: String, _ own: OwnAddresses) async throws -> KnownEvent {
    let mails = try await store.read { try $0.mail(aboutEvent: uid) }
    var known = KnownEvent(uid: uid)
    var announced: [EmailID: KnownEvent.Announcement?] = [:]
    func consider(_ mail: InvitationMail) async throws {
      guard announced[mail.emailId] == nil else { return }
      try Task.checkCancellation()
      guard let message = try await message(mail.emailId) else { return announced[mail.emailId] = .some(nil) }
      // Anybody can write the user's address into a message; what was sent from here is the user's.
      let isOwn = mail.isSent && own.contains(mail.sender)
      if isOwn { known.note(message.events.filter { $0.uid == uid && $0.method == "reply" }, in: mail) }
      announced[mail.emailId] = KnownEvent.Announcement(
        message, about: uid, emailId: mail.emailId, sender: mail.sender, isOwn: isOwn,
        isDeleted: mail.isDeleted)
    }
    for mail in mails where mail.isSent && own.contains(mail.sender) { try await consider(mail) }
    for mail in mails where !known.hasOrganizer {
      try await consider(mail)
      known.trust(announced[mail.emailId] ?? nil, in: mail.emailId)
    }
    for mail in mails {
      if known.mayCount(mail.sender) { try await consider(mail) }
      let counts = (announced[mail.emailId] ?? nil).map { known.take($0) }
      known.note(mail, counts: counts ?? known.mayCount(mail.sender))
    }
    return known
  }

  func ownAddresses() async throws -> OwnAddresses {
    try await store.read {
      OwnAddresses(try $0.accounts().map(\.email) + $0.identities().map(\.participant.email))
    }
  }

  // MARK: One invitation

  /// Returns what is known about the invitation in a message, or about the notice that calls an event off.
  /// - Parameter chosen: which of several events in the message is meant; `nil` for the first one.
  /// - Returns: `nil` for other messages.
  public func standing(
    of message: ReadableMessage, in email: Email, about chosen: CalendarEvent? = nil
  ) async throws -> InvitationStanding? {
    guard let event = chosen ?? message.events.first(where: \.isAnnouncement), let method = event.method,
      ["request", "cancel"].contains(method)
    else { return nil }
    // Nobody should wait for all of them when a message is opened; those about the same event are mostly among the newest.
    try await readCalendars(mostSteps: 4)
    let own = try await ownAddresses()
    var known = try await known(event.uid, own)
    let announcement = KnownEvent.Announcement(
      message, about: event.uid, emailId: email.id, sender: email.fromAddress,
      isOwn: email.sendState != .none && own.contains(email.fromAddress), isDeleted: false)
    known.trust(announcement, in: email.id)
    if let announcement { known.take(announcement) }
    var standing = InvitationStanding()
    let newest = known.versions.filter { $0.isNewer(than: event) && $0.covers(event) }
      .max { $1.isNewer(than: $0) }
    standing.currency =
      (newest ?? event).isCancelled ? .cancelled : newest == nil ? .current : .superseded
    standing.invited = Self.invited(event, email, own)
    standing.previous = known.previous(of: event)
    standing.isOwn = event.organizer.map { own.contains($0.email) } ?? false
    standing.isFromAnother = announcement.map { !known.counts($0) } ?? false
    (standing.answer, standing.isAnswerOutdated) = known.answer(
      to: event, own, isFromAnother: standing.isFromAnother)
    // The dates of what another has sent are not those that count.
    if standing.currency == .current, !standing.isFromAnother, standing.answer != .declined {
      standing.conflicts = try await conflicts(with: known, own)
    }
    if chosen == nil { standing.answers = try await answers(to: message, own) }
    return standing
  }

  /// The most events of one message that are told apart.
  private static let mostAnswers = 10

  /// Returns what the user has answered to each of several invitations in a message; nothing if there is only one.
  private func answers(
    to message: ReadableMessage, _ own: OwnAddresses
  ) async throws -> [Int: InvitationAnswer] {
    let requests = message.events.filter(\.isRequest).prefix(Self.mostAnswers)
    guard requests.count > 1 else { return [:] }
    var known: [String: KnownEvent] = [:]
    var answers: [Int: InvitationAnswer] = [:]
    for (place, event) in requests.enumerated() {
      if known[event.uid] == nil { known[event.uid] = try await self.known(event.uid, own) }
      answers[place + 1] = known[event.uid]?.currentAnswer(to: event, own)
    }
    return answers
  }

  /// Returns the invited address of the user: of several the one that the mail was addressed to.
  private static func invited(_ event: CalendarEvent, _ email: Email, _ own: OwnAddresses) -> Participant? {
    let invited = event.attendees.filter { own.contains($0.email) }
    let addressed = (email.toAddresses + email.ccAddresses).map(\.email)
    return invited.first { one in addressed.contains { MailAddress.isSame($0, one.email) } } ?? invited.first
  }

  /// How far ahead conflicts are looked for, in days.
  private static let daysOfConflicts = 120

  private func conflicts(with known: KnownEvent, _ own: OwnAddresses) async throws -> [CalendarOccurrence] {
    let now = clock.now
    let range = now..<now + Double(Self.daysOfConflicts) * 86_400
    let dates = occurrences(of: known, during: range)
    guard let first = dates.first, let last = dates.last else { return [] }
    let others = try await promised(
      during: first.begins..<max(last.ends, first.begins + 1), own, except: known.uid)
    var named: Set<String> = []
    return others.filter { other in
      other.answer == .accepted && dates.contains { $0.collides(with: other) }
        && named.insert(other.event.uid).inserted
    }
  }

  private func occurrences(of known: KnownEvent, during range: Range<Date>) -> [CalendarOccurrence] {
    calendars.occurrences(of: known.uid, in: known.calendars, during: range, utcOffset: utcOffset)
  }

  // MARK: All of them

  /// Returns what invitations promise for some days, in order: all that the user hasn't declined.
  public func agenda(from start: Date, days: Int) async throws -> [CalendarOccurrence] {
    try await readCalendars()
    return try await promised(during: start..<start + Double(days) * 86_400, ownAddresses(), except: nil)
  }

  /// Returns the calendars of events that aren't over, as other programs keep them: `nil` for those that the user has not
  /// accepted, or that are called off.
  public func files() async throws -> [(uid: String, text: String?)] {
    try await readCalendars()
    let own = try await ownAddresses()
    let uids = try await store.read { try $0.events(endingAfter: clock.now, limit: Self.mostEvents) }
    var files: [(uid: String, text: String?)] = []
    for uid in uids {
      let known = try await known(uid, own)
      guard let newest = known.versions.max(by: { $1.isNewer(than: $0) }) else { continue }
      let attendee = newest.attendees.first { own.contains($0.email) }?.email ?? ""
      // An occurrence that changed later takes nothing from the answer to all of them.
      let whole = known.versions.filter { $0.occurrence == nil }.max { $1.isNewer(than: $0) } ?? newest
      var text: String?
      if let answer = known.currentAnswer(to: whole, own), answer != .declined {
        text = calendars.file(of: uid, in: known.calendars, attendee: attendee) {
          known.currentAnswer(to: $0, own)
        }
      }
      files.append((uid, text))
    }
    return files
  }

  /// The most dates of an event that nobody has promised and that takes place many times a day.
  private static let mostFrequentDates = 10

  private func promised(
    during range: Range<Date>, _ own: OwnAddresses, except uid: String?
  ) async throws -> [CalendarOccurrence] {
    let uids = try await store.read { try $0.events(endingAfter: range.lowerBound, limit: Self.mostEvents) }
    var found: [CalendarOccurrence] = []
    for other in uids where other != uid {
      let known = try await known(other, own)
      var frequent = 0
      for var occurrence in occurrences(of: known, during: range) {
        let event = occurrence.event
        (occurrence.answer, occurrence.emailId) = (known.currentAnswer(to: event, own), known.emailId)
        occurrence.awaitsReply = occurrence.answer == nil && event.canBeAnswered(by: own)
        if occurrence.answer == nil, event.isFrequent {
          frequent += 1
          if frequent > Self.mostFrequentDates { continue }
        }
        if occurrence.answer == nil, known.isDeleted { continue }
        if occurrence.answer != .declined { found.append(occurrence) }
      }
    }
    return found.sorted { ($0.begins, $0.ends, $0.event.summary) < ($1.begins, $1.ends, $1.event.summary) }
  }
}

extension CalendarEvent {
  /// Whether it says something about what the other one is about: the same occurrence, or all of them.
  fileprivate func covers(_ other: CalendarEvent) -> Bool {
    occurrence == other.occurrence || occurrence == nil && (sequence > other.sequence || isCancelled)
  }

  /// Whether a reply of the user makes sense.
  fileprivate func canBeAnswered(by own: OwnAddresses) -> Bool {
    guard method == "request", let organizer, AddressList.isAddress(organizer.email) else { return false }
    return !own.contains(organizer.email) && attendees.contains { own.contains($0.email) }
  }
}
