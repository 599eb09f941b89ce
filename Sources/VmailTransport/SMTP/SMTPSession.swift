import VmailDomain

/// A connection to a submission server (RFC 6409). Commands are sent one after another: each call must wait
/// for the return of the one before.
///
/// An error other than an SMTP reply ends the connection, and so does cancelling.
actor SMTPSession {
  /// The capabilities in the last answer to EHLO.
  private(set) var capabilities: SMTPCapabilities

  let connection: ByteConnection
  private let log: TransportLog
  private var parser = SMTPReplyParser()

  /// Connects without logging in: resolves the name, does the TLS handshake, reads the greeting, sends EHLO.
  /// - Throws: ``ServerError``; ``ServerError/wouldBeInsecure(host:)`` when STARTTLS was requested and is not
  ///   offered, or refused.
  static func open(
    _ target: ServerTarget, for purpose: ConnectionPurpose, in connections: ConnectionLog,
    time: MonotonicTime, deadlines: Deadlines, log: @escaping TransportLog
  ) async throws -> SMTPSession {
    let connection = try await ByteConnection.open(
      to: target, for: purpose, in: connections, time: time, deadlines: deadlines)
    let session = SMTPSession(connection, log: log)
    try await session.greet()
    return session
  }

  /// Connects and logs in; ends the session if the log-in is refused.
  static func open(
    _ server: ServerLogin, for purpose: ConnectionPurpose, in connections: ConnectionLog, time: MonotonicTime,
    deadlines: Deadlines, log: @escaping TransportLog
  ) async throws -> SMTPSession {
    let session = try await open(
      server.target, for: purpose, in: connections, time: time, deadlines: deadlines, log: log)
    do {
      try await session.logIn(server)
    } catch {
      await session.quit()
      throw error
    }
    return session
  }

  private init(_ connection: ByteConnection, log: @escaping TransportLog) {
    self.connection = connection
    self.log = log
    capabilities = SMTPCapabilities()
  }

  private func greet() async throws {
    let greeting = try await awaitGreeting()
    guard greeting.outcome == .done else { throw greeting.failure }
    try await sayHello()
    if connection.target.endpoint.security == .startTLS {
      try await startTLS()
      // Capabilities sent in clear text may come from an attacker (RFC 3207 section 4.2).
      try await sayHello()
    }
  }

  private func awaitGreeting() async throws -> SMTPReply {
    connection.expectGreeting()
    defer { connection.endGreeting() }
    return try await reply()
  }

  private func sayHello() async throws {
    let answer = try await exchange(.ehlo)
    guard answer.outcome == .done else { throw answer.failure }
    capabilities = SMTPCapabilities(answer)
  }

  /// Switches to TLS (RFC 3207). There is no way back to clear text.
  private func startTLS() async throws {
    let host = connection.target.endpoint.host
    guard capabilities.hasStartTLS else { throw ServerError.wouldBeInsecure(host: host) }
    let answer = try await exchange(.startTLS)
    switch answer.outcome {
    case .done: break
    case .refused: throw ServerError.wouldBeInsecure(host: host)
    case .notNow, .more: throw answer.failure
    }
    guard parser.isEmpty else { throw broken(.protocolViolation("data after the response to STARTTLS")) }
    try await connection.startTLS()
  }

  func giveUpChunking() { capabilities.drop("CHUNKING") }

  // MARK: Logging in

  /// Logs in with the best mechanism that the server offers (AUTH, RFC 4954).
  /// - Throws: ``ServerError``, without secrets, whatever the server's text.
  func logIn(_ server: ServerLogin) async throws {
    var offered = capabilities.mechanisms
    while true {
      var login = try SMTPLogin(server, offered: offered)
      var answer = try await exchange(login.begin())
      while answer.outcome == .more {
        guard let response = login.next() else {
          throw broken(
            .protocolViolation("an SMTP server that continues after the last response of \(login.name)"))
        }
        answer = try await exchange(response)
      }
      if answer.outcome == .done { return }
      // The server doesn't know the mechanism after all: the next one may work.
      offered.removeAll { $0 == login.name }
      guard answer.code == 504, (try? SMTPLogin(server, offered: offered)) != nil else {
        throw answer.loginFailure(login.name, words: login.hidden(in: answer.text))
      }
    }
  }

  // MARK: Commands and replies

  /// The time to wait for the answer to QUIT, short enough for a waiting user.
  private static let farewell = Duration.seconds(5)

  /// Sends QUIT and closes the connection. Never fails.
  func quit() async {
    _ = try? await exchange(.quit, within: Self.farewell)
    connection.close()
  }

  /// Sends a command and returns its reply, whatever it is.
  /// - Parameter patience: the time allowed; `nil` for the usual.
  func exchange(_ command: SMTPCommand, within patience: Duration? = nil) async throws -> SMTPReply {
    try await beginExchange()
    expectReply(to: command, within: patience)
    send([command])
    return try await reply()
  }

  /// Checks that no reply is waiting, before one or more commands are sent: it would be taken for the answer
  /// to them. Only a server that closes the connection may send one unasked.
  func beginExchange() async throws {
    if !connection.hasNothingWaiting { try await receive() }
    if let early = parser.next() {
      throw broken(early.code == 421 ? early.failure : .protocolViolation("an SMTP reply to no command"))
    }
    guard parser.isEmpty else { throw broken(.protocolViolation("an SMTP reply to no command")) }
  }

  /// Sends commands in one piece, without waiting.
  func send(_ commands: [SMTPCommand]) {
    for command in commands { note(command) }
    connection.send(commands.flatMap(\.bytes))
  }

  func note(_ command: SMTPCommand) { log("smtp: \(command)") }

  /// Starts waiting for a reply. To be called before the command is sent, or once the previous reply was
  /// taken.
  func expectReply(to command: SMTPCommand, within patience: Duration? = nil) {
    connection.watchdog.expect(
      "the response to \(command.name)", within: patience ?? connection.deadlines.reply)
  }

  /// Returns the next reply, whatever it is. To be called when one is expected.
  func reply() async throws -> SMTPReply {
    defer { connection.watchdog.disarm() }
    while true {
      if let reply = parser.next() {
        log("smtp: \(reply.code)")
        return reply
      }
      try await receive()
    }
  }

  /// Whether no reply, or part of one, is waiting.
  var hasNothingWaiting: Bool { connection.hasNothingWaiting && parser.isEmpty }

  private func receive() async throws {
    guard let bytes = try await connection.receive() else {
      throw broken(.connectionLost(reason: "the server closed the connection"))
    }
    do {
      try parser.append(bytes)
    } catch {
      throw broken(error)
    }
  }

  /// Ends the connection and returns the error.
  func broken(_ error: ServerError) -> ServerError {
    connection.close(error)
    return error
  }
}
