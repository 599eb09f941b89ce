import Synchronization
public import VmailDomain

/// A minimal model of a submission server: it stores accepted mail, and fails on request.
public final class ModelSubmission: MailSubmitting {
  /// The time of a failure.
  public enum Moment: Hashable, Sendable {
    case connecting
    /// Before the server could have accepted anything.
    case mail
    /// After the server has accepted the message: its reply is lost.
    case answer
  }

  private struct State {
    var taken: [SubmittedMail] = []
    var faults: [(moment: Moment, error: any Error)] = []
    var connections = 0
    var onEnd: (@Sendable () async throws -> Void)?
    var onTaken: (@Sendable (SubmittedMail) async -> Void)?
    var longestHold: Int?
    var mostRecipients: Int?
  }

  private let state = Mutex(State())

  public init() {}

  /// The submitted messages, in order.
  public var taken: [SubmittedMail] { state.withLock { $0.taken } }
  public var connections: Int { state.withLock { $0.connections } }

  /// Makes the next submissions fail, once for each call.
  public func fail(_ moment: Moment, _ error: any Error) {
    state.withLock { $0.faults.append((moment, error)) }
  }

  /// Forgets failures that have not happened yet.
  public func clearFailures() { state.withLock { $0.faults = [] } }

  /// - Parameter seconds: the longest time for which it holds mail; `nil` if it doesn't.
  public func setLongestHold(_ seconds: Int?) { state.withLock { $0.longestHold = seconds } }

  /// - Parameter count: the number of recipients that it takes at once; `nil` for any.
  public func setMostRecipients(_ count: Int?) { state.withLock { $0.mostRecipients = count } }

  /// Sets a closure that is called during a submission, before the end of the message.
  public func setOnEnd(_ body: (@Sendable () async throws -> Void)?) { state.withLock { $0.onEnd = body } }

  /// Sets a closure that is called when a message was accepted, before the client is told.
  public func setOnTaken(_ body: (@Sendable (SubmittedMail) async -> Void)?) {
    state.withLock { $0.onTaken = body }
  }

  public func probe(_ server: ServerTarget) -> [String] { [] }
  public func logIn(_ server: ServerLogin) -> [String] { [] }

  public func connect(_ server: ServerLogin) async throws -> any SubmissionSession {
    state.withLock { $0.connections += 1 }
    try fault(.connecting)
    return Session(server: self)
  }

  private func fault(_ moment: Moment) throws {
    let error = state.withLock { state -> (any Error)? in
      guard let first = state.faults.first, first.moment == moment else { return nil }
      return state.faults.removeFirst().error
    }
    if let error { throw error }
  }

  private actor Session: SubmissionSession {
    private let server: ModelSubmission
    private var isOpen = true

    init(server: ModelSubmission) { self.server = server }

    var traits: SubmissionTraits {
      SubmissionTraits(sizeLimit: 10_000_000, longestHold: server.state.withLock { $0.longestHold })
    }

    func submit(_ mail: SubmittedMail, beforeEnd: @Sendable () async throws -> Void) async throws -> String {
      guard isOpen else { throw ServerError.connectionLost(reason: "closed") }
      // Line ends are sent as CRLF.
      let size = mail.source.count + mail.source.count { $0 == UInt8(ascii: "\n") }
      if let limit = traits.sizeLimit, size > limit {
        throw SubmissionError.tooLarge(size: size, limit: limit)
      }
      if let hold = mail.hold, hold > traits.longestHold ?? 0 { throw SubmissionError.cannotHold }
      try server.fault(.mail)
      let most = server.state.withLock { $0.mostRecipients } ?? mail.envelope.recipients.count
      let refused = mail.envelope.recipients.dropFirst(most)
      if !refused.isEmpty {
        throw SubmissionError.recipientsRefused(
          refused.map { RefusedRecipient(address: $0, code: 452, reason: "too many") })
      }
      do {
        try await server.state.withLock { $0.onEnd }?()
        try await beforeEnd()
      } catch {
        isOpen = false
        throw error
      }
      server.state.withLock { $0.taken.append(mail) }
      await server.state.withLock { $0.onTaken }?(mail)
      try server.fault(.answer)
      return "queued"
    }

    func close() async { isOpen = false }
  }
}
