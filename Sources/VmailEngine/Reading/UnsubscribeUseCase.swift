public import VmailDomain
public import VmailStore

/// Leaves the mailing list that a message came by (RFC 2369 section 3.2, RFC 8058).
public struct UnsubscribeUseCase: Sendable {
  private let store: MailStore
  private let opener: any MessageOpening
  private let compose: ComposeMessageUseCase
  private let oneClick: OneClickUnsubscribing

  public init(store: MailStore, opener: any MessageOpening, oneClick: @escaping OneClickUnsubscribing) {
    self.store = store
    self.opener = opener
    self.oneClick = oneClick
    compose = ComposeMessageUseCase(store: store, opener: opener)
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
    let servers = try await store.read { try $0.authenticationServers(of: email.accountId) }
    return UnsubscribeWays.all(in: servers.ownFields(in: fields), trusted: servers.names(in: fields))
  }

  /// Asks a server to take the user off its list.
  /// - Throws: ``Failure/refused(host:status:)``, ``ServerError``.
  public func unsubscribe(at address: WebAddress) async throws {
    let status = try await oneClick(address)
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
    guard let source = try await store.read({ try $0.readableSource(emailId: email.id) }) else {
      throw Failure.onlyOnServer
    }
    return opener.headers(of: source)
  }
}
