public import VmailDomain
public import VmailStore

/// Suggests short answers to the last incoming message (FR-ED-02). Sends nothing.
public struct SmartReplyUseCase: Sendable {
  /// The number of sent messages used to learn how the user begins and ends mail.
  private static let sentLimit = 50

  private let store: MailStore
  private let conversation: ConversationTranscript
  private let reader: any MessageReading
  private let provider: any AssistanceProviding
  private let opener: any MessageOpening
  private let senders: CheckSendersUseCase?

  /// - Parameter senders: finds warnings about a sender, in which case no answer is suggested.
  public init(
    store: MailStore, opener: any MessageOpening, reader: any MessageReading,
    provider: any AssistanceProviding, senders: CheckSendersUseCase? = nil
  ) {
    self.opener = opener
    self.senders = senders
    self.store = store
    conversation = ConversationTranscript(store: store, opener: opener)
    self.reader = reader
    self.provider = provider
  }

  /// Returns the message of a conversation to answer: the newest one, if it is from somebody else. In a
  /// conversation with a warning there is none.
  public func answered(in emails: [Email]) async throws -> Email? {
    let own = try await conversation.ownAddresses()
    let sent = emails.filter { !$0.flags.contains(.draft) && !SendState.outbox.contains($0.sendState) }
    guard let newest = sent.newest, !own.contains(newest.fromAddress) else { return nil }
    if let senders, try await !senders.warnings(of: emails, isShort: true).isEmpty { return nil }
    return newest
  }

  /// - Parameter model: the model to ask first.
  /// - Returns: none for newsletters, notices, mailing lists, mail that is not to the user, the user's own mail,
  ///   mail with a warning, and when none is suitable.
  public func suggest(to email: Email, model: ModelAccess? = nil) async throws -> [ReplySuggestion] {
    guard let source = try await store.read({ try $0.readableSource(emailId: email.id) }) else { return [] }
    let own = try await conversation.ownAddresses()
    guard AnswerableMessage.isAnswerable(email, reader.read(source).marks, own: own),
      try await !hasWarning(email, source),
      let paragraphs = try await conversation.paragraphs(of: email), !paragraphs.isEmpty
    else { return [] }
    let request = ReplyRequest(
      message: SpokenMessage(
        number: 1, speaker: Participant(name: email.fromName, email: email.fromAddress),
        paragraphs: paragraphs),
      subject: email.subject, hasAttachments: email.attachments.contains { !$0.isInline },
      sent: try await sent(to: email.fromAddress))
    return try await provider.suggestions(for: request, by: model)
  }

  /// Returns whether there is a warning about its sender, an attachment or a link.
  private func hasWarning(_ email: Email, _ source: [UInt8]) async throws -> Bool {
    if email.attachments.contains(where: { $0.risk.text != nil }) { return true }
    if let senders, try await !senders.warnings(of: email).isEmpty { return true }
    return opener.readable(source, ReadingOptions()).text.links.contains { $0.warning != nil }
  }

  private func sent(to address: String) async throws -> [ReplyRequest.SentMessage] {
    let emails = try await store.read { try $0.sentMessages(to: address, limit: Self.sentLimit) }
    var sent: [ReplyRequest.SentMessage] = []
    for email in emails {
      try Task.checkCancellation()
      guard let recipient = email.toAddresses.first,
        let paragraphs = try await conversation.paragraphs(of: email)
      else { continue }
      let isSame = email.toAddresses.contains { AddressKey($0.email) == AddressKey(address) }
      sent.append(
        ReplyRequest.SentMessage(
          writer: email.fromName ?? "",
          recipient: isSame ? Self.person(address, in: email) ?? recipient : recipient,
          isToSamePerson: isSame, isToSeveral: email.toAddresses.count + email.ccAddresses.count > 1,
          paragraphs: paragraphs))
    }
    return sent
  }

  private static func person(_ address: String, in email: Email) -> Participant? {
    email.toAddresses.first { AddressKey($0.email) == AddressKey(address) }
  }
}

/// Determines which messages a short answer is suitable for: those written by people to the user.
enum AnswerableMessage {
  static func isAnswerable(_ email: Email, _ marks: MessageSignals, own: OwnAddresses) -> Bool {
    guard !email.fromAddress.isEmpty, !own.contains(email.fromAddress), !email.flags.contains(.draft),
      email.sendState == .none, !BulkMail.isBulk(email, marks)
    else { return false }
    return isToUser(email, own)
  }

  /// Without an address of the user, as after an import, it isn't known to whom mail is.
  private static func isToUser(_ email: Email, _ own: OwnAddresses) -> Bool {
    own.isEmpty || (email.toAddresses + email.ccAddresses).contains { own.contains($0.email) }
  }
}
