import VmailDomain

/// Checks the senders of messages that are added to an account.
struct SenderChecking {
  private let own: OwnAddresses
  private let servers: OwnAuthenticationServers

  init(_ db: Database, accountId: AccountID) throws {
    let accounts = try AccountsQuery.fetch(db)
    let identities = try SQLStatement(db, "SELECT accountId, address FROM identity")
      .all { (account: AccountID($0.integer(0)), address: $0.text(1)) }
    own = OwnAddresses(accounts.map(\.email) + identities.map(\.address))
    servers = OwnAuthenticationServers(
      host: try ServerSettingsQuery.fetch(db, accountId: accountId)?.imap.host,
      addresses: accounts.filter { $0.id == accountId }.map(\.email)
        + identities.filter { $0.account == accountId }.map(\.address))
  }

  /// Returns the warnings in the form in which they are stored.
  func warnings(_ evidence: SenderEvidence) -> String {
    StoredSenderWarnings.encode(SenderCheck.warnings(evidence, own: own, servers: servers))
  }
}
