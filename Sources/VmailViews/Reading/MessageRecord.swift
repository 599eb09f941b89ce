import VmailCommandLine
public import VmailDomain
public import VmailTerminal

/// A message of an open conversation.
public struct MessageRecord: OutputRecord {
  /// The position in the whole thread.
  public var n: Int
  /// The number of messages in the whole thread.
  public var count: Int
  public var email: Email
  /// The message of the thread that it answers; `nil` for none.
  public var parent: Int?
  /// The number of messages above it in the thread's tree.
  public var depth = 0
  /// The position among the messages shown with it, if they are shown as a tree.
  public var row: ConversationTree.Row?
  /// Whether it was read before the conversation was opened.
  public var isRead: Bool
  public var isExpanded: Bool
  /// Whether its text was shown before in this conversation; plain only.
  public var isShownAgain = false
  /// The readable content; `nil` if it is collapsed or not on this machine.
  public var readable: ReadableMessage?
  /// The part of its text that is only on the server.
  public var missing = MissingText.none
  /// Whether folded quotations are shown.
  public var showsQuotes = false
  /// The user's own addresses.
  public var own = OwnAddresses([])
  /// The warnings about its sender.
  public var warnings: [SenderWarning] = []
  /// The state of an unsent message; `nil` for received and sent mail.
  public var unsent: UnsentState?
  /// The reactions to it, oldest first.
  public var reactions: [Email] = []
  /// What reports say about it, if it was sent from here; failures first.
  public var deliveries: [ReportedDelivery] = []
  /// Whether a read receipt was sent for it.
  public var isReceiptSent = false
  /// Whether its subject differs from the conversation's.
  public var hasOwnSubject = false
  public var attachments: [NumberedAttachment]
  /// The pictures drawn for the terminal; others are described in words.
  public var pictures: [RichText.Image: TerminalPicture] = [:]

  public init(n: Int, count: Int, email: Email, isRead: Bool, isExpanded: Bool) {
    self.n = n
    self.count = count
    self.email = email
    self.isRead = isRead
    self.isExpanded = isExpanded
    attachments = NumberedAttachment.all(of: email).filter { !$0.attachment.isInline }
  }

  /// Shows the files within the encrypted content in place of the one that contains it.
  public mutating func take(_ files: [Attachment]) {
    email.attachments = files
    attachments = NumberedAttachment.all(of: email).filter { !$0.attachment.isInline }
  }

  public static let type = "message"
  public static let summary = "A message of a conversation."
  public static let fields: [RecordField<MessageRecord>] = [
    .integer("n", "its number in the conversation") { $0.n },
    .string("id", "its identity, opaque") { $0.email.id.description },
    .object("from", ObjectShape.participant, "its author") { $0.sender },
    .objects("to", ObjectShape.participant, "its recipients: the protected ones if it is encrypted") {
      $0.to
    },
    .objects("cc", ObjectShape.participant, "its Cc recipients, likewise") { $0.cc },
    .foreignText("subject", "its subject: the protected one if it is encrypted") { $0.subject },
    .date("date", "when it arrived") { $0.email.dateReceived },
    .optionalDate("sentDate", "the date in its header; null when that can't be read") { $0.email.dateSent },
    .boolean("isRead", "whether it was read before it was opened") { $0.isRead },
    .boolean("isStarred", "whether it is starred") { $0.email.isStarred },
    .starColour { $0.colour },
    .strings("keywords", "its keywords on servers that vmail knows, such as the tags of Thunderbird") {
      $0.email.flags.subtracting(.colour).keywordNames
    },
    .boolean("expanded", "whether its text is shown") { $0.isExpanded },
    .foreignText("snippet", "the beginning of its text") { $0.email.snippet },
    .optionalForeignText("body", "its text, unwrapped; null if it is collapsed or has not been downloaded") {
      $0.readable?.text.plainText()
    },
    .optionalChoice(
      "missing",
      "what part of its text has not been downloaded: `html` or `plain` if the other form is shown, `part`, or `all`"
    ) { $0.isExpanded ? $0.missing : nil },
    .integer("quotedLines", "number of quoted lines that can be folded") { $0.readable?.quotedLines ?? 0 },
    .boolean("quotedShown", "whether quoted lines are shown") { $0.showsQuotes },
    .integer("trackersBlocked", "number of trackers removed") { $0.readable?.trackers.count ?? 0 },
    .integer("imagesBlocked", "number of remote images not loaded") {
      $0.readable?.blockedImages.count ?? 0
    },
    .objects("links", ObjectShape.link, "the links in its text") { $0.links },
    .objects("attachments", ObjectShape.attachment, "its attachments") { $0.attachments },
    .objects(
      "events", ObjectShape.calendarEvent,
      "the events of a calendar in it, such as an invitation; none if it is collapsed"
    ) { $0.readable?.events ?? [] },
    .objects("warnings", ObjectShape.senderWarning, "warnings about a sender who may not be who they seem") {
      $0.warnings
    },
    RecordField(
      "security", .nullable(ObjectShape.messageSecurity.type),
      "what cryptography proves about it; null if it is neither signed nor encrypted, or collapsed"
    ) {
      $0.readable?.security.map { ObjectShape.messageSecurity.json($0) } ?? .null
    },
    RecordField(
      "sendState", .nullable(.oneOf(UnsentState.progresses)),
      "its state if it was not sent; null otherwise"
    ) { .optional($0.unsent?.progress.rawValue) },
    .optionalInteger(
      "parent", "the number of the message it replies to; null if that is not in this conversation"
    ) {
      $0.parent
    },
    .integer("depth", "its depth when the conversation is shown as a tree") {
      $0.depth
    },
    .objects("reactions", ObjectShape.reaction, "the reactions to it, oldest first") { $0.reactions },
    .boolean("isReaction", "whether it is a reaction that can't be shown with the message that it is about") {
      $0.email.isReaction
    },
    .messageId("its Message-ID, in angle brackets; null if it has none") { $0.email.messageId },
    RecordField(
      "invitation", .nullable(ObjectShape<InvitationStanding>.invitation(nil).type),
      "what is known about the invitation in it; null if it has none, or is collapsed"
    ) {
      let event = $0.readable?.events.first
      return $0.readable?.invitation.map { ObjectShape.invitation(event).json($0) } ?? .null
    },
    .objects(
      "deliveries", ObjectShape.delivery,
      "what delivery reports and read receipts say about it, if you have sent it; failures first"
    ) { $0.deliveries },
    .objects(
      "receiptTo", ObjectShape<Participant>.participant,
      "to whom its sender asks you to send a read receipt; none if it is collapsed"
    ) { $0.readable?.receipt?.recipients ?? [] },
    .boolean("isReceiptSent", "whether you have sent one") { $0.isReceiptSent },
    .boolean("isDamaged", "whether the store's copy is damaged, so that its text is only what is legible") {
      $0.readable?.isDamaged ?? false
    },
    .boolean("uncertain", "whether it may have been sent; if so, it is not resent automatically") {
      $0.unsent == .uncertain
    },
  ]

