import VmailDomain

/// The conversation being read: its messages, and how they are shown.
struct OpenConversation: Sendable {
  var conversation: Conversation
  /// Where it was opened, and is acted on.
  let target: ThreadTarget
  /// Messages that were read before it was opened.
  let readBefore: Set<EmailID>
  /// How far messages have come that have not left.
  var unsent: [EmailID: UnsentState]
  var outline: ConversationOutline
  let tree: ConversationTree
  /// Whether it is shown as a tree, and not by date.
  var isShownAsTree = false
  /// The message that `+`, `-` and `.` start from: the one shown last.
  var current: Int
  /// Messages whose quotations are unfolded.
  var unfolded: Set<Int> = []
  /// Messages whose pictures may be loaded this time.
  var pictures: Set<Int> = []
  var drawn = DrawnPictures()
  /// The links of messages that were shown.
  private(set) var links: [Int: [NumberedLink]] = [:]

  init(_ conversation: Conversation, target: ThreadTarget, unsent: [EmailID: UnsentState] = [:]) {
    self.conversation = conversation
    self.target = target
    self.unsent = unsent
    tree = ConversationTree(conversation.emails)
    readBefore = Set(conversation.emails.filter(\.isRead).map(\.id))
    outline = ConversationOutline(
      isRead: conversation.emails.map(\.isRead), isUnsent: conversation.emails.map { unsent[$0.id] != nil })
    current = outline.open.min() ?? 0
  }

  /// Takes over what showing them found: their links, and what came with texts that were fetched.
  mutating func note(_ records: [MessageRecord]) {
    for record in records where record.isExpanded {
      links[record.n] = record.links
      if emails.indices.contains(record.n - 1) { emails[record.n - 1] = record.email }
    }
  }

  var thread: MailThread { conversation.thread }
  var emails: [Email] {
    get { conversation.emails }
    set { conversation.emails = newValue }
  }

  /// - Parameter number: from 1.
  func email(_ number: Int) -> Email? {
    emails.indices.contains(number - 1) ? emails[number - 1] : nil
  }
}
