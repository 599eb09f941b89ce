import FoundationEssentials
import VmailDomain
import VmailTerminal

/// A thread in a listing.
struct ThreadRecord: OutputRecord {
  /// The number in the listing.
  var n: Int
  var thread: MailThread
  /// The participants, most recent sender first.
  var participants: [Participant]
  var account: String
  var folder: String
  var isCurrent: Bool
  var isSelected: Bool
  /// Whether there is a selection, so that rows show whether they belong to it.
  var showsSelection: Bool
  /// Whether rows of several accounts are listed together (All Inboxes).
  var showsAccount: Bool
  /// The search words to be highlighted.
  var matchedWords: MatchFinder?
  /// The search result for the thread; `nil` in other listings.
  var hit: ListedHit?
  /// The warnings about its senders.
  var warnings: [SenderWarning] = []
  /// The most urgent state of an unsent message in the thread.
  var unsent: UnsentState?

  init(
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

  static let type = "thread"
  static let summary = "A thread in a listing."
  static let fields: [RecordField<ThreadRecord>] = [
    .integer("n", "its number in the listing") { $0.n },
    .string("id", "its identity, opaque") { $0.thread.id.description },
    .string("account", "the name of its account") { $0.account },
    .foreignText("folder", "the folder it is listed in; of what a search found, the one it is in") {
      $0.hit?.folder ?? $0.folder
    },
    .foreignText("subject", "the subject of its first message") { $0.thread.subject },
    RecordField("participants", .array(of: ObjectShape.participant.type), "who wrote, most recent first") {
      ObjectShape.participant.json($0.participants)
    },
    .foreignText("snippet", "the first words of the latest message") { $0.thread.snippet },
    RecordField("latestDate", .timestamp, "when the latest message came") {
      .string(InternetDate.string(from: $0.thread.latestDate))
    },
    .integer("messageCount", "how many messages it has") { $0.thread.messageCount },
    .integer("unreadCount", "how many of them are unread") { $0.thread.unreadCount },
    .boolean("isStarred", "whether a message of it is starred") { $0.thread.isStarred },
    .boolean("hasAttachments", "whether a message of it has an attachment") { $0.thread.hasAttachments },
    RecordField("category", .nullable(.oneOf(categories)), "what kind of mail it is; null when not known") {
      .optional($0.thread.aiCategory.jsonName)
    },
    .boolean("selected", "whether it is in the selection") { $0.isSelected },
    RecordField(
      "warnings", .array(of: ObjectShape.senderWarning.type),
      "why a message may not be from whom it seems to be"
    ) {
      ObjectShape.senderWarning.json($0.warnings)
    },
    .sendState("how far a message of it has come that has not left; null when all have") { $0.unsent },
    RecordField(
      "matchDate", .nullable(.timestamp),
      "when the newest message came that a search found; null in other listings"
    ) {
      .optional($0.hit.map { InternetDate.string(from: $0.date) })
    },
  ]

  private static var categories: [String] { AICategory.allCases.compactMap(\.jsonName) }

  /// The date of the message by which the thread is listed.
  var date: Date { hit?.date ?? thread.latestDate }

  var isUnread: Bool { thread.unreadCount > 0 }

  func text(in layout: Layout) -> [StyledLine] { ThreadRow(record: self, layout: layout).lines }

  func plain(in layout: Layout) -> [TerminalText] {
    [ThreadSentence(record: self, layout: layout).sentence]
  }
}
