internal import NIOCore
public import VmailDomain

/// Finds a domain's mail servers through its web pages and DNS.
public struct DomainDiscovery: ServerDiscovering {
  /// - Returns: a page's bytes; throws when there is no page.
  typealias Fetch = @Sendable (_ page: WebAddress, _ purpose: ConnectionPurpose) async throws -> [UInt8]
  /// - Returns: the DNS answer to a query for SRV records; `nil` when the name doesn't exist.
  typealias Resolve = @Sendable (_ name: String) async throws -> [UInt8]?

  let fetch: Fetch
  let resolve: Resolve
  /// The same for TXT records.
  let resolveTexts: Resolve

  /// - Parameter connections: the log of connections, for `net`.
  public init(connections: ConnectionLog) {
    let http = HTTPSClient(connections: connections, patience: .seconds(10))
    let dns = DNSResolver(
      purpose: ConnectionPurpose("asking DNS for the domain's mail servers"), connections: connections)
    self.init(
      fetch: { try await http.page($0, for: $1) }, resolve: dns.serviceRecords, resolveTexts: dns.textRecords)
  }

  init(
    fetch: @escaping Fetch, resolve: @escaping Resolve, resolveTexts: @escaping Resolve = { _ in nil }
  ) {
    self.fetch = fetch
    self.resolve = resolve
    self.resolveTexts = resolveTexts
  }

  public func autoconfig(domain: String, address: String) async throws -> [ServerCandidate] {
    let parts = MailAddressParts(address)
    return try await published(
      domain: domain, address: address, xml: { AutoconfigDocument($0)?.candidates(for: parts) ?? [] },
      json: { page, purpose in
        guard let document = PACCDocument(page) else { return [] }
        if let issuer = document.issuer { return document.candidates(issuer: issuer) }
        return document.candidates(issuer: try await issuer(of: document.webService, purpose))
      })
  }

  /// Returns what the first of the domain's own pages says that says anything.
  func published<Found: Sendable>(
    domain: String, address: String, xml: @escaping @Sendable ([UInt8]) -> [Found],
    json: @escaping @Sendable ([UInt8], ConnectionPurpose) async throws -> [Found]
  ) async throws -> [Found] {
    guard let name = HostName(domain), !name.isNumeric else { return [] }
    let host = name.ascii
    let query = FormEncoding.encode([("emailaddress", address)])
    let purpose = ConnectionPurpose("asking for the domain's mail servers", account: address)
    // All at once: where one of them doesn't respond, the others needn't wait for it.
    async let first = found(
      "https://autoconfig.\(host)/mail/config-v1.1.xml?\(query)", purpose, xml)
    async let second = found(
      "https://\(host)/.well-known/autoconfig/mail/config-v1.1.xml", purpose, xml)
    async let third = found(
      "https://ua-auto-config.\(host)/.well-known/user-agent-configuration.json", purpose
    ) { try await json($0, purpose) }
    let own = try await first
    if !own.isEmpty { return own }
    let wellKnown = try await second
    return wellKnown.isEmpty ? try await third : wellKnown
  }

  private func found<Found: Sendable>(
    _ page: String, _ purpose: ConnectionPurpose, _ read: @Sendable ([UInt8]) async throws -> [Found]
  ) async throws -> [Found] {
    guard let page = WebAddress(page) else { return [] }
    do {
      return try await read(try await fetch(page, purpose))
    } catch is ServerError {
      // Most domains have neither such a page nor a host of that name.
      return []
    }
  }

  /// Returns the issuer that a service on the web names in its metadata; `nil` if there is none.
  private func issuer(of service: String?, _ purpose: ConnectionPurpose) async throws -> String? {
    guard let service, let page = ResourceMetadata.page(of: service) else { return nil }
    do {
      return ResourceMetadata(try await fetch(page, purpose))?.issuer(for: service)
    } catch is ServerError {
      return nil
    }
  }

  public func serviceRecords(domain: String) async throws -> [ServerCandidate] {
    guard let host = HostName(domain), !host.isNumeric else { return [] }
    let services = MailService.all
    let found = try await withThrowingTaskGroup(of: (Int, Result<[ServerCandidate], ServerError>).self) {
      tasks in
      for (index, service) in services.enumerated() {
        tasks.addTask { (index, try await candidates(service, domain: host.ascii)) }
      }
      return try await tasks.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
    let results = services.indices.compactMap { found[$0] }
    let answers = results.compactMap { try? $0.get() }
    // Only when there was no answer at all is that a failure, rather than a lack of servers.
    if answers.isEmpty { return try results.first?.get() ?? [] }
    return answers.flatMap(\.self)
  }

  private func candidates(
    _ service: MailService, domain: String
  ) async throws -> Result<[ServerCandidate], ServerError> {
    guard let name = DNSName("\(service.label)._tcp.\(domain)") else { return .success([]) }
    do {
      guard let answer = try await resolve("\(service.label)._tcp.\(domain)") else { return .success([]) }
      var generator = SystemRandomNumberGenerator()
      let records = try DNSAnswer(answer, name: name).services.ordered(using: &generator)
      return .success(records.prefix(MailService.mostServers).compactMap(service.candidate))
    } catch let error as ServerError {
      return .failure(error)
    }
  }
}

extension HTTPSClient {
  fileprivate func page(_ address: WebAddress, for purpose: ConnectionPurpose) async throws -> [UInt8] {
    var request = HTTPSRequest(address)
    request.followsRedirects = !address.rest.hasPrefix(ResourceMetadata.path)
    let response = try await send(request, for: purpose)
    guard response.status == 200 else {
      throw ServerError.refused(code: String(response.status), reason: "there is no such page")
    }
    return response.body
  }
}

/// A mail service that domains announce in DNS (RFC 6186 section 3, RFC 8314 section 5.1).
struct MailService: Sendable {
  /// The maximum number of servers taken per service.
  static let mostServers = 8

  let label: String
  let service: ServerCandidate.Service
  let security: ServerEndpoint.Security

  /// TLS from the first byte is preferred to STARTTLS (RFC 8314 section 3).
  static let all = [
    MailService(label: "_imaps", service: .imap, security: .tls),
    MailService(label: "_imap", service: .imap, security: .startTLS),
    MailService(label: "_submissions", service: .smtp, security: .tls),
    MailService(label: "_submission", service: .smtp, security: .startTLS),
  ]

  /// - Returns: `nil` when the record says that there is no such service, or its target is an address instead
  ///   of a host name (RFC 2782).
  @Sendable func candidate(_ record: ServiceRecord) -> ServerCandidate? {
    guard record.port != 0, let host = record.target.hostName, HostName(host)?.isNumeric == false
    else { return nil }
    return ServerCandidate(
      service: service, endpoint: ServerEndpoint(host: host, port: record.port, security: security),
      origin: .serviceRecord)
  }
}
