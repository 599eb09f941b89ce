import NIOCore
import NIOSSL
import Testing
import VmailDomain

@testable import VmailTransport

/// One side speaks TLS, the other clear text: that is told as what it is, and nobody waits for a deadline.
@Suite(.timeLimit(.minutes(10))) struct WrongSecurityTests {
  /// Asks at once, and waits for ever.
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
    }
  }

  @Test(
    "a server that waits for TLS while a greeting is waited for",
    arguments: [ServerCandidate.Service.imap, .smtp], [ServerEndpoint.Security.clear, .startTLS])
  func silent(service: ServerCandidate.Service, security: ServerEndpoint.Security) async throws {
    let server = try await LoopbackServer(certificate: StoredCertificates.localhost) { _ in }
    let target = server.target(security)
    await #expect(throws: ServerError.wrongSecurity(target.endpoint, speaksTLS: true)) {
      _ = try await Self.probe(target, service)
    }
  }

  @Test("one whose TLS is too old for vmail speaks TLS all the same")
  func old() async throws {
    let server = try await LoopbackServer(certificate: StoredCertificates.selfSigned, newest: .tlsv11) { _ in
    }
    await #expect(throws: ServerError.wrongSecurity(server.target().endpoint, speaksTLS: true)) {
      _ = try await Self.probe(server.target(), .imap)
    }
  }

  @Test("a server that greets late is waited for", arguments: [ServerCandidate.Service.imap, .smtp])
  func slow(service: ServerCandidate.Service) async throws {
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
    "a server that speaks clear text where TLS was expected",
    arguments: [
      (ServerCandidate.Service.imap, "* OK hello\r\n"), (.smtp, "220 hello\r\n"),
      (.imap, "HTTP/1.1 400 Bad Request\r\n\r\n"),
    ])
  func clear(service: ServerCandidate.Service, greeting: String) async throws {
    let server = try await LoopbackServer { $0.send(greeting) }
    let target = server.target(.tls)
    await #expect(throws: ServerError.wrongSecurity(target.endpoint, speaksTLS: false)) {
      _ = try await Self.probe(target, service)
    }
  }

  @Test("a web server without TLS gets a different error")
  func web() async throws {
    let server = try await LoopbackServer { $0.send("HTTP/1.1 400 Bad Request\r\n\r\n") }
    let address = try #require(WebAddress("https://localhost:\(server.port)/"))
    await #expect(
      throws: ServerError.protocolViolation("localhost does not speak TLS on port \(server.port)")
    ) {
      _ = try await HTTPSClient(patience: .hours(1)).send(HTTPSRequest(address))
    }
  }
}

/// Greets nobody before somebody has asked for TLS, whichever connection is served first.
private actor Greeter {
  /// What a record of a TLS handshake begins with (RFC 8446, section 5.1).
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
