import Foundation
import Synchronization
import VmailDomain
import VmailServerSupport

@testable import VmailTransport

/// vmail's way to a ``FakeSubmissionServer``, and what came of it.
struct SubmissionTrial {
  static let source = Array("From: a@x.example\r\nSubject: one\r\n\r\n.dot\r\nBody.\r\n".utf8)
  static let mail = mail(to: "bob@x.example", "carol@x.example", "dave@x.example")

  static func mail(
    from sender: String = "a@x.example", to recipients: String..., source: [UInt8] = source
  ) -> SubmittedMail {
    SubmittedMail(envelope: Envelope(sender: sender, recipients: recipients), source: source)
  }

  /// To `port`, where there is a proxy in between.
  static func connect(
    to server: FakeSubmissionServer, port: Int? = nil, time: MonotonicTime = .still
  ) async throws -> any SubmissionSession {
    let endpoint = ServerEndpoint(host: "127.0.0.1", port: port ?? server.port, security: .clear)
    return try await SMTPSubmission(time: time).connect(
      ServerLogin(
        // Allowed, as the address of a server that has ended already is not known to be this machine's.
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

    /// Whether nothing is known of the mail.
    var isUnknown: Bool { if case .submission(.unknownOutcome) = self { true } else { false } }

    var lost: Bool { if case .server(.connectionLost) = self { true } else { false } }
  }

  /// - Returns: what came of it, and how often `beforeEnd` was called.
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

  /// The same on a connection of its own to a server with such faults.
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
