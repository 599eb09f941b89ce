import Testing
import VmailDomain

@Suite("Authentication-Results", .timeLimit(.minutes(10)))
struct AuthenticationResultsTests {
  @Test func `A field with very many results is read once`() {
    let value = "mx.example.org" + String(repeating: "; dmarc=pass (p=REJECT)", count: 50_000)
    let results = AuthenticationResults.all(in: [HeaderField(name: "Authentication-Results", value: value)])
    #expect(results.count == 100 && results.allSatisfy { $0.policy == "reject" })
  }

  private func results(_ value: String) -> [AuthenticationResult] {
    AuthenticationResults.all(in: [
      HeaderField(name: "Subject", value: "x"), HeaderField(name: "authentication-results", value: value),
    ])
  }

  @Test func `Each method has its result and what was looked at`() {
    let found = results(
      "mx.example.org 1; spf=pass (sender is 192.0.2.1; really) smtp.mailfrom=example.com; "
        + "DKIM=Fail reason=\"bad; signature\" header.d=example.com; dmarc/1=none")
    #expect(found.map(\.server) == Array(repeating: "mx.example.org", count: 3))
    #expect(found.map(\.method) == ["spf", "dkim", "dmarc"])
    #expect(found.map(\.result) == ["pass", "fail", "none"])
    #expect(found[0].details == "smtp.mailfrom=example.com")
  }

  @Test(arguments: ["", ";", "mx; none", "(((", "mx; =pass; spf=; ;", "mx; (spf=pass"])
  func `What says nothing gives no results`(value: String) { #expect(results(value).isEmpty) }

  @Test func `No message has endless results`() {
    #expect(results("mx" + String(repeating: "; spf=pass", count: 10_000)).count == 100)
  }
}
