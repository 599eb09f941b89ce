public import VmailDomain
public import VmailStore

/// Unsubscribes from the mailing list of a message (RFC 2369 section 3.2, RFC 8058).
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
    /// - Parameter status: the HTTP status.
    case refused(host: String, status: Int)
  }

  /// Returns the methods offered by the message, the best first. One-click is included only if one of the
  /// user's servers verified that it was signed.
  public func ways(of email: Email) async throws -> [UnsubscribeWay] {
    let fields = try await headers(of: email)
    let servers = try await store.read { try $0.authenticationServers(of: email.accountId) }
    return UnsubscribeWays.all(in: servers.ownFields(in: fields), trusted: servers.names(in: fields))
  }

  /// Asks a server to remove the user from its list.
  /// - Throws: ``Failure/refused(host:status:)``, ``ServerError``.
  public func unsubscribe(at address: WebAddress) async throws {
    let status = try await oneClick(address)
    guard (200..<300).contains(status) else {
      throw Failure.refused(host: address.host.ascii, status: status)
    }
  }

  /// Returns the mail for unsubscribing, from the address that received the list's mail, and to a single
  /// address, whatever else the link contains, so that no list can have mail sent to others.
  /// - Throws: ``ComposeMessageUseCase/Failure/noSender(_:)``.
  public func mail(_ link: MailtoLink, for email: Email) async throws -> ComposeMessageUseCase.Beginning {
    let fields = try await headers(of: email)
    guard
      let sender = SenderChoice.answering(
        ReplySource(email, fields), fields, account: email.accountId,
        identities: try await compose.identities(), sending: try await compose.sendingAccounts())
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
