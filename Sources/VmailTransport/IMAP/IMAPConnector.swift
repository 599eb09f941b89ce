public import VmailDomain

/// Connects to IMAP servers (RFC 3501, RFC 9051).
public struct IMAPConnector: MailServerConnecting {
  private let connections: ConnectionLog
  private let time: MonotonicTime
  private let deadlines: Deadlines
  private let log: TransportLog?
  private let compresses: Bool?

  /// The time within which a server replies that is so near that compressing mail takes longer than sending it.
  private static let nearness = Duration.milliseconds(2)

  /// - Parameters:
  ///   - connections: the log of connections, for `net`.
  ///   - compresses: whether to use COMPRESS=DEFLATE where it is offered; `nil` to do so unless the server is near.
  public init(
    connections: ConnectionLog, time: MonotonicTime = .machine, deadlines: Deadlines = Deadlines(),
    compresses: Bool? = true, log: TransportLog? = nil
  ) {
    self.connections = connections
    self.time = time
    self.deadlines = deadlines
    self.compresses = compresses
    self.log = log
  }

  public func connect(_ server: ServerLogin) async throws -> any MailServerSession {
    let (connection, isLoggedIn) = try await open(server.target, for: server.purpose("mail"))
    do {
      if !isLoggedIn { try await logIn(server, over: connection) }
      return try await prepare(connection)
    } catch {
      await connection.close()
      try Task.checkCancellation()
      throw error
    }
  }

  public func probe(_ server: ServerTarget) async throws -> [String] {
    let (connection, _) = try await open(server, for: ConnectionPurpose("looking for the mail server"))
    let capabilities = await connection.reports.capabilities
    await connection.logOut()
    return capabilities
  }

  /// Connects, up to the point where credentials are needed. The capabilities are known then.
  private func open(
    _ target: ServerTarget, for purpose: ConnectionPurpose
  ) async throws -> (connection: IMAPConnection, isLoggedIn: Bool) {
    log?("connecting (\(target.endpoint.security.rawValue))")
    let bytes = try await ByteConnection.open(
      to: target, for: purpose, in: connections, time: time, deadlines: deadlines)
    let connection = IMAPConnection(bytes, log: log)
    connection.start()
    do {
      let greeting = try await connection.awaitGreeting()
      guard greeting.kind == .ok || greeting.kind == .preauth else { throw ReplyClass.byeError(greeting) }
      if target.endpoint.security == .startTLS {
        try await startTLS(connection, greeting: greeting, host: target.endpoint.host)
      }
      if await connection.reports.capabilities.isEmpty { try await askCapabilities(connection) }
      let strategy = Strategy(await connection.reports.capabilities)
      guard strategy.isIMAP else { throw ServerError.unsupported("IMAP4rev1") }
      return (connection, greeting.kind == .preauth)
    } catch {
      await connection.close()
      try Task.checkCancellation()
      throw error
    }
  }

  /// Switches to TLS. Nothing the server sent in clear text counts afterwards. A server that sends PREAUTH
  /// would keep us from using TLS.
  private func startTLS(_ connection: IMAPConnection, greeting: StatusResponse, host: String) async throws {
    guard greeting.kind == .ok else { throw ServerError.wouldBeInsecure(host: host) }
    if await connection.reports.capabilities.isEmpty { try await askCapabilities(connection) }
    guard Strategy(await connection.reports.capabilities).hasStartTLS else {
      throw ServerError.wouldBeInsecure(host: host)
    }
    do {
      _ = try await connection.run(PlainCommand(CommandLine("STARTTLS"), isAlone: true, change: .tls))
    } catch ServerError.refused, ServerError.unavailable {
      throw ServerError.wouldBeInsecure(host: host)
    }
  }

  private func askCapabilities(_ connection: IMAPConnection) async throws {
    _ = try await connection.run(PlainCommand(CommandLine("CAPABILITY")))
  }

