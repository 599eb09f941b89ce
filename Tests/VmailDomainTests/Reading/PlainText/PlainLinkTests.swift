import Testing
import VmailDomain

@Suite("Links in plain text", .timeLimit(.minutes(10)))
struct PlainLinkTests {
  @Test(
    arguments: [
      ("http://р\u{430}ураl.com/", LinkWarning.Reason.lookAlike, "http://xn--l-7sba6dbr.com/"),
      ("https://paypal.com@evil.example/", .userInfo, "https://paypal.com@evil.example/"),
      ("https://paypal%2Ecom@evil.example/", .userInfo, "https://paypal%2Ecom@evil.example/"),
      ("http://3232235777/", .numericHost, "http://192.168.1.1/"),
      ("http://192.168.1.1/", .numericHost, "http://192.168.1.1/"),
      ("https://evil.example\\@bank.example/", .otherHost, "https://evil.example/@bank.example/"),
      ("https://evil.example\\bank", nil, "https://evil.example\\bank"),
      ("https://git@example.org/x", nil, "https://git@example.org/x"),
      ("http://example.org", nil, "http://example.org"),
      ("https://bücher.example/", nil, "https://bücher.example/"),
    ] as [(String, LinkWarning.Reason?, String)])
  func `An address that deceives the eye is warned of as in HTML`(
    text: String, reason: LinkWarning.Reason?, target: String
  ) throws {
    let link = try #require(PlainTextReader.read("See \(text) today.").links.first)
    #expect(link.warning?.reason == reason)
    #expect(link.text == text && link.target == target)
  }
}
