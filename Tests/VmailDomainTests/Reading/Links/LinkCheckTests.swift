import Testing
import VmailDomain

@Suite("Link check", .timeLimit(.minutes(10)))
struct LinkCheckTests {
  private func warning(_ text: String, _ target: String) throws -> LinkWarning? {
    LinkCheck.warning(text: text, target: try #require(WebAddress(target)))
  }

  @Test(
    arguments: [
      "https://bank.example/login", "bank.example", "www.bank.example", "WWW.BANK.EXAMPLE/a", "bank.example.",
      "Go to https://bank.example now", "<https://bank.example>", "bank\u{200B}.example", "bank。example",
    ])
  func `A text that names another host is reported`(text: String) throws {
    let found = try warning(text, "https://evil.example/")
    #expect(found == LinkWarning(reason: .otherHost, host: "evil.example"))
  }

  @Test(
    arguments: [
      "evil.example", "https://evil.example/other", "www.evil.example", "mail.evil.example", "Click here",
      "report.pdf",
      "index.html", "Version 2.0", "e.g.", "Read more…", "", "3.14", "ann@evil.example", "and/or", "Node.js",
    ])
  func `A text that names the host, or none, is not reported`(text: String) throws {
    #expect(try warning(text, "https://evil.example/") == nil)
  }

  @Test func `A subdomain of the named host belongs to it`() throws {
    #expect(try warning("example.com", "https://click.news.example.com/") == nil)
    #expect(try warning("www.example.com", "https://shop.example.com/") == nil)
    #expect(try warning("example.com", "https://example.com.evil.example/")?.reason == .otherHost)
    #expect(try warning("example.com", "https://notexample.com/")?.reason == .otherHost)
  }

  @Test(
    arguments: [
      ("https://bank.example@evil.example/", LinkWarning.Reason.userInfo, "evil.example"),
      ("http://192.0.2.7/login", .numericHost, "192.0.2.7"),
      ("http://3221225991/", .numericHost, "192.0.2.7"),
      ("http://0xC0.0.2.7/", .numericHost, "192.0.2.7"),
      ("http://[2001:db8::7]/", .numericHost, "[2001:db8::7]"),
      ("https://аррӏе.com/", .lookAlike, "xn--80ak6aa92e.com"),
      ("https://xn--80ak6aa92e.com/", .lookAlike, "xn--80ak6aa92e.com"),
      ("https://pаypal.com/", .lookAlike, "xn--pypal-4ve.com"),
      ("https://xn--99999999999.com/", .lookAlike, "xn--99999999999.com"),
    ])
  func `Deceptive targets are reported, whatever the text says`(
    target: String, reason: LinkWarning.Reason, host: String
  ) throws {
    #expect(try warning("Click", target) == LinkWarning(reason: reason, host: host))
  }

  @Test(
    arguments: [
      "https://münchen.de/", "https://пример.рф/", "https://日本語テスト.jp/", "https://例え-test.jp/",
      "https://ελλάδα.gr/",
      "https://한국abc.kr/", "https://مثال.example/",
    ])
  func `Names in one script, or in scripts that are written together, are not deceptive`(target: String)
    throws
  { #expect(try warning("Click", target) == nil) }

  @Test func `A displayed mail address other than the recipient's is reported`() {
    #expect(LinkCheck.warning(text: "ann@bank.example", address: "eve@evil.example")?.host == "evil.example")
    #expect(LinkCheck.warning(text: "ann@bank.example", address: "Ann@bank.example") == nil)
    #expect(LinkCheck.warning(text: "Write to us", address: "eve@evil.example") == nil)
  }
}
