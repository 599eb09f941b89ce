public import VmailDomain
import VmailStore

/// Starts new messages, answers, and forwarding mail.
public struct ComposeMessageUseCase: Sendable {
  let store: MailStore
  let opener: any MessageOpening

  /// A message with its attachments and settings, before it is stored.
  public struct Beginning: Sendable {
    public var draft: Draft
    public var accountId: AccountID
    public var answer: DraftAnswer?
    public var attachments: [ManageDraftsUseCase.NewAttachment] = []
    /// The line of the body at which to write, from 1.
    public var line = 1
    /// The fields of a link that were ignored.
    public var ignored: [MailtoLink.Field] = []
    /// The mailing list to which an answer to the author goes, since the list has put itself into Reply-To; and the author.
    public var detour: (list: Participant, author: Participant)?
    /// Whether its text quotes a damaged message, as far as it is legible.
    public var quotesDamage = false
  }

  /// The texts to put into a body.
  public struct Wording: Hashable, Sendable {
    /// The date of the message in words.
    public var date: String?
    public var place: QuotedReply.Position
    public var signature: String
    /// The text written so far.
    public var text: String
    /// The patch to be quoted whole, in place of the text as displayed.
    public var patch: String?
    /// Whether what is quoted is decrypted.
    public var opening: LayerOpening

    public init(
      date: String? = nil, place: QuotedReply.Position = .below, signature: String = "", text: String = "",
      opening: LayerOpening = .none
    ) {
      self.opening = opening
      self.date = date
      self.place = place
      self.signature = signature
      self.text = text
    }
  }

  public enum Failure: Error, Hashable, Sendable {
    /// The account has no address to write from.
    case noSender(AccountID)
    /// Its text is only on the server.
    case onlyOnServer
    case recipients(ReplyRecipientsError)
  }

  // MARK: Whose mail it is

  /// Returns the identities for writing mail, the preferred one of each account first.
  public func identities() async throws -> [Identity] {
    try await store.read { try $0.identities() }
  }

  /// Returns the accounts that have a server for sending mail.
  func sendingAccounts() async throws -> Set<AccountID> {
    Set(try await store.read { try $0.accounts() }.filter { $0.kind != .local }.map(\.id))
  }

  /// Sets the identities of an account; none to use only its address.
  public func setIdentities(_ people: [Participant], accountId: AccountID) async throws {
    try await store.write { try $0.setIdentities(people, accountId: accountId) }
  }

  /// Returns the identity that answers or passes on a message: the one that received it, if possible.
  /// - Throws: ``Failure/onlyOnServer``, ``Failure/noSender(_:)``
  public func sender(answering email: Email) async throws -> Identity {
    try await sender(
      answering: email, opener.headers(of: try await legibleSource(of: email).bytes), try await identities())
  }

  private func sender(
    answering email: Email, _ fields: [HeaderField], _ identities: [Identity]
  ) async throws -> Identity {
    guard
      let sender = SenderChoice.answering(
        ReplySource(email, fields), fields, account: email.accountId, identities: identities,
        sending: try await sendingAccounts())
    else { throw Failure.noSender(email.accountId) }
    return sender
  }

  private func sender(_ account: AccountID) async throws -> Participant {
    guard let found = try await identities().first(where: { $0.accountId == account }) else {
      throw Failure.noSender(account)
    }
    return found.participant
  }

  // MARK: Beginnings

  public func new(accountId: AccountID, _ wording: Wording) async throws -> Beginning {
    var draft = Draft(from: try await sender(accountId))
    draft.body = Self.opening(wording)
    return Beginning(draft: draft, accountId: accountId)
  }

  private static func opening(_ wording: Wording) -> String {
    guard wording.text.isEmpty else { return TextSignature.joined(wording.text, wording.signature) }
    return wording.signature.isEmpty ? "" : "\n" + TextSignature.joined("", wording.signature)
  }

  public func link(_ link: MailtoLink, accountId: AccountID, _ wording: Wording) async throws -> Beginning {
    var wording = wording
    wording.text = link.body ?? ""
    var beginning = try await new(accountId: accountId, wording)
    beginning.draft.to = link.to
    beginning.draft.cc = link.cc
    beginning.draft.subject = link.subject ?? ""
    beginning.draft.inReplyTo = link.inReplyTo
    beginning.draft.references =
      link.references.isEmpty ? [link.inReplyTo].compactMap(\.self) : link.references
    beginning.ignored = link.ignored
    return beginning
  }

  public func reply(to email: Email, _ mode: ReplyMode, _ wording: Wording) async throws -> Beginning {
    let (source, isDamaged) = try await legibleSource(of: email)
    let fields = opener.headers(of: source)
    let identities = try await identities()
    let sender = try await sender(answering: email, fields, identities)
    let answered = try await content(of: email, source, wording.opening)
    let people = answered.people ?? ReplySource(email, fields)
    let recipients: ReplyRecipients
    do {
      recipients = try ReplyRecipients(
        answering: people,
        own: OwnAddresses(identities.map(\.participant.email)),
        mode: mode)
    } catch {
      throw Failure.recipients(error)
    }
    let quoted = QuotedReply(
      wording.patch ?? answered.text, from: Participant(name: email.fromName, email: email.fromAddress),
      date: wording.date, place: wording.place, answer: wording.text, signature: wording.signature,
      isVerbatim: wording.patch != nil)
    var draft = Draft(from: sender.participant, to: recipients.to, cc: recipients.cc)
    draft.subject = SubjectPrefix.reply(to: answered.subject)
    draft.protection = answered.protection
    draft.body = quoted.text
    let references = ReplyReferences(answering: email)
    (draft.references, draft.inReplyTo) = (references.references, references.inReplyTo)
    var beginning = Beginning(
      draft: draft, accountId: sender.accountId, answer: DraftAnswer(emailId: email.id, kind: .reply),
      line: quoted.answerLine)
    beginning.quotesDamage = isDamaged
    if mode == .sender, let list = people.listInReplyTo, let author = people.from.first {
      beginning.detour = (list, author)
    }
    return beginning
  }

