import Testing
import VmailDomain

@testable import VmailTransport

@Suite(.timeLimit(.minutes(10))) struct DomainDiscoveryTests {
  private static let page = """
    <clientConfig><emailProvider id="x"><incomingServer type="imap"><hostname>imap.example.org</hostname>
    <port>993</port><socketType>SSL</socketType><username>%EMAILLOCALPART%</username></incomingServer>
    </emailProvider></clientConfig>
    """

  /// Returns a discovery whose requests for `https://HOST/PATH` are sent to the server as `/HOST/PATH`.
  private func discovery(_ server: WebServer) -> DomainDiscovery {
    let (client, port) = (server.client, server.port)
    return DomainDiscovery(
      fetch: { address, _ in
        guard let local = WebAddress("https://localhost:\(port)/\(address.host.ascii)\(address.rest)") else {
          throw ServerError.nameNotFound(host: address.host.ascii)
        }
        let response = try await client.send(HTTPSRequest(local))
        guard response.status == 200 else { throw ServerError.refused(code: nil, reason: "") }
        return response.body
      }, resolve: { _ in nil })
  }

  private func answering(_ pages: [String: String]) async throws -> WebServer {
    try await WebServer { request in
      let path = request.line.dropFirst(4).prefix { $0 != "?" }
      return pages[String(path)].map { WebServer.response($0) }
        ?? WebServer.response("", status: "404 Not Found")
    }
  }

  @Test
  func `The provider's host is queried with the address, the domain's without, and the former is preferred`()
    async throws
  {
    let wellKnown = "/example.org/.well-known/autoconfig/mail/config-v1.1.xml"
    let other = Self.page.replacing("imap.example.org", with: "other.example.org")
    let server = try await answering([
      "/autoconfig.example.org/mail/config-v1.1.xml": Self.page, wellKnown: other,
    ])
    let found = try await discovery(server).autoconfig(domain: "Example.org", address: "anna@example.org")
    #expect(found.map(\.endpoint.host) == ["imap.example.org"])
    #expect(found.first?.userName == "anna" && found.first?.origin == .autoconfig)
    #expect(
      server.requests.map(\.line).contains(
        "GET /autoconfig.example.org/mail/config-v1.1.xml?emailaddress=anna%40example.org"))
    let second = try await answering([wellKnown: other])
    let foundThere = try await discovery(second).autoconfig(
      domain: "example.org", address: "anna@example.org")
    #expect(foundThere.map(\.endpoint.host) == ["other.example.org"])
    #expect(Set(second.requests.map(\.line)).contains("GET " + wellKnown))
  }

  @Test func `PACC is believed like the page in XML, which is preferred`() async throws {
    let pacc = "/ua-auto-config.example.org/.well-known/user-agent-configuration.json"
    let document = #"{"protocols": {"imap": {"host": "pacc.example"}, "submit": {"host": "pacc.example"}}}"#
    for (pages, hosts) in [
      ([pacc: document], ["pacc.example", "pacc.example"]),
      ([pacc: document, "/autoconfig.example.org/mail/config-v1.1.xml": Self.page], ["imap.example.org"]),
      (
        [pacc: document, "/autoconfig.example.org/mail/config-v1.1.xml": "{}"],
        ["pacc.example", "pacc.example"]
      ),
    ] {
      let server = try await answering(pages)
      let found = try await discovery(server).autoconfig(domain: "example.org", address: "anna@example.org")
      #expect(found.map(\.endpoint.host) == hosts)
      #expect(found.allSatisfy { $0.origin == .autoconfig })
    }
  }

  @Test(arguments: [
    (
      #"{"resource": "https://jmap.example.org/session", "authorization_servers": ["https://auth.example.org"]}"#,
      true
    ),
    // About another service, or without an issuer that can be used.
    (
      #"{"resource": "https://jmap.example.org", "authorization_servers": ["https://auth.example.org"]}"#,
      false
    ),
    (
      #"{"resource": "https://jmap.example.org/session", "authorization_servers": ["http://auth.example.org"]}"#,
      false
    ),
    (#"{"resource": "https://jmap.example.org/session"}"#, false), ("[]", false),
  ])
  func `The metadata of a service on the web may name the issuer (RFC 9728)`(document: String, isIssuer: Bool)
    async throws
  {
    let server = try await answering([
      "/ua-auto-config.example.org/.well-known/user-agent-configuration.json":
        #"{"protocols": {"imap": {"host": "i.example"}, "jmap": {"url": "https://jmap.example.org/session"}}}"#,
      "/jmap.example.org/.well-known/oauth-protected-resource/session": document,
    ])
    let found = try await discovery(server).autoconfig(domain: "example.org", address: "anna@example.org")
    #expect(found.map(\.endpoint.host) == ["i.example"])
    #expect(found.map(\.issuer) == [isIssuer ? "https://auth.example.org" : nil])
  }

  @Test func `A domain without a document, or with an invalid one, has no servers`() async throws {
    let server = try await answering(["/autoconfig.example.org/mail/config-v1.1.xml": "<html></html>"])
    #expect(try await discovery(server).autoconfig(domain: "example.org", address: "a@example.org") == [])
    #expect(try await discovery(server).autoconfig(domain: "exa mple", address: "a@exa mple") == [])
  }

  @Test func `A non-ASCII domain is queried in its A-label form`() async throws {
    let server = try await answering(["/autoconfig.xn--bcher-kva.example/mail/config-v1.1.xml": Self.page])
    let found = try await discovery(server).autoconfig(
      domain: "b\u{FC}cher.example", address: "a@b\u{FC}cher.example")
    #expect(found.count == 1)
  }

  // MARK: DNS

  private func records(_ answer: @escaping @Sendable (String) throws -> [UInt8]?) async throws
    -> [ServerCandidate]
  {
    try await DomainDiscovery(fetch: { _, _ in [] }, resolve: { try answer($0) })
      .serviceRecords(domain: "Example.org")
  }

  private static func packet(_ name: String, _ hosts: (Int, Int, [UInt8])...) -> [UInt8] {
    var packet = DNSPacket(name: name)
    for (priority, port, target) in hosts { packet.addService(priority, 0, port, target) }
    return packet.bytes
  }

  @Test func `Records are used by service, TLS first, and by priority`() async throws {
    let found = try await records { name in
      switch name {
      case "_imaps._tcp.example.org":
        Self.packet(
          name, (10, 1993, DNSPacket.name("second.example.net")),
          (0, 993, DNSPacket.name("first.example.net")))
      case "_imap._tcp.example.org": Self.packet(name, (0, 143, DNSPacket.name("clear.example.net")))
      case "_submissions._tcp.example.org": Self.packet(name, (0, 0, [0]))
      case "_submission._tcp.example.org": Self.packet(name, (0, 587, DNSPacket.name("smtp.example.net")))
      default: nil
      }
    }
    #expect(
      found.map(\.endpoint) == [
        ServerEndpoint(host: "first.example.net", port: 993, security: .tls),
        ServerEndpoint(host: "second.example.net", port: 1993, security: .tls),
        ServerEndpoint(host: "clear.example.net", port: 143, security: .startTLS),
        ServerEndpoint(host: "smtp.example.net", port: 587, security: .startTLS),
      ])
    #expect(found.map(\.service) == [.imap, .imap, .imap, .smtp])
    #expect(found.allSatisfy { $0.origin == .serviceRecord && $0.userName == nil })
  }

  @Test func `A target that is an address is skipped (RFC 2782)`() async throws {
    let found = try await records { name in
      Self.packet(
        name, (0, 993, DNSPacket.name("127.0.0.1")), (1, 993, DNSPacket.name("0x7f.1")),
        (2, 993, DNSPacket.name("a1.example")))
    }
    #expect(Set(found.map(\.endpoint.host)) == ["a1.example"])
  }

  @Test func `A failure of one service is skipped, a failure of all is reported`() async throws {
    let down = ServerError.unavailable(code: nil, reason: "no name server responds")
    let found = try await records { name in
      guard name == "_imap._tcp.example.org" else { throw down }
      return Self.packet(name, (0, 143, DNSPacket.name("a.example")))
    }
    #expect(found.map(\.endpoint.host) == ["a.example"])
    #expect(try await records { name in if name.hasPrefix("_imap.") { nil } else { throw down } } == [])
    await #expect(throws: down) { try await records { _ in throw down } }
  }

  @Test func `A domain that is an IP address or an invalid name is not queried`() async throws {
    let discovery = DomainDiscovery(
      fetch: { _, _ in [] }, resolve: { _ in throw ServerError.unsupported("asked") })
    for domain in ["127.0.0.1", "", "a b", "[::1]"] {
      #expect(try await discovery.serviceRecords(domain: domain) == [])
    }
  }
}
