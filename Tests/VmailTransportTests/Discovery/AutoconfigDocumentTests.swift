import Testing
import VmailDomain

@testable import VmailTransport

@Suite(.timeLimit(.minutes(10))) struct AutoconfigDocumentTests {
  private func page(_ servers: String) -> [UInt8] {
    let head =
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<clientConfig version=\"1.1\"><emailProvider id=\"x\">"
    return Array((head + "<domain>example.org</domain>" + servers + "</emailProvider></clientConfig>").utf8)
  }

  private func server(
    kind: String = "imap", host: String = "imap.example.org", port: String = "993", security: String = "SSL",
    user: String = "%EMAILADDRESS%", more: String = ""
  ) -> String {
    let element = kind == "smtp" ? "outgoingServer" : "incomingServer"
    return """
      <\(element) type="\(kind)"><hostname>\(host)</hostname><port>\(port)</port>
      <socketType>\(security)</socketType><username>\(user)</username>\(more)</\(element)>
      """
  }

  private func candidates(_ bytes: [UInt8]) -> [ServerCandidate]? {
    AutoconfigDocument(bytes)?.candidates(for: MailAddressParts("anna.b@example.org"))
  }

  @Test(
    arguments: [
      (
        "<oAuth2><issuer> https://auth.example.org/x </issuer><scope>a</scope></oAuth2>",
        "https://auth.example.org/x"
      ),
      ("<oAuth2><issuer>accounts.google.com</issuer></oAuth2>", nil),
      ("<oAuth2><issuer>http://a.example</issuer></oAuth2>", nil),
      ("<webMail><issuer>https://a.example</issuer></webMail>", nil), ("", nil),
    ] as [(String, String?)])
  func `The issuer of tokens belongs to the servers that take them`(element: String, issuer: String?) throws {
    let oauth = "<authentication>OAuth2</authentication>"
    let text = String(decoding: page(server(more: oauth) + server(kind: "smtp")), as: UTF8.self)
      .replacing("</clientConfig>", with: element + "</clientConfig>")
    #expect(candidates(Array(text.utf8))?.map(\.issuer) == [issuer, nil])
  }

  @Test func `Servers are read in document order, with placeholders for the address replaced`() throws {
    let oauth = "<authentication>OAuth2</authentication><authentication>password-cleartext</authentication>"
    let found = try #require(
      candidates(
        page(
          server(more: oauth) + server(kind: "pop3")
            + server(port: "143", security: "STARTTLS", user: "%EMAILLOCALPART%")
            + server(kind: "smtp", host: "smtp.%EMAILDOMAIN%", port: " 465 "))))
    #expect(
      found == [
        ServerCandidate(
          service: .imap, endpoint: ServerEndpoint(host: "imap.example.org", port: 993, security: .tls),
          userName: "anna.b@example.org", origin: .autoconfig),
        ServerCandidate(
          service: .imap, endpoint: ServerEndpoint(host: "imap.example.org", port: 143, security: .startTLS),
          userName: "anna.b", origin: .autoconfig),
        ServerCandidate(
          service: .smtp, endpoint: ServerEndpoint(host: "smtp.example.org", port: 465, security: .tls),
          userName: "anna.b@example.org", origin: .autoconfig),
      ])
  }

  @Test(
    arguments: [
      "ann\u{85}x", "ann\u{202E}x", "ann\u{2066}x", "ann\u{200B}x", "ann\u{2028}x", "a&#13;&#10;A2 LOGOUT",
      "a&#9;b",
    ])
  func `A server is left out if its user name would have several lines or change its meaning`(user: String) {
    #expect(candidates(page(server(user: user))) == [])
    #expect(candidates(page(server(user: user) + server(user: "änn b")))?.map(\.userName) == ["änn b"])
  }

  @Test(
    arguments: [
      ("imap.example.org", "143", "plain"), ("imap.example.org", "143", ""), ("imap.example.org", "0", "SSL"),
      ("imap.example.org", "65536", "SSL"), ("imap.example.org", "99999999999999999999", "SSL"),
      ("", "993", "SSL"),
      ("imap.example.org/x", "993", "SSL"), ("imap example", "993", "SSL"), ("a@b", "993", "SSL"),
    ])
  func `Unusable servers are left out`(host: String, port: String, security: String) {
    #expect(candidates(page(server(host: host, port: port, security: security))) == [])
  }

  @Test(
    arguments: [
      "", " ", "<html><body>Not found</body></html>", "<clientConfig>",
      "<clientConfig><emailProvider></clientConfig>",
      "{\"a\":1}", "\0\0\0\0", "<other><emailProvider/></other>", "<clientConfig/><clientConfig/>",
    ])
  func `Other documents and incomplete ones are rejected`(text: String) {
    #expect(candidates(Array(text.utf8)) == nil)
  }

  @Test(
    arguments: [
      "<!DOCTYPE clientConfig [<!ENTITY a \"x\"><!ENTITY b \"&a;&a;&a;&a;\">]>",
      "<!DOCTYPE clientConfig [<!ENTITY a SYSTEM \"file:///etc/hostname\">]>",
      "<!DOCTYPE clientConfig SYSTEM \"http://127.0.0.1:1/x.dtd\">", "<!DOCTYPE clientConfig>",
    ])
  func `A document with a DTD is rejected, so no entities are expanded or loaded`(declaration: String) {
    let text = "\(declaration)<clientConfig><emailProvider>\(server())</emailProvider></clientConfig>"
    #expect(candidates(Array(text.utf8)) == nil)
    #expect(candidates(Array(text.dropFirst(declaration.count).utf8))?.count == 1)
  }

  @Test func `An undeclared entity ends the document, and XML's own entities are decoded`() {
    #expect(candidates(page(server(user: "a&nbsp;b"))) == nil)
    #expect(candidates(page(server(user: "a&amp;&#x62;")))?.first?.userName == "a&b")
  }

  @Test func `Nesting, numbers of servers and lengths are limited`() {
    let deep = String(repeating: "<a>", count: 100_000)
    #expect(candidates(page(deep)) == nil)
    #expect(candidates(page(String(repeating: server(), count: 100)))?.count == 32)
    #expect(candidates(page(String(repeating: "<a/>", count: 20_000))) == nil)
    let long = String(repeating: "x", count: 100_000)
    #expect((candidates(page(server(user: long)))?.first?.userName ?? "").utf8.count <= 1024)
  }

  @Test func `Servers outside of the provider's element are ignored`() {
    let text = "<clientConfig>\(server())<emailProvider><x>\(server())</x></emailProvider></clientConfig>"
    #expect(candidates(Array(text.utf8)) == [])
  }

  @Test(
    arguments: [
      ("%EMAILADDRESS%", "%EMAILDOMAIN%@b.example"), ("x%EMAILLOCALPART%y", "x%EMAILDOMAIN%y"),
      ("%EMAILDOMAIN%%EMAILDOMAIN%", "b.exampleb.example"), ("100%", "100%"), ("%%", "%%"), ("", ""),
      ("%OTHER%EMAILDOMAIN%", "%OTHERb.example"), ("%emaildomain%", "%emaildomain%"),
    ])
  func `Only known placeholders are replaced, and only once`(text: String, filled: String) {
    #expect(MailAddressParts("%EMAILDOMAIN%@b.example").filled(text) == filled)
  }
}
