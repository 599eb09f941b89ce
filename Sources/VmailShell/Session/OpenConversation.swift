import VmailDomain

/// The conversation being read: its messages, and how they are shown.
struct OpenConversation: Sendable {
  var conversation: Conversation
  /// Where it was opened, and is acted on.
  let target: ThreadTarget
  /// Messages that were read before it was opened.
  let readBefore: Set<EmailID>
  var outline: ConversationOutline
  /// The message that `+`, `-` and `.` start from: the one shown last.
  var current: Int
  /// Messages whose quotations are unfolded.
  var unfolded: Set<Int> = []
  /// Messages whose pictures may be loaded this time.
  var pictures: Set<Int> = []
  var drawn = DrawnPictures()
  /// How many links messages have, of those that were shown.
  private var links: [Int: Int] = [:]

  init(_ conversation: Conversation, target: ThreadTarget) {
    self.conversation = conversation
    self.target = target
    readBefore = Set(conversation.emails.filter(\.isRead).map(\.id))
    outline = ConversationOutline(isRead: conversation.emails.map(\.isRead))
    current = outline.open.min() ?? 0
  }

  mutating func noteLinks(of records: [MessageRecord]) {
    for record in records where record.isExpanded { links[record.n] = record.links.count }
  }

  /// Parts that are offered for completion, at most.
  private static let offered = 500

  /// `3.1`
  var linkReferences: [String] {
    let all = links.sorted { $0.key < $1.key }.lazy.flatMap { message, count in
      (0..<count).map { "\(message).\($0 + 1)" }
    }
    return Array(all.prefix(Self.offered))
  }

  /// `3.1`
  var attachmentReferences: [String] {
    let all = emails.enumerated().lazy.flatMap { index, email in
      NumberedAttachment.all(of: email).map { "\(index + 1).\($0.n)" }
    }
    return Array(all.prefix(Self.offered))
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
