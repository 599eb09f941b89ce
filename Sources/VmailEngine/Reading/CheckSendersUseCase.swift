public import VmailDomain
public import VmailStore

/// Says what speaks against a message's being from whom it seems to be.
public struct CheckSendersUseCase: Sendable {
  private let store: MailStore
  private let opener: any MessageOpening

  public init(store: MailStore, opener: any MessageOpening) {
    self.store = store
    self.opener = opener
  }

  /// By what its header says, where that is here; else by what was kept of it.
  public func warnings(of email: Email) async throws -> [SenderWarning] {
    try await warnings(of: [email])[email.id] ?? []
  }

  /// The same for several messages of one conversation; for those without any there is none.
  /// - Parameter isShort: leaves headers alone, and goes by what was kept.
  public func warnings(of emails: [Email], isShort: Bool = false) async throws -> [EmailID: [SenderWarning]] {
    let emails = emails.filter(Self.isFromOthers)
    guard !emails.isEmpty else { return [:] }
    return try await store.read { [opener] mail in
      let known = try mail.knownSenders()
      var found: [EmailID: [SenderWarning]] = [:]
      for email in emails {
        let kept = isShort ? email.senderWarnings : try Self.headerWarnings(of: email, in: mail, opener)
        let people = [Participant(name: email.fromName, email: email.fromAddress)]
        let warnings = known.warnings(kept, of: people)
        if !warnings.isEmpty { found[email.id] = warnings }
      }
      return found
    }
  }

  /// What servers found out about a message, the user's own servers marked; `nil` when its header is not here.
  public func results(of email: Email) async throws -> [AuthenticationResult]? {
    try await store.read { [opener] mail in
      guard let source = try mail.readableSource(emailId: email.id) else { return nil }
      return AuthenticationResults.all(
        in: opener.headers(of: source), own: try mail.authenticationServers(of: email.accountId))
    }
  }

  // MARK: Parts

  /// Not written here.
  private static func isFromOthers(_ email: Email) -> Bool {
    email.sendState == .none && !email.flags.contains(.draft)
  }

  private static func headerWarnings(
    of email: Email, in mail: Snapshot, _ opener: any MessageOpening
  ) throws -> [SenderWarning] {
    guard let source = try mail.readableSource(emailId: email.id) else { return email.senderWarnings }
    return SenderCheck.warnings(
      opener.sender(of: source), own: OwnAddresses(try mail.ownPeople().map(\.email)),
      servers: try mail.authenticationServers(of: email.accountId))
  }
}

extension Snapshot {
  /// The servers whose word about senders counts: those of the account.
  func authenticationServers(of account: AccountID) throws -> OwnAuthenticationServers {
    let host = try serverSettings(accountId: account)?.imap.host
    let own = try accounts().filter { $0.id == account }.map(\.email)
    return OwnAuthenticationServers(
      host: host, addresses: own + (try identities(accountId: account).map(\.email)))
  }
}
