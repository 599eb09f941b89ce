import NIOCore
import VmailDomain
import VmailTestSupport

@testable import VmailTransport

// What connects, for tests that look at no log.

extension ConnectionLog {
  /// One of its own.
  static var unread: ConnectionLog { ConnectionLog(clock: TestClock()) }
}

extension ConnectionPurpose {
  static let test = ConnectionPurpose("a test")
}

extension ByteConnection {
  static func open(to target: ServerTarget, time: MonotonicTime) async throws -> ByteConnection {
    try await open(to: target, for: .test, in: .unread, time: time)
  }
}

extension HTTPSClient {
  init(trust: CertificateTrust = .system, patience: TimeAmount = .seconds(15)) {
    self.init(connections: .unread, trust: trust, patience: patience)
  }

  func send(_ request: HTTPSRequest) async throws -> HTTPSResponse { try await send(request, for: .test) }
}

extension IMAPConnector {
  init(
    time: MonotonicTime, deadlines: Deadlines = Deadlines(), compresses: Bool = true, log: TransportLog? = nil
  ) {
    self.init(connections: .unread, time: time, deadlines: deadlines, compresses: compresses, log: log)
  }
}

extension SMTPSubmission {
  init(
    time: MonotonicTime, deadlines: Deadlines = Deadlines(), log: @escaping TransportLog = { _ in }
  ) {
    self.init(connections: .unread, time: time, deadlines: deadlines, log: log)
  }
}
