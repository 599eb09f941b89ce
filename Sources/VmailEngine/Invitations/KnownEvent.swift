import FoundationEssentials
import VmailDomain
import VmailStore

extension InvitationsUseCase {
  /// All messages about an event, as far as they count.
  ///
  /// Whoever knows its identifier can write about it. Only its organizer changes it: that of the oldest message about it,
  /// which may be the user's reply, in mail from themselves, from whoever sends for them, or from here.
  struct KnownEvent {
    var uid: String
    /// The calendars that announce it, the newest message first.
    var calendars: [String] = []
    var versions: [CalendarEvent] = []
    /// The user's replies, the oldest first.
    private(set) var replies: [Reply] = []
    /// The Message-IDs of the messages that announce it, and of those that others have sent with its identifier.
    private var genuine: Set<String> = []
    private var others: Set<String> = []
    var emailId: EmailID?
    /// Whether all announcements were deleted.
    var isDeleted = true
    /// The address of the organizer; of an event without one, that of the sender of the oldest message.
    private var organizer: String?
    /// Those whose messages count, too.
    private var agents: [String] = []

    init(uid: String) { self.uid = uid }
  }
}

extension InvitationsUseCase.KnownEvent {
  /// What the user has answered, and the message with that.
  struct Reply {
    var event: CalendarEvent
    var mail: InvitationMail
  }

  /// What a message says about an event.
  struct Announcement {
    var calendar: String
    var versions: [CalendarEvent]
    var emailId: EmailID
    var sender: String
    /// Whether the user has sent it.
    var isOwn: Bool
    var isDeleted: Bool

    /// - Returns: `nil` if it announces nothing.
    init?(
      _ message: ReadableMessage, about uid: String, emailId: EmailID, sender: String, isOwn: Bool,
      isDeleted: Bool
    ) {
      let versions = message.events.filter { $0.uid == uid && $0.isAnnouncement }
      guard !versions.isEmpty else { return nil }
      (self.calendar, self.versions, self.emailId) = (message.calendar, versions, emailId)
      (self.sender, self.isOwn, self.isDeleted) = (sender, isOwn, isDeleted)
    }
  }

  /// Decides who changes the event, unless that is known.
  /// - Parameters:
  ///   - oldest: what the oldest message about it announces.
  ///   - email: that message, which may be the user's reply.
  mutating func trust(_ oldest: Announcement?, in email: EmailID) {
    guard organizer == nil else { return }
    let reply = replies.first { $0.mail.emailId == email && $0.event.organizer != nil }
    if let answered = reply?.event {
      (organizer, agents) = (answered.organizer?.email, [answered.organizerAgent].compactMap(\.self))
    } else if let oldest, let first = oldest.versions.first {
      organizer = first.organizer?.email ?? oldest.sender
      agents = [first.organizerAgent].compactMap(\.self)
      // Tickets and the like are published by others than whom they name.
      if first.method == nil || first.method == "publish" { agents.append(oldest.sender) }
    }
  }

  /// Adds replies of the user, the oldest first.
  mutating func note(_ replies: [CalendarEvent], in mail: InvitationMail) {
    self.replies += replies.map { Reply(event: $0, mail: mail) }
  }

  /// Notes whether a message with an announcement counts.
  mutating func note(_ mail: InvitationMail, counts: Bool) {
    guard !mail.isReply, let id = mail.messageId else { return }
    if counts { genuine.insert(id) } else { others.insert(id) }
  }

  /// Whether a reply is to a version that counts: neither to a message of somebody else, nor to a time or a revision that
  /// none of the organizer's has.
  private func counts(_ reply: Reply) -> Bool {
    if let one = reply.event.organizer, let organizer, !MailAddress.isSame(one.email, organizer) {
      return false
    }
    guard others.subtracting(genuine).isDisjoint(with: reply.mail.inReplyTo) else { return false }
    let answered = versions.filter { $0.sequence == reply.event.sequence }
      .filter { $0.occurrence == nil || $0.occurrence == reply.event.occurrence }
    guard !answered.isEmpty else {
      return versions.isEmpty || versions.contains { $0.sequence > reply.event.sequence }
    }
    return answered.contains { !$0.isAtAnotherTime(than: reply.event) }
  }

