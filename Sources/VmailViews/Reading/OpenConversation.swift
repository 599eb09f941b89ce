public import VmailCommandLine
public import VmailDomain
import VmailTerminal

/// The conversation being read, with the way its messages are shown.
public struct OpenConversation: Sendable {
  public var conversation: Conversation
  /// The thread and the mailbox in which it was opened and is acted on.
  public let target: ThreadTarget
  /// The messages that were already read when it was opened.
  public let readBefore: Set<EmailID>
  /// The state of messages that have not been sent yet.
  public var unsent: [EmailID: UnsentState]
  public var outline: ConversationOutline
  public let tree: ConversationTree
  /// Whether it is shown as a tree instead of by date.
  public var isShownAsTree = false
  /// The message that `+`, `-` and `.` are relative to: the one shown last.
  public var current: Int
  /// The messages shown with their quotations.
  public var unfolded: Set<Int> = []
  /// The messages whose pictures may be loaded this once.
  public var pictures: Set<Int> = []
  public var drawn = DrawnPictures()
  /// The links of messages that have been shown.
  public var links: [Int: [NumberedLink]] = [:]

  /// What the variables of loops stand for as long as it is open: numbers of messages, such as `3`, and of attachments,
  /// such as `3.1`.
  public var loops: [String: String] = [:]

  public init(_ conversation: Conversation, target: ThreadTarget, unsent: [EmailID: UnsentState] = [:]) {
    self.conversation = conversation
    self.target = target
    self.unsent = unsent
    tree = ConversationTree(conversation.emails)
    readBefore = Set(conversation.emails.filter(\.isRead).map(\.id))
    outline = ConversationOutline(
      isRead: conversation.emails.map(\.isRead), isUnsent: conversation.emails.map { unsent[$0.id] != nil })
    current = outline.open.min() ?? 0
  }

  public var thread: MailThread { conversation.thread }
  /// The subject of the first message. The thread's own leaves out what is in Trash.
  public var subject: String { emails.first?.subject ?? thread.subject }
  public var emails: [Email] {
    get { conversation.emails }
    set { conversation.emails = newValue }
  }

  /// Whether opening it marks anything as read, such as reactions that nobody has seen.
  public var hasUnread: Bool {
    readBefore.count < emails.count || conversation.reactions.values.joined().contains { !$0.isRead }
  }

  /// The messages that were unread when it was opened.
  public var unread: [Int] { emails.indices.filter { !readBefore.contains(emails[$0].id) }.map { $0 + 1 } }

  /// Returns the number that the variable of a loop stands for, as it would be typed.
  public func number(meantBy word: Word) -> Word? {
    guard word.typedPrefix.isEmpty, let number = word.loopVariable.flatMap({ loops[$0] }) else { return nil }
    return Word(text: number, range: word.range)
  }

  /// - Parameter number: counted from 1.
  public func email(_ number: Int) -> Email? {
    emails.indices.contains(number - 1) ? emails[number - 1] : nil
  }
}

/// A conversation that was closed by an action on it, such as archiving.
public struct LeftConversation: Sendable {
  public let conversation: OpenConversation
  /// Whether the action failed, so that the conversation should be shown again (FR-ED-01).
  public var isToReturn = false

  public init(conversation: OpenConversation) { self.conversation = conversation }
}

/// A link with its number within the message.
public struct NumberedLink: Sendable {
  public var n: Int
  public var link: RichText.Link

  public static func all(of message: ReadableMessage?) -> [NumberedLink] {
    (message?.text.links ?? []).enumerated().map { NumberedLink(n: $0.offset + 1, link: $0.element) }
  }
}
