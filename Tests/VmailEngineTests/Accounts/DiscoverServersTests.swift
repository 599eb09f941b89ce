import Testing
import VmailDomain
import VmailTestSupport

@testable import VmailEngine

/// Where servers are looked for, and who is asked (page 8.27).
@Suite(.timeLimit(.minutes(10))) struct DiscoverServersTests {
  private let servers = StubServers()
  private var discover: DiscoverServersUseCase {
    DiscoverServersUseCase(discovery: servers, connector: servers, submission: servers)
  }

  private static let host = StubServers.Host(userName: "ann", credentials: .password("p"))
  private static func address(_ text: String = "ann@example.org") throws -> AccountAddress {
    try #require(AccountAddress(text))
  }
  private static func endpoint(
    _ host: String, _ port: Int, _ security: ServerEndpoint.Security = .tls
  ) -> ServerEndpoint {
    ServerEndpoint(host: host, port: port, security: security)
  }
  private static func candidate(
    _ service: ServerCandidate.Service, _ host: String, _ origin: ServerCandidate.Origin
  ) -> ServerCandidate {
    ServerCandidate(service: service, endpoint: endpoint(host, 993), userName: "a.user", origin: origin)
  }

  @Test func `A known provider is looked up, and nobody is asked`() async throws {
    let found = try await discover.discover(Self.address("ann@googlemail.com"))
    #expect(found.provider?.name == "gmail")
    #expect(found.imap?.endpoint == Self.endpoint("imap.gmail.com", 993))
    #expect(found.smtp?.endpoint == Self.endpoint("smtp.gmail.com", 465))
    #expect(servers.events == [])
  }

  @Test func `A provider that is named is taken for a domain of the user's own`() async throws {
    let found = try await discover.discover(Self.address(), provider: "outlook")
    #expect(found.imap?.endpoint.host == "outlook.office365.com")
    #expect(servers.events == [])
  }

  @Test func `What the domain's page says comes before DNS`() async throws {
    servers.publish(
      autoconfig: [
        Self.candidate(.imap, "one.example", .autoconfig), Self.candidate(.imap, "two.example", .autoconfig),
        Self.candidate(.smtp, "out.example", .autoconfig),
      ], of: "example.org")
    servers.publish(records: [Self.candidate(.imap, "dns.example", .serviceRecord)], of: "example.org")
    let found = try await discover.discover(Self.address())
    #expect(found.imap?.endpoint.host == "one.example")
    #expect(found.smtp?.endpoint.host == "out.example")
    #expect(servers.events == [.autoconfig("example.org")])
  }

  @Test func `What one source lacks comes from the next`() async throws {
    servers.publish(autoconfig: [Self.candidate(.imap, "one.example", .autoconfig)], of: "example.org")
    servers.publish(
      records: [
        Self.candidate(.imap, "dns.example", .serviceRecord),
        Self.candidate(.smtp, "dns-out.example", .serviceRecord),
      ], of: "example.org")
    let found = try await discover.discover(Self.address())
    #expect(found.imap?.endpoint.host == "one.example")
    #expect(found.smtp?.endpoint.host == "dns-out.example")
    #expect(servers.events == [.autoconfig("example.org"), .serviceRecords("example.org")])
  }

  @Test func `The likeliest guess that works is taken, and shown no credentials`() async throws {
    servers.listen(at: Self.endpoint("mail.example.org", 993), Self.host)
    servers.listen(at: Self.endpoint("example.org", 143, .startTLS), Self.host)
    servers.listen(at: Self.endpoint("smtp.example.org", 587, .startTLS), Self.host)
    let found = try await discover.discover(Self.address())
    #expect(found.imap?.endpoint == Self.endpoint("mail.example.org", 993))
    #expect(found.smtp?.endpoint == Self.endpoint("smtp.example.org", 587, .startTLS))
    #expect(found.imap?.origin == .guess && found.smtp?.origin == .guess)
    #expect(try found.imap?.mayHaveCredentials(of: Self.address()) == false)
    let shown = servers.events.contains { if case .loggedIn = $0 { true } else { false } }
    #expect(!shown)
  }

  @Test func `What answers but is no IMAP server is passed over`() async throws {
    var other = Self.host
    other.capabilities = ["POP3"]
    servers.listen(at: Self.endpoint("imap.example.org", 993), other)
    servers.listen(at: Self.endpoint("mail.example.org", 993), Self.host)
    #expect(try await discover.discover(Self.address()).imap?.endpoint.host == "mail.example.org")
  }

  @Test func `Where no guess works, it is said what was nearest`() async throws {
    let certificate = CertificateProblem(
      host: "mail.example.org", reason: .otherHost, sha256: nil, detail: "")
    var other = Self.host
    other.problem = .untrustedCertificate(certificate)
    servers.listen(at: Self.endpoint("mail.example.org", 993), other)
    let found = try await discover.discover(Self.address())
    #expect(found.imap == nil && found.smtp == nil)
    #expect(found.problem == .untrustedCertificate(certificate))
  }

  @Test func `Sources that cannot be asked are passed over`() async throws {
    servers.goDown()
    servers.listen(at: Self.endpoint("imap.example.org", 993), Self.host)
    #expect(try await discover.discover(Self.address()).imap?.endpoint.host == "imap.example.org")
  }
}
