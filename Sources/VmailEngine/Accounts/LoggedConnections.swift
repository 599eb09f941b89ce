public import VmailDomain

// Ports that log every connection before it is made (``ConnectionLog``).

/// Logs every connection to a mail server before it is made.
public struct LoggedMailServers: MailServerConnecting {
  private let servers: any MailServerConnecting
  private let log: ConnectionLog

  public init(_ servers: any MailServerConnecting, log: ConnectionLog) {
    self.servers = servers
    self.log = log
  }

  public func connect(_ server: ServerLogin) async throws -> any MailServerSession {
    note(server.target, "mail", server.whose)
    return try await servers.connect(server)
  }

  public func probe(_ server: ServerTarget) async throws -> [String] {
    note(server, "looking for the mail server", "")
    return try await servers.probe(server)
  }

  private func note(_ server: ServerTarget, _ purpose: String, _ account: String) {
    log.note(server.endpoint.host, port: server.endpoint.port, purpose: purpose, account: account)
  }
}

public struct LoggedSubmission: MailSubmitting {
  private let submission: any MailSubmitting
  private let log: ConnectionLog

  public init(_ submission: any MailSubmitting, log: ConnectionLog) {
    self.submission = submission
    self.log = log
  }

  public func probe(_ server: ServerTarget) async throws -> [String] {
    log.note(server.endpoint.host, port: server.endpoint.port, purpose: "looking for the sending server")
    return try await submission.probe(server)
  }

  public func logIn(_ server: ServerLogin) async throws -> [String] {
    let endpoint = server.target.endpoint
    log.note(
      endpoint.host, port: endpoint.port, purpose: "testing the sending server", account: server.whose)
    return try await submission.logIn(server)
  }

  public func connect(_ server: ServerLogin) async throws -> any SubmissionSession {
    let endpoint = server.target.endpoint
    log.note(endpoint.host, port: endpoint.port, purpose: "sending mail", account: server.whose)
    return try await submission.connect(server)
  }
}

public struct LoggedDiscovery: ServerDiscovering {
  private let discovery: any ServerDiscovering
  private let log: ConnectionLog

  public init(_ discovery: any ServerDiscovering, log: ConnectionLog) {
    self.discovery = discovery
    self.log = log
  }

  public func autoconfig(domain: String, address: String) async throws -> [ServerCandidate] {
    for host in ["autoconfig." + domain, domain] {
      log.note(host, port: 443, purpose: "asking for the domain's mail servers", account: address)
    }
    return try await discovery.autoconfig(domain: domain, address: address)
  }

  public func serviceRecords(domain: String) async throws -> [ServerCandidate] {
    log.note(domain, port: 53, purpose: "asking DNS for the domain's mail servers")
    return try await discovery.serviceRecords(domain: domain)
  }
}

public struct LoggedOAuth: OAuthAuthorizing {
  private let oauth: any OAuthAuthorizing
  private let log: ConnectionLog

  public init(_ oauth: any OAuthAuthorizing, log: ConnectionLog) {
    self.oauth = oauth
    self.log = log
  }

  public func begin(_ request: OAuthRequest) async throws -> any OAuthAuthorization {
    note(request.provider, "logging in", request.loginHint)
    return try await oauth.begin(request)
  }

  public func refresh(
    _ refreshToken: Secret, client: ServerSettings.OAuthClient, provider: OAuthProvider
  ) async throws -> OAuthTokens {
    note(provider, "renewing a log-in", "")
    return try await oauth.refresh(refreshToken, client: client, provider: provider)
  }

  private func note(_ provider: OAuthProvider, _ purpose: String, _ account: String) {
    let host = WebAddress(provider.tokenURL)?.host.ascii ?? provider.name
    log.note(host, port: 443, purpose: purpose, account: account)
  }
}

extension ConnectionLog {
  func noting(_ fetch: @escaping PictureFetching) -> PictureFetching {
    { address in
      if let parsed = WebAddress(address) {
        let port = parsed.port ?? (parsed.isSecure ? 443 : 80)
        self.note(parsed.host.ascii, port: port, purpose: "pictures of a message")
      }
      return try await fetch(address)
    }
  }

  func noting(_ unsubscribe: @escaping OneClickUnsubscribing) -> OneClickUnsubscribing {
    { address in
      self.note(address.host.ascii, port: address.port ?? 443, purpose: "leaving a mailing list")
      return try await unsubscribe(address)
    }
  }
}

extension ServerLogin {
  /// The account's name, or else the user name.
  fileprivate var whose: String { account.isEmpty ? userName : account }
}