  /// Returns the user's replies that count.
  /// - Parameter isFromAnother: whether to return the others, which are to messages of somebody else.
  func replies(isFromAnother: Bool) -> [Reply] { replies.filter { counts($0) != isFromAnother } }

  /// Whether it is known who changes the event.
  var hasOrganizer: Bool { organizer != nil }

  /// Whether mail of a sender may change it.
  func mayCount(_ sender: String) -> Bool {
    ([organizer].compactMap(\.self) + agents).contains { MailAddress.isSame($0, sender) }
  }

  /// Whether a message is from somebody who changes the event, and about theirs.
  func counts(_ announcement: Announcement) -> Bool {
    guard let organizer else { return false }
    let isTheirs = announcement.versions.allSatisfy { version in
      version.organizer.map { MailAddress.isSame($0.email, organizer) } ?? true
    }
    return isTheirs && (announcement.isOwn || mayCount(announcement.sender))
  }

  /// Adds what a message says, if it counts; the oldest come first.
  /// - Returns: whether it does.
  @discardableResult
  mutating func take(_ announcement: Announcement) -> Bool {
    guard counts(announcement) else { return false }
    agents += announcement.versions.compactMap(\.organizerAgent).filter { !agents.contains($0) }
    isDeleted = isDeleted && announcement.isDeleted
    if let known = calendars.firstIndex(of: announcement.calendar) {
      if known == 0 { emailId = announcement.emailId }
      return true
    }
    emailId = announcement.emailId
    calendars.insert(announcement.calendar, at: 0)
    versions = announcement.versions + versions
    return true
  }

  /// Returns the version before: of one occurrence, it may be what the whole series says about it.
  func previous(of event: CalendarEvent) -> CalendarEvent? {
    let older = versions.filter { event.isNewer(than: $0) && $0.method != "cancel" }
    if let same = older.filter({ $0.occurrence == event.occurrence }).max(by: { $1.isNewer(than: $0) }) {
      return same
    }
    guard let occurrence = event.occurrence,
      var whole = older.filter({ $0.occurrence == nil }).max(by: { $1.isNewer(than: $0) })
    else { return nil }
    if let start = whole.start, let end = whole.end {
      whole.end = occurrence.adding(end.place.timeIntervalSince(start.place))
    }
    (whole.start, whole.recurrence, whole.recursUntil) = (occurrence, nil, nil)
    return whole
  }

  /// Returns what the user has answered: by a reply, or, if none is here, as the organizer has noted it.
  /// - Parameter isFromAnother: whether the event is in a message of somebody else.
  func answer(
    to event: CalendarEvent, _ own: OwnAddresses, isFromAnother: Bool = false
  ) -> (answer: InvitationAnswer?, isOutdated: Bool) {
    func answer(in event: CalendarEvent) -> InvitationAnswer? {
      event.attendance.lazy.filter { own.contains($0.key) }.compactMap {
        InvitationAnswer(rawValue: $0.value)
      }.first
    }
    let matching = replies(isFromAnother: isFromAnother).map(\.event).filter { reply in
      guard answer(in: reply) != nil else { return false }
      guard let one = reply.organizer, let other = event.organizer else { return true }
      return MailAddress.isSame(one.email, other.email)
    }
    let reply =
      matching.filter { $0.occurrence == event.occurrence }.max { $1.isNewer(than: $0) }
      ?? matching.filter { $0.occurrence == nil }.max { $1.isNewer(than: $0) }
    guard let reply, let given = answer(in: reply) else { return (answer(in: event), false) }
    return (given, reply.sequence < event.sequence && answer(in: event) == nil)
  }

  /// Returns what the user has answered to this version; `nil` if that is expected, also after an answer to an earlier one.
  func currentAnswer(to event: CalendarEvent, _ own: OwnAddresses) -> InvitationAnswer? {
    let (answer, isOutdated) = answer(to: event, own)
    return isOutdated ? nil : answer
  }
}

extension CalendarEvent {
  /// Whether both are about the same occurrence, and say that it begins at different times.
  fileprivate func isAtAnotherTime(than other: CalendarEvent) -> Bool {
    guard occurrence == other.occurrence, let start, let other = other.start else { return false }
    switch (start, other) {
    case (.instant, .instant), (.day, .day): return start != other
    // Programs write times in zones of their own.
    default: return false
    }
  }
}
