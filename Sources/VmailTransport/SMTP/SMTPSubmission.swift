public import VmailDomain

/// Tries submission servers: as far as they let anybody in, or with a log-in.
public struct SMTPSubmission: SubmissionTesting {
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
    let session = try await SMTPSession.open(server, time: time, deadlines: deadlines, log: log)
    await session.quit()
    return await session.capabilities.lines
  }
}
