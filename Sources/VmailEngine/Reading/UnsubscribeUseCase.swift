public import VmailDomain

/// Leaves the mailing list that a message came by (RFC 2369 section 3.2, RFC 8058).
public struct UnsubscribeUseCase: Sendable {
  public typealias Repository = EmailRepositoryProtocol & AccountRepositoryProtocol

  private let repository: any Repository
  private let opener: any MessageOpening
  private let compose: ComposeMessageUseCase
  private let oneClick: (any OneClickUnsubscribing)?

  /// - Parameter oneClick: `nil` where no server can be reached.
  public init(repository: any Repository, opener: any MessageOpening, oneClick: (any OneClickUnsubscribing)?)
  {
    self.repository = repository
    self.opener = opener
    self.oneClick = oneClick
    compose = ComposeMessageUseCase(repository: repository, opener: opener)
  }

  public enum Failure: Error, Hashable, Sendable {
    /// The message's header is only on the server.
    case onlyOnServer
    /// - Parameter status: of HTTP.
    case refused(host: String, status: Int)
  }

  /// The ways that the message offers, the best first. One click is among them only where a server of the user's
  /// found it to be signed.
  public func ways(of email: Email) async throws -> [UnsubscribeWay] {
    let fields = try await headers(of: email)
    var own = try await compose.identities().filter { $0.accountId == email.accountId }
      .map(\.participant.email)
    own += try await repository.getAccounts().filter { $0.id == email.accountId }.map(\.email)
    let server = try await repository.getServerSettings(accountId: email.accountId)
    let servers = OwnAuthenticationServers(host: server?.imap.host, addresses: own)
    let ways = UnsubscribeWays.all(in: servers.ownFields(in: fields), trusted: servers.names(in: fields))
    guard oneClick == nil else { return ways }
    return ways.filter { if case .oneClick = $0 { false } else { true } }
  }

  /// Asks a server to take the user off its list.
  /// - Throws: ``Failure/refused(host:status:)``, ``ServerError``.
  public func unsubscribe(at address: WebAddress) async throws {
    guard let oneClick else { return }
    let status = try await oneClick.unsubscribe(at: address)
    guard (200..<300).contains(status) else {
      throw Failure.refused(host: address.host.ascii, status: status)
    }
  }

  /// The mail that a list wants, from the address that its mail came to: to one address, whatever else the link says,
  /// so that no list has mail sent to others.
  /// - Throws: ``ComposeMessageUseCase/Failure/noSender(_:)``.
  public func mail(_ link: MailtoLink, for email: Email) async throws -> ComposeMessageUseCase.Beginning {
    let fields = try await headers(of: email)
    guard
      let sender = SenderChoice.answering(
        ReplySource(email, fields), fields, account: email.accountId,
        identities: try await compose.identities())
    else { throw ComposeMessageUseCase.Failure.noSender(email.accountId) }
    let subject = link.subject ?? ""
    let draft = Draft(
      from: sender.participant, to: Array(link.to.prefix(1)),
      subject: subject.isEmpty ? "unsubscribe" : subject,
      body: link.body ?? "")
    return ComposeMessageUseCase.Beginning(draft: draft, accountId: sender.accountId)
  }

  private func headers(of email: Email) async throws -> [HeaderField] {
    guard let source = try await repository.getReadableSource(emailId: email.id) else {
      throw Failure.onlyOnServer
    }
    return opener.headers(of: source)
  }
}
