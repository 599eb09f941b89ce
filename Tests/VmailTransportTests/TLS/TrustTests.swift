import FoundationEssentials
import Testing
import VmailDomain

@testable import VmailTransport

/// Each server records whether it received a byte over TLS: none may be sent before its certificate was verified.
@Suite(.timeLimit(.minutes(10))) struct TrustTests {
  @Test(
    arguments: [
      (StoredCertificates.localhost, false, CertificateProblem.Reason.unknownAuthority),
      (StoredCertificates.selfSigned, false, .selfSigned),
      (StoredCertificates.other, true, .otherHost),
      (StoredCertificates.address, true, .otherHost),
      (StoredCertificates.expired, true, .expired),
      (StoredCertificates.early, true, .notYetValid),
    ])
  func `An untrusted certificate is rejected, and the reason is reported`(
    certificate: String, knowsAuthority: Bool, reason: CertificateProblem.Reason
  ) async throws {
    let server = try await LoopbackServer(certificate: certificate) { _ in }
    let file = try TemporaryFile(StoredCertificates.authority)
    let trust = knowsAuthority ? CertificateTrust.authorities(file: file.path) : .system
    let error = await #expect(throws: ServerError.self) {
      _ = try await ByteConnection.open(to: server.target(.tls, trust: trust), time: .still)
    }
    guard case .untrustedCertificate(let problem)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(problem.reason == reason)
    #expect(problem.host == "localhost")
    #expect(try problem.sha256 == StoredCertificates.fingerprint(of: certificate))
    #expect(problem.claims != nil)
  }

  @Test(
    arguments: [
      (StoredCertificates.localhost, "localhost", "vmail test authority", 4_733_510_400),
      (
        StoredCertificates.organization, "J\u{F6}rg & S\u{F6}hne GmbH", "J\u{F6}rg & S\u{F6}hne GmbH",
        4_733_150_225
      ),
    ])
  func `What an untrusted certificate claims is reported for the user to judge`(
    certificate: String, subject: String, issuer: String, expiry: Double
  ) async throws {
    let server = try await LoopbackServer(certificate: certificate) { _ in }
    let error = await #expect(throws: ServerError.self) {
      _ = try await ByteConnection.open(to: server.target(.tls), time: .still)
    }
    guard case .untrustedCertificate(let problem)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    let claims = try #require(problem.claims)
    #expect(claims.subject == subject && claims.issuer == issuer)
    #expect(claims.validUntil.timeIntervalSince1970 == expiry)
  }

  @Test func `A certificate from one's own authority is accepted for its name, and for an address in it`()
    async throws
  {
    let file = try TemporaryFile(StoredCertificates.authority)
    for (certificate, host) in [
      (StoredCertificates.localhost, "localhost"), (StoredCertificates.address, "127.0.0.1"),
    ] {
      let server = try await LoopbackServer(certificate: certificate) { $0.send("hello") }
      let target = server.target(host: host, .tls, trust: .authorities(file: file.path))
      let connection = try await ByteConnection.open(to: target, time: .still)
      #expect(try await connection.receive() == Array("hello".utf8))
    }
  }

  @Test func `A certificate for a name is not valid for an address`() async throws {
    let file = try TemporaryFile(StoredCertificates.authority)
    let server = try await LoopbackServer(certificate: StoredCertificates.localhost) { _ in }
    let target = server.target(host: "127.0.0.1", .tls, trust: .authorities(file: file.path))
    let error = await #expect(throws: ServerError.self) {
      _ = try await ByteConnection.open(to: target, time: .still)
    }
    #expect(error?.certificateReason == .otherHost)
  }

  @Test(
    arguments: [StoredCertificates.selfSigned, StoredCertificates.other, StoredCertificates.expired])
  func `The pinned certificate is accepted whatever it contains, and no other`(certificate: String)
    async throws
  {
    let server = try await LoopbackServer(certificate: certificate) { $0.send("hello") }
    let right = server.target(
      .tls, trust: .pinned(sha256: try StoredCertificates.fingerprint(of: certificate)))
    let connection = try await ByteConnection.open(to: right, time: .still)
    #expect(try await connection.receive() == Array("hello".utf8))

    for wrong in [
      try StoredCertificates.fingerprint(of: StoredCertificates.localhost), [],
      [UInt8](repeating: 0, count: 32),
    ] {
      let error = await #expect(throws: ServerError.self) {
        _ = try await ByteConnection.open(
          to: server.target(.tls, trust: .pinned(sha256: wrong)), time: .still)
      }
      #expect(error?.certificateReason == .notThePinned)
    }
  }

  @Test func `Unreadable authorities are reported, and nothing else is trusted instead`() async throws {
    let server = try await LoopbackServer(certificate: StoredCertificates.localhost) { _ in }
    let error = await #expect(throws: ServerError.self) {
      _ = try await ByteConnection.open(
        to: server.target(.tls, trust: .authorities(file: "/nonexistent")), time: .still)
    }
    #expect(error?.certificateReason == .other)
  }

  @Test func `TLS 1.1 is refused`() async throws {
    let server = try await LoopbackServer(certificate: StoredCertificates.selfSigned, newest: .tls11) { _ in
    }
    let trust = CertificateTrust.pinned(
      sha256: try StoredCertificates.fingerprint(of: StoredCertificates.selfSigned))
    let error = await #expect(throws: ServerError.self) {
      _ = try await ByteConnection.open(to: server.target(.tls, trust: trust), time: .still)
    }
    #expect(error == .unsupported("TLS 1.2"))
  }

  @Test func `A server without TLS on its port is reported as such`() async throws {
    let server = try await LoopbackServer { $0.send("* OK hello\r\n") }
    let error = await #expect(throws: ServerError.self) {
      _ = try await ByteConnection.open(to: server.target(.tls), time: .still)
    }
    #expect(error == .wrongSecurity(server.target(.tls).endpoint, speaksTLS: false))
  }
}

extension ServerError {
  fileprivate var certificateReason: CertificateProblem.Reason? {
    if case .untrustedCertificate(let problem) = self { problem.reason } else { nil }
  }
}
