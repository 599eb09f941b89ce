import NIOCore
import Testing
import VmailDomain

@testable import VmailTransport

/// One side uses TLS and the other doesn't: this is reported as such, without waiting for a deadline.
@Suite(.timeLimit(.minutes(10))) struct WrongSecurityTests {
  /// Deadlines for checking at once, and for waiting forever.
  private static var curious: Deadlines {
    var deadlines = Deadlines()
    deadlines.silence = .zero
    return deadlines
  }

  private static func probe(
    _ target: ServerTarget, _ service: ServerCandidate.Service, deadlines: Deadlines = curious
  ) async throws -> [String] {
    switch service {
    case .imap: try await IMAPConnector(time: .still, deadlines: deadlines).probe(target)
    case .smtp: try await SMTPSubmission(time: .still, deadlines: deadlines).probe(target)
    case .carddav: []
    }
  }

  @Test(
    arguments: [ServerCandidate.Service.imap, .smtp], [ServerEndpoint.Security.clear, .startTLS])
  func `A server that waits for TLS while the client waits for a greeting is recognized`(
    service: ServerCandidate.Service, security: ServerEndpoint.Security
  ) async throws {
    let server = try await LoopbackServer(certificate: StoredCertificates.localhost) { _ in }
    let target = server.target(security)
    await #expect(throws: ServerError.wrongSecurity(target.endpoint, speaksTLS: true)) {
      _ = try await Self.probe(target, service)
    }
  }

  @Test func `A server whose TLS is too old for vmail is recognized as one with TLS`() async throws {
    let server = try await LoopbackServer(certificate: StoredCertificates.selfSigned, newest: .tls11) { _ in
    }
    await #expect(throws: ServerError.wrongSecurity(server.target().endpoint, speaksTLS: true)) {
      _ = try await Self.probe(server.target(), .imap)
    }
  }

  @Test(arguments: [ServerCandidate.Service.imap, .smtp])
  func `The client waits for a late greeting`(service: ServerCandidate.Service) async throws {
    let greeter = Greeter(
      greeting: service == .imap ? "* OK [CAPABILITY IMAP4rev1] ready\r\n" : "220 ready\r\n")
    let server = try await LoopbackServer { peer in
      await greeter.welcome(peer)
      for await bytes in peer.inbound {
        if bytes.first == Greeter.handshake {
          peer.close()
          return await greeter.greet()
        }
        let line = String(decoding: bytes, as: UTF8.self)
        peer.send(line.hasPrefix("EHLO") ? "250 SIZE 7\r\n" : "221 bye\r\n")
      }
    }
    let capabilities = try await Self.probe(server.target(), service)
    #expect(capabilities == (service == .imap ? ["IMAP4REV1"] : []))
  }

  @Test(
    arguments: [
      (ServerCandidate.Service.imap, "* OK hello\r\n"), (.smtp, "220 hello\r\n"),
      (.imap, "HTTP/1.1 400 Bad Request\r\n\r\n"),
    ])
  func `A server without TLS where TLS was expected is recognized`(
    service: ServerCandidate.Service, greeting: String
  ) async throws {
    let server = try await LoopbackServer { $0.send(greeting) }
    let target = server.target(.tls)
    await #expect(throws: ServerError.wrongSecurity(target.endpoint, speaksTLS: false)) {
      _ = try await Self.probe(target, service)
    }
  }

  @Test func `A web server without TLS leads to a different error`() async throws {
    let server = try await LoopbackServer { $0.send("HTTP/1.1 400 Bad Request\r\n\r\n") }
    let address = try #require(WebAddress("https://localhost:\(server.port)/"))
    await #expect(
      throws: ServerError.protocolViolation("localhost does not speak TLS on port \(server.port)")
    ) {
      _ = try await HTTPSClient(patience: .hours(1)).send(HTTPSRequest(address))
    }
  }
}

/// Sends no greeting before a client has started TLS, whichever connection is served first.
private actor Greeter {
  /// The first byte of a TLS handshake record (RFC 8446, section 5.1).
  static let handshake: UInt8 = 22

  private let greeting: String
  private var isGreeting = false
  private var waiting: [LoopbackServer.Peer] = []

  init(greeting: String) { self.greeting = greeting }

  func welcome(_ peer: LoopbackServer.Peer) {
    if isGreeting { peer.send(greeting) } else { waiting.append(peer) }
  }

  func greet() {
    isGreeting = true
    for peer in waiting { peer.send(greeting) }
  }
}
