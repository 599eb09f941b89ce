public import FoundationEssentials
public import VmailDomain
public import VmailTerminal

/// A thread in a listing.
public struct ThreadRecord: OutputRecord {
  /// The number in the listing.
  public var n: Int
  public var thread: MailThread
  /// The participants, most recent sender first.
  public var participants: [Participant]
  public var account: String
  /// The copies in other accounts that its row stands for.
  public var copies: [ThreadCopy] = []
  public var folder: String
  public var isCurrent: Bool
  var isSelected: Bool
  /// Whether there is a selection, so that rows show whether they belong to it.
  var showsSelection: Bool
  /// Whether rows of several accounts are listed together (All Inboxes).
  public var showsAccount: Bool
  /// The search words to be highlighted.
  public var matchedWords: MatchFinder?
  /// The search result for the thread; `nil` in other listings.
  public var hit: ListedHit?
  /// The warnings about its senders.
  public var warnings: [SenderWarning] = []
  /// The most urgent state of an unsent message in the thread.
  public var unsent: UnsentState?
  var isMuted = false
  /// The keywords that its row shows.
  var keywords: MessageFlags = []
  /// The recipients of its newest message in Sent or Drafts; `nil` elsewhere.
  public var recipients: [Participant]?
  /// The bytes of its messages if rows are sorted by them; `nil` otherwise.
  public var size: Int?
  /// What chosen columns show; `nil` if they show nothing of it.
  public var facts: ThreadFacts?
  /// The date that the sender gave the message by which the thread is listed.
  var sentDate: Date?
  /// The Message-ID of that message, without angle brackets.
  var messageId: String?
  /// The user's own addresses.
  public var own = OwnAddresses([])
  /// What it has in common with the other rows of a page; `nil` if it is printed alone.
  public var shape: ThreadRowShape?

  public init(
    n: Int, thread: MailThread, account: String, folder: String, isCurrent: Bool = false,
    isSelected: Bool = false, showsSelection: Bool = false, showsAccount: Bool = false,
    matchedWords: MatchFinder? = nil
  ) {
    self.matchedWords = matchedWords
    self.n = n
    self.thread = thread
    participants = Participant.decode(from: thread.participants)
    self.account = account
    self.folder = folder
    self.isCurrent = isCurrent
    self.isSelected = isSelected
    self.showsSelection = showsSelection
    self.showsAccount = showsAccount
  }

  public static let type = "thread"
  public static let summary = "A thread in a listing."
  public static let fields: [RecordField<ThreadRecord>] = [
    .integer("n", "its number in the listing") { $0.n },
    .string("id", "its identity, opaque") { $0.thread.id.description },
    .string("account", "the name of its account") { $0.account },
    .foreignText("folder", "the folder it is listed in; in search results, the folder it is in") {
      $0.hit?.folder ?? $0.folder
    },
    .foreignText("subject", "the subject of its first message") { $0.thread.subject },
    .objects("participants", ObjectShape.participant, "the authors, most recent first") { $0.participants },
    .foreignText("snippet", "the beginning of the latest message") { $0.thread.snippet },
    .date("latestDate", "when the latest message arrived") { $0.thread.latestDate },
    .integer("messageCount", "number of messages") { $0.thread.messageCount },
    .integer("unreadCount", "number of unread messages") { $0.thread.unreadCount },
    .boolean("isStarred", "whether any message is starred") { $0.thread.isStarred },
    .boolean("hasAttachments", "whether any message has an attachment") { $0.thread.hasAttachments },
    RecordField("category", .nullable(.oneOf(categories)), "its category; null if there is none") {
      .optional($0.thread.aiCategory.jsonName)
    },
    .boolean("selected", "whether it is selected") { $0.isSelected },
    .objects("warnings", ObjectShape.senderWarning, "warnings about senders who may not be who they seem") {
      $0.warnings
    },
    RecordField(
      "sendState", .nullable(.oneOf(UnsentState.progresses)),
      "state of its unsent message; null if all were sent"
    ) { .optional($0.unsent?.progress.rawValue) },
    .optionalDate("matchDate", "when the newest matching message arrived; null outside search results") {
      $0.hit?.date
    },
    .optionalDate(
      "sentDate",
      "when that message, or else the latest, was sent according to its sender; null if it has no date"
    ) { $0.sentDate },
    .objects(
      "recipients", ObjectShape.participant,
      "in Sent and Drafts, who its newest message there is to; empty elsewhere"
    ) { $0.recipients ?? [] },
    .boolean("isMuted", "whether it is muted, so that later replies skip the Inbox") { $0.isMuted },
    .strings("keywords", "keywords of its messages, as on servers: tags and followed threads") {
      $0.keywords.subtracting(.colour.union(.muted)).keywordNames
    },
    .starColour { $0.colour },
    .optionalInteger("size", "the bytes of its messages; null unless the listing is sorted by size") {
      $0.size
    },
    .messageId(
      "the Message-ID, in angle brackets, of its latest message, in search results of the newest match; null if it has none"
    ) { $0.messageId },
    .objects(
      "copies", ObjectShape.threadCopy,
      "its copies in other accounts, which All Inboxes lists in the same row and actions reach too"
    ) { $0.copies },
    .boolean(
      "uncertain", "whether its failed message may have been sent; if so, it is not resent automatically"
    ) {
      $0.unsent == .uncertain
    },
  ]