  public var links: [NumberedLink] { NumberedLink.all(of: readable) }

  /// The subject that its encryption protects, or else the one in its header.
  public var subject: String { readable?.protectedSubject ?? email.subject }

  /// The recipients that its encryption protects, or else those in its header.
  public var to: [Participant] { readable?.protectedPeople?.to ?? email.toAddresses }
  public var cc: [Participant] { readable?.protectedPeople?.cc ?? email.ccAddresses }

  /// What cryptography proves about it, in sentences.
  var securityStatements: [SecurityText.Statement] {
    readable?.security.map(SecurityText.statements) ?? []
  }

  /// The beginning of its text, or what it says as a reaction.
  var snippet: String { email.isReaction ? ReactionText.statement(email) : email.snippet }

  /// The failures among the reports, which are shown even if the message isn't.
  var failures: [ReportedDelivery] { deliveries.filter { $0.outcome == .failed } }

  /// Whether its sender wants a receipt, and what to type for that; `nil` for neither.
  var receiptSentence: String? {
    guard readable?.receipt != nil, !isOwn else { return nil }
    return isReceiptSent
      ? "You have sent a read receipt." : "The sender asks for a read receipt. Type receipt to send one."
  }

  var reactionLine: String { ReactionText.line(reactions, own: own) }

  /// Whether the user wrote it.
  var isOwn: Bool { own.contains(email.fromAddress) }

  /// The date of the message in full, with its arrival if that is far from it.
  public func date(in times: TimestampFormat) -> String {
    let date = times.full(email.dateShown)
    return email.isArrivalUnusual ? "\(date) (arrived \(times.full(email.dateReceived)))" : date
  }

  /// The colour of its star; `nil` for the usual one, and for none.
  var colour: StarColour? { StarColour(of: email.flags)?.unusual }

  /// Warnings about its sender, and what another program found, in sentences.
  var warningSentences: [String] {
    (email.flags.contains(.phishing) ? ["Another program marked the message as phishing."] : [])
      + warnings.map(SenderWarningText.sentence)
  }

  public var sender: Participant { Participant(name: email.fromName, email: email.fromAddress) }

  public func text(in layout: Layout) -> [StyledLine] {
    let view = MessageText(record: self, layout: layout)
    return isExpanded ? view.expanded : view.collapsed
  }

  public func plain(in layout: Layout) -> [TerminalText] {
    MessageSentences(record: self, layout: layout).sentences
  }
}
