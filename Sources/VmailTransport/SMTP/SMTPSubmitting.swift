public import VmailDomain

/// Hands mail over by SMTP (RFC 5321, RFC 6409).
public struct SMTPSubmitting: MailSubmitting {
  private let time: MonotonicTime
  private let deadlines: Deadlines
  private let log: TransportLog

  public init(
    time: MonotonicTime = .machine, deadlines: Deadlines = Deadlines(), log: @escaping TransportLog = { _ in }
  ) {
    self.time = time
    self.deadlines = deadlines
    self.log = log
  }

  public func connect(_ server: ServerLogin) async throws -> any SubmissionSession {
    try await SMTPSession.open(server, time: time, deadlines: deadlines, log: log)
  }
}