  private static var categories: [String] { AICategory.allCases.compactMap(\.jsonName) }

  /// The date of the message by which the thread is listed.
  public var date: Date { hit?.date ?? thread.latestDate }

  /// The date that rows show: that of the arrival, by which they are sorted, or of mail copied in bulk the sender's
  /// (decision 67).
  var shownDate: Date { date(copied: shape?.copiedHours ?? []) }

  /// What the end of its row shows: the size or the time by which it is sorted.
  /// - Parameter hours: those in which mail was copied in bulk.
  func end(copied hours: Set<Int64>, isShort: Bool, in times: TimestampFormat) -> String {
    if let size { return Digits.size(size) }
    let date = date(copied: hours)
    return isShort ? times.short(date) : times.relative(date)
  }

  /// The time of arrival if another date is shown.
  var arrival: Date? { shownDate == date ? nil : date }

  /// - Parameter hours: those in which mail was copied in bulk.
  func date(copied hours: Set<Int64>) -> Date {
    guard let copiedHour, hours.contains(copiedHour) else { return date }
    return sentDate ?? date
  }

  /// The hour since 1970 in which it arrived, if that was more than a day after it was written.
  var copiedHour: Int64? {
    guard let sentDate, date.timeIntervalSince(sentDate) > Self.day else { return nil }
    return Int64(exactly: (date.timeIntervalSince1970 / 3_600).rounded(.down))
  }

  private static let day: TimeInterval = 86_400

  /// The people whom its row names.
  public var people: ThreadPeople { ThreadPeople(senders: participants, recipients: recipients, own: own) }

  /// Adds what a row shows in addition to its thread.
  public mutating func add(_ marks: ThreadMarks) {
    warnings = marks.warnings[thread.id] ?? []
    unsent = marks.unsent[thread.id]
    isMuted = marks.muted.contains(thread.id)
    keywords = marks.keywords[thread.id] ?? []
    recipients = marks.recipients[thread.id]
    sentDate = marks.sentDates[thread.id]
    messageId = marks.messageIds[thread.id]
    own = marks.own
  }

  /// The colour of its star; `nil` for the usual one, and for none.
  var colour: StarColour? { thread.isStarred ? StarColour(of: keywords.union(.flagged))?.unusual : nil }

  var accountMark: AccountMark {
    AccountMark(id: thread.accountId, name: account, others: copies.map(\.account))
  }

  /// The names of its account and those of its copies: `home+work`.
  public var accounts: String { ([account] + copies.map(\.account)).joined(separator: "+") }

  var isUnread: Bool { thread.unreadCount > 0 }

  public func text(in layout: Layout) -> [StyledLine] { ThreadRow(record: self, layout: layout).lines }

  public func plain(in layout: Layout) -> [TerminalText] {
    [ThreadSentence(record: self, layout: layout).sentence]
  }
}

/// The copy of a thread in another account.
public struct ThreadCopy: Sendable {
  var account: String
  var id: ThreadID

  public init(account: String, id: ThreadID) { (self.account, self.id) = (account, id) }
}

extension ObjectShape where Source == ThreadCopy {
  static let threadCopy = ObjectShape(fields: [
    .string("account", "the name of its account") { $0.account },
    .string("id", "its identity, opaque") { $0.id.description },
  ])
}

extension RecordField {
  /// A Message-ID as in a header. The brackets tell it from other references, whatever it is, when it is handed back.
  static func messageId(_ meaning: String, _ value: @escaping @Sendable (Source) -> String?) -> Self {
    .optionalForeignText("messageId", meaning) { value($0).map { "<\($0)>" } }
  }

  static func starColour(_ value: @escaping @Sendable (Source) -> StarColour?) -> Self {
    Self(
      "starColor", .nullable(.oneOf(StarColour.allCases.map(\.name))),
      "the colour of its star; null if red or none"
    ) {
      .optional(value($0)?.name)
    }
  }
}
