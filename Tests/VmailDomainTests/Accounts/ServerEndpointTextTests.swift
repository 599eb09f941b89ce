import Testing
import VmailDomain

@Suite(.timeLimit(.minutes(10))) struct ServerEndpointTextTests {
  private static let imap = ServerEndpoint.Defaults(service: .imap)

  @Test(arguments: [
    ("imap.example.org", 993, "tls"), ("imap.example.org:993", 993, "tls"),
    ("imap.example.org:143", 143, "starttls"), ("IMAP.Example.ORG:1234", 1234, "tls"),
    ("imap.example.org/starttls", 143, "starttls"), ("imap.example.org:1234/starttls", 1234, "starttls"),
    ("imap.example.org:143/CLEAR", 143, "clear"), ("imap.example.org:1143", 1143, "starttls"),
  ])
  func `A server is read as it is written`(text: String, port: Int, security: String) throws {
    let endpoint = try #require(ServerEndpoint(text, defaults: Self.imap))
    #expect(endpoint.host == "imap.example.org")
    #expect(endpoint.port == port)
    #expect(endpoint.security.rawValue == security)
  }

  @Test(arguments: [
    "", ":993", "a b", "host:0", "host:65536", "host:", "host:x", "host/ssl", "host:993/", "imaps://host",
    "host\u{1B}[1m", "[::1", "-:1:2",
  ])
  func `What is no server is refused`(text: String) {
    #expect(ServerEndpoint(text, defaults: Self.imap) == nil)
  }

  @Test func `Sending has ports of its own`() throws {
    let smtp = ServerEndpoint.Defaults(service: .smtp)
    #expect(try #require(ServerEndpoint("a.example", defaults: smtp)).port == 465)
    #expect(try #require(ServerEndpoint("a.example/starttls", defaults: smtp)).port == 587)
    let submission = try #require(ServerEndpoint("a.example:587", defaults: smtp))
    #expect(submission.security == .startTLS)
  }

  @Test func `An IPv6 address stands in brackets`() throws {
    let endpoint = try #require(ServerEndpoint("[::1]:143/clear", defaults: Self.imap))
    #expect(endpoint == ServerEndpoint(host: "::1", port: 143, security: .clear))
    #expect(endpoint.isLoopback)
    #expect(endpoint.text == "[::1]:143/clear")
  }

  @Test func `Options decide where neither text nor port do`() throws {
    let starttls = ServerEndpoint.Defaults(service: .imap, security: .startTLS)
    #expect(try #require(ServerEndpoint("a.example", defaults: starttls)).port == 143)
    #expect(try #require(ServerEndpoint("a.example:993", defaults: starttls)).security == .tls)
    #expect(try #require(ServerEndpoint("a.example:1234", defaults: starttls)).security == .startTLS)
    #expect(try #require(ServerEndpoint("a.example:1234/tls", defaults: starttls)).security == .tls)
  }

  @Test func `What is written is read again as the same`() throws {
    for security in ServerEndpoint.Security.allCases {
      for port in [993, 143, 465, 587, 25, 1143, 4711] {
        let endpoint = ServerEndpoint(host: "mail.example", port: port, security: security)
        #expect(ServerEndpoint(endpoint.text, defaults: Self.imap) == endpoint)
      }
    }
  }

  @Test(arguments: [
    ("localhost", true), ("127.0.0.1", true), ("127.1.2.3", true), ("::1", true), ("mail.localhost", true),
    ("127.example.org", false), ("localhost.example.org", false), ("10.0.0.1", false),
  ])
  func `Only this machine is this machine`(host: String, isLoopback: Bool) {
    #expect(ServerEndpoint(host: host, port: 143, security: .clear).isLoopback == isLoopback)
  }
}
