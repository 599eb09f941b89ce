public import VmailDomain
public import VmailEngine

/// The way to servers, and to what users log in with.
public struct ServerPorts: Sendable {
  let connector: any MailServerConnecting
  let submission: any SubmissionTesting
  let discovery: any ServerDiscovering
  let oauth: any OAuthAuthorizing
  let secrets: any SecretKeeping
  let sync: any SyncAccountUseCase.Repository
  let engine: any EngineLocking
  let network: (any NetworkWatching)?
  let store: (any StoreWatching)?
  let time: MonotonicTime

  /// - Parameters:
  ///   - network: `nil` where no change of it is noticed.
  ///   - store: `nil` where only this vmail writes to it.
  public init(
    connector: any MailServerConnecting, submission: any SubmissionTesting, discovery: any ServerDiscovering,
    oauth: any OAuthAuthorizing, secrets: any SecretKeeping,
    sync: any SyncAccountUseCase.Repository, engine: any EngineLocking,
    network: (any NetworkWatching)? = nil, store: (any StoreWatching)? = nil, time: MonotonicTime = .machine
  ) {
    self.connector = connector
    self.submission = submission
    self.discovery = discovery
    self.oauth = oauth
    self.secrets = secrets
    self.sync = sync
    self.engine = engine
    self.network = network
    self.store = store
    self.time = time
  }
}

extension ServerPorts {
  /// The same, with every connection noted before it is made.
  func logged(in log: ConnectionLog) -> ServerPorts {
    ServerPorts(
      connector: LoggedMailServers(connector, log: log), submission: LoggedSubmission(submission, log: log),
      discovery: LoggedDiscovery(discovery, log: log), oauth: LoggedOAuth(oauth, log: log), secrets: secrets,
      sync: sync, engine: engine, network: network, store: store, time: time)
  }
}

/// What commands do with servers.
struct ServerServices: Sendable {
  let discover: DiscoverServersUseCase
  let test: TestAccountUseCase
  let credentials: CredentialsUseCase
  let oauth: any OAuthAuthorizing
  let sync: SyncAccountUseCase
  let engineLock: any EngineLocking
  let network: (any NetworkWatching)?
  let store: (any StoreWatching)?
  let time: MonotonicTime
  private let connector: any MailServerConnecting
  private let repository: any SyncAccountUseCase.Repository

  init(
    _ ports: ServerPorts, log: ConnectionLog, reader: any MessageReading, clock: any WallClock,
    rules: RunRulesUseCase?
  ) {
    let ports = ports.logged(in: log)
    (engineLock, network, store, time) = (ports.engine, ports.network, ports.store, ports.time)
    connector = ports.connector
    repository = ports.sync
    discover = DiscoverServersUseCase(
      discovery: ports.discovery, connector: ports.connector, submission: ports.submission)
    credentials = CredentialsUseCase(secrets: ports.secrets, oauth: ports.oauth, clock: clock)
    test = TestAccountUseCase(
      connector: ports.connector, submission: ports.submission, credentials: credentials)
    oauth = ports.oauth
    sync = SyncAccountUseCase(
      repository: ports.sync, servers: ports.connector, credentials: credentials, reader: reader,
      clock: clock,
      rules: rules)
  }

  /// For what of messages is only on their servers.
  func remoteMessages(
    _ ports: OnDemandPorts, alarms: any AlarmClock
  ) -> RemoteMessages {
    RemoteMessages(
      repository: ports.repository, accounts: repository, servers: connector, credentials: credentials,
      alarms: alarms)
  }

  /// A number that grows with everything servers must be told of.
  func changeNumber() async throws -> Int64 { try await repository.getChangeNumber() }

  /// When each account was synced, and how the last attempt ended.
  func syncStates() async throws -> [AccountID: SyncState] { try await repository.getSyncStates() }
}
