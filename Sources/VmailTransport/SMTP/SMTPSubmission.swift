public import VmailDomain

/// Submission servers by SMTP (RFC 5321, RFC 6409): tries them, as far as they let anybody in or with a log-in, and hands
/// mail over to them.
public struct SMTPSubmission: MailSubmitting {
  private let connections: ConnectionLog
  private let time: MonotonicTime
  private let deadlines: Deadlines
  private let log: TransportLog

  /// - Parameter connections: the log of connections, for `net`.
  public init(
    connections: ConnectionLog, time: MonotonicTime = .machine, deadlines: Deadlines = Deadlines(),
    log: @escaping TransportLog = { _ in }
  ) {
    self.connections = connections
    self.time = time
    self.deadlines = deadlines
    self.log = log
  }

  public func probe(_ server: ServerTarget) async throws -> [String] {
    let session = try await SMTPSession.open(
      server, for: ConnectionPurpose("looking for the sending server"), in: connections, time: time,
      deadlines: deadlines, log: log)
    await session.quit()
    return await session.capabilities.lines
  }

  public func logIn(_ server: ServerLogin) async throws -> [String] {
    let session = try await open(server, for: "testing the sending server")
    await session.quit()
    return await session.capabilities.lines
  }

  public func connect(_ server: ServerLogin) async throws -> any SubmissionSession {
    try await open(server, for: "sending mail")
  }

  /// - Parameter clause: the purpose, as the log of connections gives it.
  private func open(_ server: ServerLogin, for clause: String) async throws -> SMTPSession {
    try await SMTPSession.open(
      server, for: server.purpose(clause), in: connections, time: time, deadlines: deadlines, log: log)
  }
}

/// Time limits for submitting a mail: the minimum that RFC 5321 section 4.5.3.2 requires.
enum SubmissionDeadlines {
  static let sender = Duration.seconds(300)
  static let recipient = Duration.seconds(300)
  /// From DATA to its 354.
  static let content = Duration.seconds(120)
  /// For the server to accept a piece of the mail.
  static let piece = Duration.seconds(180)
  /// For the answer to the end of the mail, while the server stores and scans it.
  static let end = Duration.seconds(600)
}
