import Testing
import VmailDomain

@testable import VmailTransport

@Suite(.timeLimit(.minutes(10))) struct AddressBookDiscoveryTests {
  private let page = "https://autoconfig.example.org/mail/config-v1.1.xml?emailaddress=ann%40example.org"
  private let pacc = "https://ua-auto-config.example.org/.well-known/user-agent-configuration.json"

  /// Returns the announced servers as `ORIGIN URL`.
  private func announced(
    _ pages: [String: String], records: [UInt8]? = nil, texts: [UInt8]? = nil
  ) async throws -> [String] {
    let discovery = DomainDiscovery(
      fetch: { address, _ in
        guard let page = pages[address.string] else { throw ServerError.nameNotFound(host: address.string) }
        return Array(page.utf8)
      }, resolve: { $0 == "_carddavs._tcp.example.org" ? records : nil },
      resolveTexts: { $0 == "_carddavs._tcp.example.org" ? texts : nil })
    let address = try #require(AccountAddress("ann@example.org"))
    return try await discovery.addressBooks(for: address).map { "\($0.origin) \($0.url)" }
  }

  private func config(_ books: String, within: String = "") -> String {
    "<clientConfig version=\"1.1\"><emailProvider id=\"x\">\(within)</emailProvider>\(books)</clientConfig>"
  }

  private func book(_ url: String, type: String = "carddav", element: String = "serverURL") -> String {
    "<addressBook type=\"\(type)\"><username>%EMAILADDRESS%</username><\(element)>\(url)</\(element)></addressBook>"
  }

  @Test func `The page names servers, beside the provider or within it, with placeholders`() async throws {
    let dav = "https://dav.example.org/%EMAILLOCALPART%/"
    for text in [config(book(dav)), config("", within: book(dav)), config(book(dav, element: "url"))] {
      #expect(try await announced([page: text]) == ["autoconfig https://dav.example.org/ann/"])
    }
    #expect(
      try await announced([
        page: config(book("http://dav.example.org/") + book("https://u@dav.example.org/") + book("dav"))
      ]) == [])
    #expect(try await announced([page: config(book(dav, type: "ldap"))]) == [])
  }

  @Test func `PACC names a server, if the page in XML names none`() async throws {
    let document =
      #"{"protocols": {"imap": {"host": "i.example"}, "carddav": {"url": "https://pacc.example/dav"}}}"#
    #expect(try await announced([pacc: document]) == ["autoconfig https://pacc.example/dav"])
    #expect(
      try await announced([pacc: document, page: config(book("https://dav.example.org/"))])
        == ["autoconfig https://dav.example.org/"])
    #expect(try await announced([pacc: #"{"protocols": {"carddav": {"url": "http://x/"}}}"#]) == [])
  }

  @Test func `DNS names servers and a path, if no page names any`() async throws {
    var services = DNSPacket(name: "_carddavs._tcp.example.org")
    services.addService(20, 0, 8443, DNSPacket.name("b.example.net"))
    services.addService(10, 0, 443, DNSPacket.name("dav.example.org"))
    services.addService(30, 0, 0, DNSPacket.name("c.example.net"))
    var texts = DNSPacket(name: "_carddavs._tcp.example.org")
    for text in ["other=1", "path=/dav/"] {
      texts.records.append((DNSPacket.pointer, 16, [UInt8(text.utf8.count)] + Array(text.utf8)))
    }
    #expect(
      try await announced([:], records: services.bytes, texts: texts.bytes) == [
        "serviceRecord https://dav.example.org/dav/", "serviceRecord https://b.example.net:8443/dav/",
      ])
    #expect(
      try await announced([:], records: services.bytes) == [
        "serviceRecord https://dav.example.org/", "serviceRecord https://b.example.net:8443/",
      ])
    #expect(
      try await announced(
        [page: config(book("https://page.example.org/"))], records: services.bytes)
        == ["autoconfig https://page.example.org/"])
    var none = DNSPacket(name: "_carddavs._tcp.example.org")
    none.addService(0, 0, 0, [0])
    #expect(try await announced([:], records: none.bytes) == [])
    #expect(try await announced([:], records: [1, 2, 3]) == [])
  }

  @Test func `A text that goes beyond its record is no answer`() throws {
    var packet = DNSPacket(name: "_carddavs._tcp.example.org")
    packet.records.append((DNSPacket.pointer, 16, [9, 97]))
    let name = try #require(DNSName("_carddavs._tcp.example.org"))
    #expect(throws: ServerError.self) { _ = try DNSAnswer(packet.bytes, name: name) }
  }
}
