public import VmailDomain
import VmailStore

/// The operations on servers that commands can use.
public struct ServerServices: Sendable {
  public let discover: DiscoverServersUseCase
  public let test: TestAccountUseCase
  public let credentials: CredentialsUseCase
  public let oauth: any OAuthAuthorizing
  public let sync: SyncAccountUseCase
  public let addressBooks: SyncAddressBooksUseCase
  public let time: MonotonicTime
  let network: any NetworkWatching
  private(set) var store: MailStore

  init(store: MailStore, ports: Ports, reader: any MessageReading, rules: RunRulesUseCase) {
    self.store = store
    (network, time) = (ports.network, ports.time)
    discover = DiscoverServersUseCase(
      discovery: ports.discovery, connector: ports.connector, submission: ports.submission)
    credentials = CredentialsUseCase(
      secrets: ports.secrets, oauth: ports.oauth, clock: ports.clock, store: store)
    test = TestAccountUseCase(
      connector: ports.connector, submission: ports.submission, credentials: credentials)
    oauth = ports.oauth
    addressBooks = SyncAddressBooksUseCase(
      store: store, server: ports.addressBooks, credentials: credentials, clock: ports.clock)
    sync = SyncAccountUseCase(
      store: store, servers: ports.connector, credentials: credentials, reader: reader, clock: ports.clock,
      rules: rules, time: ports.time)
  }

  /// Returns the same operations, which read from `store`.
  func reading(_ store: MailStore) -> ServerServices {
    var copy = self
    copy.store = store
    return copy
  }

  /// Returns a number that grows with every change to be sent to servers.
  public func changeNumber() async throws -> Int64 { try await store.read { try $0.changeNumber() } }

  /// Returns the folders that lack messages because their server didn't list or send them.
  public func incompleteFolders(of account: AccountID) async throws -> [SyncedFolder] {
    try await store.read { try $0.syncedFolders(accountId: account) }.filter {
      $0.labelOf == nil && $0.cursor.map { $0.isPartial || !$0.leftOut.uids.isEmpty } ?? false
    }
  }

  /// Returns each account's last sync, and the result of the last attempt.
  public func syncStates() async throws -> [AccountID: SyncState] {
    try await store.read { try $0.syncStates() }
  }
}