  /// Forwards a message.
  /// - Parameters:
  ///   - whole: its source, to be attached unchanged; `nil` to put its text into the body.
  ///   - parts: its attachments, if they are included with the text.
  public func forward(
    _ email: Email, whole: [UInt8]?, parts: [ManageDraftsUseCase.NewAttachment], _ wording: Wording
  ) async throws -> Beginning {
    let (source, isDamaged) = try await legibleSource(of: email)
    let sender = try await sender(answering: email, opener.headers(of: source), try await identities())
    var draft = Draft(from: sender.participant)
    let content = try await content(of: email, source, wording.opening)
    draft.subject = SubjectPrefix.forward(of: content.subject)
    draft.protection = content.protection
    var attachments = parts
    if let whole {
      draft.body = Self.opening(wording)
      attachments = [.content(whole, name: (email.subject.isEmpty ? "original" : email.subject) + ".eml")]
    } else {
      draft.body =
        ForwardedText(
          content.text,
          from: Participant(name: email.fromName, email: email.fromAddress),
          date: wording.date, subject: content.subject, to: email.toAddresses, cc: email.ccAddresses,
          note: wording.text, signature: wording.signature
        ).text
    }
    var beginning = Beginning(
      draft: draft, accountId: sender.accountId, answer: DraftAnswer(emailId: email.id, kind: .forward),
      attachments: attachments)
    beginning.quotesDamage = isDamaged
    return beginning
  }

  /// Starts a new message with the recipients, subject, text and files of another one, in a thread of its own.
  ///
  /// Of mail that the user has written, the sender, hidden recipients and fields of the writer's own are kept. Other
  /// mail says nothing about them, whatever is in its header.
  /// - Parameters:
  ///   - written: the content of the message.
  ///   - source: the whole message.
  /// - Throws: ``Failure/onlyOnServer``, ``Failure/noSender(_:)``
  public func copy(of email: Email, _ written: WrittenMessage, source: [UInt8]) async throws -> Beginning {
    var draft = written.draft
    (draft.inReplyTo, draft.references, draft.attachments) = (nil, [], [])
    let identities = try await identities()
    let own = identities.first { OwnAddresses([$0.participant.email]).contains(draft.from.email) }
    let accountId: AccountID
    if let own, !Self.hasArrived(opener.headers(of: source)) {
      accountId = own.accountId
    } else {
      let sender = try await sender(answering: email)
      (draft.from, accountId) = (sender.participant, sender.accountId)
      (draft.bcc, draft.replyTo, draft.customFields) = ([], [], [])
    }
    let files = zip(written.draft.attachments, written.contents).map {
      ManageDraftsUseCase.NewAttachment.content($1, name: $0.name)
    }
    return Beginning(draft: draft, accountId: accountId, attachments: Array(files))
  }

  /// Returns whether a server has delivered the message, which a sender can't hide (RFC 5321 section 4.4).
  private static func hasArrived(_ fields: [HeaderField]) -> Bool {
    fields.contains { ["received", "return-path", "delivered-to"].contains($0.name.lowercased()) }
  }

  // MARK: What is answered

  private func legibleSource(of email: Email) async throws -> (bytes: [UInt8], isDamaged: Bool) {
    guard let source = try await store.read({ try $0.legibleSource(emailId: email.id) }) else {
      throw Failure.onlyOnServer
    }
    return source
  }

  /// What an answer takes over from a message.
  private struct Answered {
    var text: String
    var subject: String
    /// The people in its encrypted header: anybody could have added others outside.
    var people: ReplySource?
    /// The answer to an encrypted message is encrypted.
    var protection: MessageProtection = []
  }

  private func content(of email: Email, _ source: [UInt8], _ opening: LayerOpening) async throws -> Answered {
    let (isPartial, layers) = try await store.read {
      (try $0.lacksParts(emailId: email.id), try $0.opening(email.id, opening))
    }
    let message = opener.readable(
      source, ReadingOptions(prefersPlain: true, prefersWhole: true, isPartial: isPartial, layers: layers))
    guard message.missing == .none else { throw Failure.onlyOnServer }
    var answered = Answered(
      text: message.text.plainText(), subject: message.protectedSubject ?? email.subject)
    answered.people = message.protectedPeople
    switch message.security?.encryption {
    case .decrypted, .failed: answered.protection = [.signed, .encrypted]
    case nil, .some(.none): break
    }
    return answered
  }
}

extension Snapshot {
  /// Returns the identities of all accounts, the preferred one of each account first.
  func identities() throws -> [Identity] {
    try accounts().flatMap { account in
      try writers(of: account).map { Identity(accountId: account.id, participant: $0) }
    }
  }

  /// Returns the identities of an account, the preferred one first; or its address if it has none.
  func writers(of account: Account) throws -> [Participant] {
    let people = try identities(accountId: account.id)
    return people.isEmpty && !account.email.isEmpty ? [Participant(email: account.email)] : people
  }
}
