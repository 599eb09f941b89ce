public import VmailDomain

/// Submission over SMTP (RFC 5321, RFC 6409): tests servers, with or without logging in, and submits mail to
/// them.
public struct SMTPSubmission: SubmissionTesting, MailSubmitting {
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

  public func probe(_ server: ServerTarget) async throws -> [String] {
    let session = try await SMTPSession.open(server, time: time, deadlines: deadlines, log: log)
    await session.quit()
    return await session.capabilities.lines
  }

  public func logIn(_ server: ServerLogin) async throws -> [String] {
    let session = try await open(server)
    await session.quit()
    return await session.capabilities.lines
  }

  public func connect(_ server: ServerLogin) async throws -> any SubmissionSession { try await open(server) }

  private func open(_ server: ServerLogin) async throws -> SMTPSession {
    try await SMTPSession.open(server, time: time, deadlines: deadlines, log: log)
  }
}
