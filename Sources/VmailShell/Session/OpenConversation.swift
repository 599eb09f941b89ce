import VmailDomain
import VmailTerminal

/// The conversation being read, with the way its messages are shown.
struct OpenConversation: Sendable {
  var conversation: Conversation
  /// The thread and the mailbox in which it was opened and is acted on.
  let target: ThreadTarget
  /// The messages that were already read when it was opened.
  let readBefore: Set<EmailID>
  /// The state of messages that have not been sent yet.
  var unsent: [EmailID: UnsentState]
  var outline: ConversationOutline
  let tree: ConversationTree
  /// Whether it is shown as a tree instead of by date.
  var isShownAsTree = false
  /// The message that `+`, `-` and `.` are relative to: the one shown last.
  var current: Int
  /// The messages shown with their quotations.
  var unfolded: Set<Int> = []
  /// The messages whose pictures may be loaded this once.
  var pictures: Set<Int> = []
  var drawn = DrawnPictures()
  /// The links of messages that have been shown.
  var links: [Int: [NumberedLink]] = [:]

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

  var thread: MailThread { conversation.thread }
  /// The subject of the first message. The thread's own leaves out what is in Trash.
  var subject: String { emails.first?.subject ?? thread.subject }
  var emails: [Email] {
    get { conversation.emails }
    set { conversation.emails = newValue }
  }

  /// - Parameter number: counted from 1.
  func email(_ number: Int) -> Email? {
    emails.indices.contains(number - 1) ? emails[number - 1] : nil
  }
}

/// A conversation that was closed by an action on it, such as archiving.
struct LeftConversation: Sendable {
  let conversation: OpenConversation
  /// Whether the action failed, so that the conversation should be shown again (FR-ED-01).
  var isToReturn = false
}

/// A link with its number within the message.
struct NumberedLink: Sendable {
  var n: Int
  var link: RichText.Link

  static func all(of message: ReadableMessage?) -> [NumberedLink] {
    (message?.text.links ?? []).enumerated().map { NumberedLink(n: $0.offset + 1, link: $0.element) }
  }
}
