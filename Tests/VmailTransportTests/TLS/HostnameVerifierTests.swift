import Testing

@testable import VmailTransport

@Suite(.timeLimit(.minutes(10))) struct HostnameVerifierTests {
  @Test(
    "names in certificates are compared label by label",
    arguments: [
      ("mail.example.org", "mail.example.org", true), ("MAIL.example.org.", "mail.Example.org", true),
      ("*.example.org", "mail.example.org", true), ("*.example.org", "example.org", false),
      ("*.example.org", "a.mail.example.org", false), ("*.org", "example.org", false),
      ("m*.example.org", "mail.example.org", false), ("", "mail", false),
    ])
  func matching(pattern: String, name: String, matches: Bool) {
    #expect(HostnameVerifier.matches(pattern, name) == matches)
  }
}
