public import VmailDomain
import VmailStore

/// Puts messages of other programs into the Outbox, as sendmail does: their bytes are sent as they are, except for what
/// no server takes.
public struct SubmitMailUseCase: Sendable {
  /// A message, and what its program says about it.
  public struct Submission: Sendable {
    public var source: [UInt8]
    /// The recipients of the command line, with one address or several each.
    public var recipients: [String]
    /// Whether the header names recipients as well.
    public var readsRecipients = false
    /// The address to which undeliverable mail is returned.
    public var sender: String?
    /// Whether that is the address in From.
    public var readsSender = false
    /// The name of the author, if the message has no From.
    public var authorName: String?
    /// The nicknames of the user.
    public var nicknames = Nicknames()
    /// The names of the user on this machine, which stand for an address of the account.
    public var ownNames: [String] = []
    /// The account for mail whose From doesn't decide; `nil` for the only one.
    public var defaultAccount: String?

    public init(source: [UInt8], recipients: [String]) {
      (self.source, self.recipients) = (source, recipients)
    }
  }

  public enum Refusal: Error, Hashable, Sendable {
    case message(SubmittedMessage.Refusal)
    /// - Parameter limit: the size that the account's server accepts, in bytes.
    case tooLarge(size: Int, limit: Int)
    case recipients(SubmissionRecipients.Refusal)
    case sender(String)
    /// There is no account that can send mail.
    case noAccount
    /// The account has no submission server.
    case cannotSend(Account)
    /// None of several accounts has that address.
    case unknownSender(String)
    case noAddress(Account)
  }

  /// A message that is ready to be queued.
  public struct Prepared: Sendable {
    public let account: Account
    public let envelope: Envelope
    let message: IncomingMessage
  }

  private let store: MailStore
  private let composing: DraftComposing
  private let clock: any WallClock

  init(store: MailStore, composing: DraftComposing, clock: any WallClock) {
    (self.store, self.composing, self.clock) = (store, composing, clock)
  }

  /// Decides about the account, the envelope and missing fields; nothing is stored.
  /// - Throws: ``Refusal``, ``ComposingError``, ``StoreError``
  public func prepare(_ submission: Submission) async throws -> Prepared {
    var message: SubmittedMessage
    do { message = try SubmittedMessage(submission.source) } catch { throw Refusal.message(error) }
    let writer = try await writer(of: message, submission)
    let own = writer.participant
    var names = Nicknames()
    for name in submission.ownNames { names.define(name, as: [Participant(email: own.email)]) }
    for name in submission.nicknames.names { names.define(name, as: submission.nicknames[name] ?? []) }
    let recipients: SubmissionRecipients
    do {
      recipients = try SubmissionRecipients(
        submission.recipients, in: submission.readsRecipients ? message : nil, names: names)
    } catch { throw Refusal.recipients(error) }
    let sender = try sender(submission, message, own, names)
    let author = try author(submission, &message, own)
    let incoming = try composing.message(submitting: message, author: author)
    if let refusal = SubmittedMessage.refusal(of: incoming.source) { throw Refusal.message(refusal) }
    let limit = try await store.read { try $0.sizeLimit(accountId: writer.account.id) }
    if let limit, limit > 0, incoming.source.count > limit {
      throw Refusal.tooLarge(size: incoming.source.count, limit: limit)
    }
    return Prepared(
      account: writer.account, envelope: Envelope(sender: sender, recipients: recipients.addresses),
      message: incoming)
  }

  /// Stores a message durably; it can't be cancelled before it is sent.
  /// - Throws: ``StoreError``
  public func queue(_ prepared: Prepared) async throws -> OutgoingMail {
    try await store.queue(prepared.message, prepared.envelope, from: prepared.account.id, at: clock.now)
  }

  // MARK: Who sends it

  private struct Writer {
    var account: Account
    var participant: Participant
  }

  /// Returns the account with the address in From or of the sender, else the default one, else the only one.
  private func writer(of message: SubmittedMessage, _ submission: Submission) async throws -> Writer {
    let (accounts, identities, sending) = try await store.read { mail in
      let accounts = try mail.accounts()
      let sending = try accounts.filter { try mail.serverSettings(accountId: $0.id)?.smtp != nil }
      return (accounts, try mail.identities(), sending)
    }
    let wanted =
      message.senders
      + [submission.sender].compactMap(\.self).filter { $0.contains("@") && !LocalName.isLocal($0) }
    for address in wanted {
      let own = identities.first { OwnAddresses([$0.participant.email]).contains(address) }
      guard let own, let account = accounts.first(where: { $0.id == own.accountId }) else { continue }
      guard sending.contains(account) else { throw Refusal.cannotSend(account) }
      return Writer(account: account, participant: own.participant)
    }
    let named = submission.defaultAccount?.lowercased()
    let account = sending.first { $0.name.lowercased() == named } ?? (sending.count == 1 ? sending[0] : nil)
    guard let account = account ?? (wanted.isEmpty ? sending.first : nil) else {
      throw sending.isEmpty ? Refusal.noAccount : Refusal.unknownSender(wanted[0])
    }
    guard let own = identities.first(where: { $0.accountId == account.id }) else {
      throw Refusal.noAddress(account)
    }
    return Writer(account: account, participant: own.participant)
  }

  /// Returns the address to which undeliverable mail is returned: that of `-f`, or that in From if it is the user's own
  /// or asked for.
  private func sender(
    _ submission: Submission, _ message: SubmittedMessage, _ own: Participant, _ names: Nicknames
  ) throws -> String {
    guard let given = submission.sender else {
      let author = message.senders.first
      let isOwn = author.map(OwnAddresses([own.email]).contains) ?? false
      return author.flatMap { isOwn || submission.readsSender ? $0 : nil } ?? own.email
    }
    // Nothing is returned for notices of undeliverable mail and automatic answers (RFC 5321 section 4.5.5).
    if given.isEmpty || given == "<>" { return "" }
    let address = LocalName.name(in: given).map { names[$0]?.first?.email ?? "" } ?? given
    guard AddressList.isAddress(address), !LocalName.isLocal(address) else { throw Refusal.sender(given) }
    return address
  }

  /// Returns the author to be added, instead of one who is only known on this machine, whose text becomes the name.
  private func author(
    _ submission: Submission, _ message: inout SubmittedMessage, _ own: Participant
  ) throws -> Participant? {
    guard !message.isResent, message.senders.isEmpty else { return nil }
    let written = message.values(of: "from").first
    message.remove("from")
    let name = [submission.authorName, written, own.name].compactMap(\.self).first { !$0.isEmpty }
    return Participant(name: name, email: own.email)
  }
}