  private func logIn(_ server: ServerLogin, over connection: IMAPConnection) async throws {
    let strategy = Strategy(await connection.reports.capabilities)
    let host = server.target.endpoint.host
    guard let login = strategy.login(with: server.credentials, at: host) else {
      throw ServerError.noWayToLogIn(offered: strategy.offeredLogins)
    }
    let user = server.userName
    do {
      switch (login, server.credentials) {
      case (.login, .password(let password)):
        return try await connection.run(LoginCommand(userName: user, password: password, host: host))
      case (.plain, .password(let password)):
        try await authenticate(.plain(userName: user, password: password), strategy, host, connection)
      case (_, .password(let password)):
        try await authenticate(.login(userName: user, password: password), strategy, host, connection)
      case (.oauthBearer, .accessToken(let token)):
        try await authenticate(.oauthBearer(userName: user, token: token), strategy, host, connection)
      case (_, .accessToken(let token)):
        try await authenticate(.xoauth2(userName: user, token: token), strategy, host, connection)
      }
    } catch ServerError.notUnderstood(let reason) {
      // A mechanism that is offered and unknown: another one may work.
      guard case .password(let password) = server.credentials, login == .plain else {
        throw ServerError.notUnderstood(reason: reason)
      }
      guard strategy.allowsLogin else {
        return try await authenticate(.login(userName: user, password: password), strategy, host, connection)
      }
      try await connection.run(LoginCommand(userName: user, password: password, host: host))
    }
  }

  /// Some servers understand AUTHENTICATE only without the initial response, although they offer SASL-IR.
  private func authenticate(
    _ mechanism: SASLMechanism, _ strategy: Strategy, _ host: String, _ connection: IMAPConnection
  ) async throws {
    let isShort = strategy.sendsInitialResponse && mechanism.hasInitialResponse
    do {
      try await connection.run(AuthenticateCommand(mechanism, sendsInitialResponse: isShort, host: host))
    } catch ServerError.notUnderstood where isShort {
      try await connection.run(AuthenticateCommand(mechanism, sendsInitialResponse: false, host: host))
    }
  }

  /// Prepares a session. Capabilities are requested again after login, since they differ, and some proxies'
  /// first answers are not the server's.
  private func prepare(_ connection: IMAPConnection) async throws -> IMAPSession {
    let start = time.now()
    try await askCapabilities(connection)
    let isNear = time.now() - start < Self.nearness
    let capabilities = await connection.reports.capabilities
    var strategy = Strategy(capabilities)
    await connection.setLiterals(strategy.literals)
    try await ask(strategy.compresses && (compresses ?? !isNear) ? Compress.command : nil, over: connection)
    // These run at the same time: none depends on another.
    let identification = strategy.identifies ? Identification.command : nil
    let enable = strategy.toEnable.isEmpty ? nil : Enable.command(strategy.toEnable)
    async let identified: Void = ask(identification, over: connection)
    async let enabled: Void = ask(enable, over: connection)
    let namespace = strategy.hasNamespaces ? try await Self.namespace(of: connection) : nil
    _ = try await (identified, enabled)
    strategy.enabled = await connection.reports.enabled
    return IMAPSession(
      connection, strategy: strategy, capabilities: capabilities, prefix: namespace?.personalPrefix ?? [])
  }

  /// - Returns: `nil` when the server refuses; mailbox names are then used as they are.
  private static func namespace(of connection: IMAPConnection) async throws -> Namespaces? {
    do { return try await connection.run(NamespaceCommand()) } catch let error as ServerError
      where !error.endsConnection
    {
      return nil
    }
  }

  /// Runs a command that the server may refuse without consequences.
  private func ask(_ command: PlainCommand?, over connection: IMAPConnection) async throws {
    guard let command else { return }
    do { _ = try await connection.run(command) } catch let error as ServerError where !error.endsConnection {}
  }
}
