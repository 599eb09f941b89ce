import Foundation
import Synchronization
import VmailDomain
import VmailServerSupport

@testable import VmailTransport

/// Submits mail to a ``FakeSubmissionServer``, and records the outcome.
struct SubmissionTrial {
  static let source = Array("From: a@x.example\r\nSubject: one\r\n\r\n.dot\r\nBody.\r\n".utf8)
  static let mail = mail(to: "bob@x.example", "carol@x.example", "dave@x.example")

  static func mail(
    from sender: String = "a@x.example", to recipients: String..., source: [UInt8] = source
  ) -> SubmittedMail {
    SubmittedMail(envelope: Envelope(sender: sender, recipients: recipients), source: source)
  }

  /// Connects to the server, or to `port` if there is a proxy in between.
  static func connect(
    to server: FakeSubmissionServer, port: Int? = nil, time: MonotonicTime = .still
  ) async throws -> any SubmissionSession {
    let endpoint = ServerEndpoint(host: "127.0.0.1", port: port ?? server.port, security: .clear)
    return try await SMTPSubmission(time: time).connect(
      ServerLogin(
        // Clear text is permitted, as the address of a server that has already ended is not known to be local.
        target: ServerTarget(endpoint: endpoint, allowsClearText: true), userName: server.login.user,
        credentials: .password(server.login.password)))
  }

  enum Outcome: Equatable {
    case taken(String)
    case submission(SubmissionError)
    case server(ServerError)
    case cancelled
    case other

    init(_ error: any Error) {
      switch error {
      case let error as SubmissionError: self = .submission(error)
      case let error as ServerError: self = .server(error)
      case is CancellationError: self = .cancelled
      default: self = .other
      }
    }

    /// Whether the outcome is unknown.
    var isUnknown: Bool { if case .submission(.unknownOutcome) = self { true } else { false } }

    var lost: Bool { if case .server(.connectionLost) = self { true } else { false } }
  }

  /// - Returns: the outcome, and the number of calls of `beforeEnd`.
  static func submit(
    _ mail: SubmittedMail = mail, on session: any SubmissionSession,
    beforeEnd: @escaping @Sendable () async throws -> Void = {}
  ) async -> (outcome: Outcome, ends: Int) {
    let ends = Mutex(0)
    do {
      let words = try await session.submit(mail) {
        ends.withLock { $0 += 1 }
        try await beforeEnd()
      }
      return (.taken(words), ends.withLock(\.self))
    } catch {
      return (Outcome(error), ends.withLock(\.self))
    }
  }

  /// Does the same on a new connection to a server with such faults.
  static func submit(
    _ mail: SubmittedMail = mail, offering extensions: [String] = FakeSubmissionServer.usualExtensions,
    _ faults: SubmissionFault...
  ) async throws -> (outcome: Outcome, ends: Int, server: FakeSubmissionServer) {
    let server = try await FakeSubmissionServer(extensions)
    for fault in faults { server.plan(fault) }
    do {
      let session = try await connect(to: server)
      let (outcome, ends) = await submit(mail, on: session)
      await session.close()
      await server.stop()
      return (outcome, ends, server)
    } catch {
      await server.stop()
      return (Outcome(error), 0, server)
    }
  }
}
