public import VmailDomain
import VmailStore

/// Finds reasons to doubt that messages are from their purported senders.
public struct CheckSendersUseCase: Sendable {
  let store: MailStore
  let opener: any MessageOpening

  /// Returns the warnings, from its header if that is available; otherwise those stored.
  public func warnings(of email: Email) async throws -> [SenderWarning] {
    try await warnings(of: [email])[email.id] ?? []
  }

  /// Returns the warnings for several messages of one conversation; messages without any are left out.
  /// - Parameters:
  ///   - isShort: uses only the stored warnings, without reading headers.
  ///   - evidence: what is already known of headers (``ReadableMessage/sender``); the others are read.
  public func warnings(
    of emails: [Email], isShort: Bool = false, evidence: [EmailID: SenderEvidence] = [:]
  ) async throws -> [EmailID: [SenderWarning]] {
    let emails = emails.filter(Self.isFromOthers)
    guard !emails.isEmpty else { return [:] }
    let (known, facts) = try await store.read { mail in
      (try mail.knownSenders(), isShort ? nil : try mail.headerFacts(of: emails))
    }
    var found: [EmailID: [SenderWarning]] = [:]
    for email in emails {
      var kept = email.senderWarnings
      if let facts { kept = try await headerWarnings(of: email, facts, evidence[email.id]) }
      let people = [Participant(name: email.fromName, email: email.fromAddress)]
      let warnings = known.warnings(kept, of: people)
      if !warnings.isEmpty { found[email.id] = warnings }
    }
    return found
  }

  /// Returns the servers' results for a message, with those of the user's own servers marked; `nil` when its
  /// header is not available.
  public func results(of email: Email) async throws -> [AuthenticationResult]? {
    let (source, own) = try await store.read { mail in
      (try mail.readableSource(emailId: email.id), try mail.authenticationServers(of: email.accountId))
    }
    return source.map { AuthenticationResults.all(in: opener.headers(of: $0), own: own) }
  }

  // MARK: Parts

  /// Returns whether it was not written here.
  private static func isFromOthers(_ email: Email) -> Bool {
    email.sendState == .none && !email.flags.contains(.draft)
  }

  /// Reads one source after another, since together they may be large. Headers are parsed after the store was
  /// released.
  private func headerWarnings(
    of email: Email, _ facts: HeaderFacts, _ known: SenderEvidence?
  ) async throws -> [SenderWarning] {
    guard let servers = facts.servers[email.accountId] else { return email.senderWarnings }
    var evidence = known
    if evidence == nil {
      // A damaged header is no evidence.
      do {
        evidence = try await store.read { try $0.fetchedSource(emailId: email.id) }.map(opener.sender)
      } catch let damage as StoreError where damage.isAboutOneSource {}
    }
    guard let evidence else { return email.senderWarnings }
    return SenderCheck.warnings(evidence, own: facts.own, servers: servers)
  }
}

/// The data with which the headers of messages are compared.
private struct HeaderFacts: Sendable {
  var own: OwnAddresses
  var servers: [AccountID: OwnAuthenticationServers] = [:]
}

extension Snapshot {
  fileprivate func headerFacts(of emails: [Email]) throws -> HeaderFacts {
    var facts = HeaderFacts(own: OwnAddresses(try ownPeople().map(\.email)))
    for account in Set(emails.map(\.accountId)) {
      facts.servers[account] = try authenticationServers(of: account)
    }
    return facts
  }

  /// Returns the servers whose results are trusted: those of the account.
  func authenticationServers(of account: AccountID) throws -> OwnAuthenticationServers {
    let host = try serverSettings(accountId: account)?.imap.host
    let own = try accounts().filter { $0.id == account }.map(\.email)
    return OwnAuthenticationServers(
      host: host, addresses: own + (try identities(accountId: account).map(\.email)))
  }
}
