import VmailDomain
import VmailTerminal

/// A message of an open conversation.
struct MessageRecord: OutputRecord {
  /// The position in the whole thread.
  var n: Int
  /// The number of messages in the whole thread.
  var count: Int
  var email: Email
  /// The message of the thread that it answers; `nil` for none.
  var parent: Int?
  /// The number of messages above it in the thread's tree.
  var depth = 0
  /// The position among the messages shown with it, if they are shown as a tree.
  var row: ConversationTree.Row?
  /// Whether it was read before the conversation was opened.
  var isRead: Bool
  var isExpanded: Bool
  /// The readable content; `nil` if it is collapsed or not on this machine.
  var readable: ReadableMessage?
  /// The part of its text that is only on the server.
  var missing = MissingText.none
  /// Whether folded quotations are shown.
  var showsQuotes = false
  /// The user's own addresses, in lower case.
  var own: Set<String> = []
  /// The warnings about its sender.
  var warnings: [SenderWarning] = []
  /// The state of an unsent message; `nil` for received and sent mail.
  var unsent: UnsentState?
  /// Whether its subject differs from the conversation's.
  var hasOwnSubject = false
  var attachments: [NumberedAttachment]
  /// The pictures drawn for the terminal; others are described in words.
  var pictures: [RichText.Image: TerminalPicture] = [:]

  init(n: Int, count: Int, email: Email, isRead: Bool, isExpanded: Bool) {
    self.n = n
    self.count = count
    self.email = email
    self.isRead = isRead
    self.isExpanded = isExpanded
    attachments = NumberedAttachment.all(of: email).filter { !$0.attachment.isInline }
  }

  static let type = "message"
  static let summary = "A message of a conversation."
  static let fields: [RecordField<MessageRecord>] = [
    .integer("n", "its place in the whole conversation") { $0.n },
    .string("id", "its identity, opaque") { $0.email.id.description },
    RecordField("from", ObjectShape.participant.type, "who wrote it") {
      ObjectShape.participant.json($0.sender)
    },
    RecordField("to", .array(of: ObjectShape.participant.type), "its recipients") {
      ObjectShape.participant.json($0.email.toAddresses)
    },
    RecordField("cc", .array(of: ObjectShape.participant.type), "who got a copy") {
      ObjectShape.participant.json($0.email.ccAddresses)
    },
    .foreignText("subject", "its own subject") { $0.email.subject },
    RecordField("date", .timestamp, "when it came") {
      .string(InternetDate.string(from: $0.email.dateReceived))
    },
    .boolean("isRead", "whether it was read before it was opened") { $0.isRead },
    .boolean("isStarred", "whether it is starred") { $0.email.isStarred },
    .boolean("expanded", "whether its text is shown") { $0.isExpanded },
    .foreignText("snippet", "its first words") { $0.email.snippet },
    .optionalForeignText("body", "its text, unwrapped; null when it is collapsed or not on this machine") {
      $0.readable?.text.plainText()
    },
    RecordField(
      "missing", .nullable(.oneOf(MissingText.allCases.map(\.rawValue))),
      "what of its text is only on the server: `html` or `plain` where the other form is shown, `part`, `all`"
    ) { $0.isExpanded ? .string($0.missing.rawValue) : .null },
    .integer("quotedLines", "source lines of folded quotations") { $0.readable?.quotedLines ?? 0 },
    .boolean("quotedShown", "whether these are shown") { $0.showsQuotes },
    .integer("trackersBlocked", "trackers that were taken out") { $0.readable?.trackers.count ?? 0 },
    .integer("imagesBlocked", "pictures on other servers that were not loaded") {
      $0.readable?.blockedImages.count ?? 0
    },
    RecordField("links", .array(of: ObjectShape.link.type), "where its text links to") {
      ObjectShape.link.json($0.links)
    },
    RecordField("attachments", .array(of: ObjectShape.attachment.type), "the files that came with it") {
      ObjectShape.attachment.json($0.attachments)
    },
    RecordField(
      "warnings", .array(of: ObjectShape.senderWarning.type), "why it may not be from whom it seems to be"
    ) {
      ObjectShape.senderWarning.json($0.warnings)
    },
    .sendState("how far it has come when it has not left; null otherwise") { $0.unsent },
    .optionalInteger(
      "parent", "the number of the message that it answers; null for none of this conversation"
    ) {
      $0.parent
    },
    .integer("depth", "how many messages it has above it when the conversation is seen as a tree") {
      $0.depth
    },
  ]

  var links: [NumberedLink] { NumberedLink.all(of: readable) }

  var sender: Participant { Participant(name: email.fromName, email: email.fromAddress) }

  func text(in layout: Layout) -> [StyledLine] {
    let view = MessageText(record: self, layout: layout)
    return isExpanded ? view.expanded : [view.collapsed]
  }

  func plain(in layout: Layout) -> [TerminalText] { MessageSentences(record: self, layout: layout).sentences }
}

extension ObjectShape where Source == Participant {
  /// `{name, email}`, as in senders and recipients.
  static let participant = ObjectShape(fields: [
    .optionalForeignText("name", "the display name; null when there is none") {
      $0.name.flatMap { $0.isEmpty ? nil : $0 }
    },
    .foreignText("email", "the address") { $0.email },
  ])
}
