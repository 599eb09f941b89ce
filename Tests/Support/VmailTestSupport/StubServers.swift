import Synchronization
public import VmailDomain

/// Servers for tests of setting up accounts: they define hosts, log-ins and published settings, and record all
/// requests.
public final class StubServers: MailServerConnecting, MailSubmitting, ServerDiscovering {
  /// A server at an address.
  public struct Host: Sendable {
    public var userName: String
    public var credentials: Credentials
    public var capabilities: [String]
    public var folders: [String]
    /// The error before the log-in, unless this certificate is pinned.
    public var problem: ServerError?
    /// What it says to wrong credentials.
    public var refusal = "Invalid credentials"
    /// The mail in the mailboxes; `nil` for none.
    public var mail: StubMail?

    public init(
      userName: String, credentials: Credentials, capabilities: [String] = ["IMAP4rev1", "IDLE"],
      folders: [String] = ["INBOX", "Archive", "Drafts", "Junk", "Sent", "Trash"], problem: ServerError? = nil
    ) {
      self.userName = userName
      self.credentials = credentials
      self.capabilities = capabilities
      self.folders = folders
      self.problem = problem
    }
  }

  public enum Event: Hashable, Sendable {
    case autoconfig(String)
    case serviceRecords(String)
    case probed(ServerEndpoint)
    /// A client has sent credentials.
    case loggedIn(ServerEndpoint, user: String)
  }

  private struct State {
    var hosts: [ServerEndpoint: Host] = [:]
    var autoconfig: [String: [ServerCandidate]] = [:]
    var records: [String: [ServerCandidate]] = [:]
    var isDown = false
    var events: [Event] = []
  }

  private let state = Mutex(State())
  private let submission: ModelSubmission?

  /// - Parameter submission: accepts sent mail; `nil` if no server does.
  public init(submission: ModelSubmission? = nil) { self.submission = submission }

  // MARK: Defining servers

  public func listen(at endpoint: ServerEndpoint, _ host: Host) {
    state.withLock { $0.hosts[endpoint] = host }
  }

  public func change(_ endpoint: ServerEndpoint, _ body: (inout Host) -> Void) {
    state.withLock { state in
      guard var host = state.hosts[endpoint] else { return }
      body(&host)
      state.hosts[endpoint] = host
    }
  }

  public func publish(autoconfig: [ServerCandidate], of domain: String) {
    state.withLock { $0.autoconfig[domain] = autoconfig }
  }

  public func publish(records: [ServerCandidate], of domain: String) {
    state.withLock { $0.records[domain] = records }
  }

  /// Makes discovery fail from now on.
  public func goDown() { state.withLock { $0.isDown = true } }

  /// The requests, in order.
  public var events: [Event] { state.withLock { $0.events } }

  // MARK: Discovery

  public func autoconfig(domain: String, address: String) throws -> [ServerCandidate] {
    try state.withLock { state in
      state.events.append(.autoconfig(domain))
      if state.isDown { throw ServerError.unreachable(host: domain, port: 443, reason: "network is down") }
      return state.autoconfig[domain] ?? []
    }
  }

  public func serviceRecords(domain: String) throws -> [ServerCandidate] {
    try state.withLock { state in
      state.events.append(.serviceRecords(domain))
      if state.isDown { throw ServerError.nameNotFound(host: domain) }
      return state.records[domain] ?? []
    }
  }

  // MARK: Servers

  public func probe(_ server: ServerTarget) throws -> [String] {
    try reach(server) { .probed($0) }.capabilities
  }

  public func connect(_ server: ServerLogin) throws -> any MailServerSession {
    let host = try enter(server)
    return StubMailSession(capabilities: host.capabilities, names: host.folders, mail: host.mail)
  }

  public func logIn(_ server: ServerLogin) throws -> [String] { try enter(server).capabilities }

  public func connect(_ server: ServerLogin) async throws -> any SubmissionSession {
    guard let submission else { throw ServerError.nameNotFound(host: server.target.endpoint.host) }
    return try await submission.connect(server)
  }

  private func enter(_ server: ServerLogin) throws -> Host {
    let host = try reach(server.target) { .loggedIn($0, user: server.userName) }
    guard server.userName == host.userName, server.credentials.matches(host.credentials) else {
      throw ServerError.loginRefused(
        reason: state.withLock { $0.hosts[server.target.endpoint]?.refusal } ?? "Invalid credentials")
    }
    return host
  }

  /// - Parameter event: the event to record if the host is reachable.
  private func reach(_ target: ServerTarget, _ event: (ServerEndpoint) -> Event) throws -> Host {
    try state.withLock { state in
      let endpoint = target.endpoint
      guard let host = state.hosts[endpoint] else {
        if state.hosts.keys.contains(where: { $0.host == endpoint.host }) {
          throw ServerError.unreachable(
            host: endpoint.host, port: endpoint.port, reason: "connection refused")
        }
        throw ServerError.nameNotFound(host: endpoint.host)
      }
      if let problem = host.problem, !Self.isAccepted(problem, target) { throw problem }
      state.events.append(event(endpoint))
      return host
    }
  }

  private static func isAccepted(_ problem: ServerError, _ target: ServerTarget) -> Bool {
    guard case .untrustedCertificate(let certificate) = problem, case .pinned(let sha256) = target.trust
    else {
      return false
    }
    return certificate.sha256 == sha256
  }
}

extension Credentials {
  fileprivate func matches(_ other: Credentials) -> Bool {
    switch (self, other) {
    case (.password(let one), .password(let two)), (.accessToken(let one), .accessToken(let two)): one == two
    default: false
    }
  }
}
