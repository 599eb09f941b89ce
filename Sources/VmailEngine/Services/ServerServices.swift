public import VmailDomain
import VmailStore

/// What commands do with servers.
public struct ServerServices: Sendable {
  public let discover: DiscoverServersUseCase
  public let test: TestAccountUseCase
  public let credentials: CredentialsUseCase
  public let oauth: any OAuthAuthorizing
  public let sync: SyncAccountUseCase
  public let time: MonotonicTime
  let network: any NetworkWatching
  let store: MailStore

  init(store: MailStore, ports: Ports, reader: any MessageReading, rules: RunRulesUseCase) {
    self.store = store
    (network, time) = (ports.network, ports.time)
    discover = DiscoverServersUseCase(
      discovery: ports.discovery, connector: ports.connector, submission: ports.submission)
    credentials = CredentialsUseCase(secrets: ports.secrets, oauth: ports.oauth, clock: ports.clock)
    test = TestAccountUseCase(
      connector: ports.connector, submission: ports.submission, credentials: credentials)
    oauth = ports.oauth
    sync = SyncAccountUseCase(
      store: store, servers: ports.connector, credentials: credentials, reader: reader, clock: ports.clock,
      rules: rules)
  }

  /// A number that grows with everything servers must be told of.
  public func changeNumber() async throws -> Int64 { try await store.read { try $0.changeNumber() } }

  /// When each account was synced, and how the last attempt ended.
  public func syncStates() async throws -> [AccountID: SyncState] {
    try await store.read { try $0.syncStates() }
  }
}
