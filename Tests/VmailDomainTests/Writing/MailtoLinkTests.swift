import Testing
import VmailDomain
import VmailTestSupport

@Suite("mailto links", .timeLimit(.minutes(10)))
struct MailtoLinkTests {
  @Test func `A link says who is written to and what`() throws {
    let link = try #require(
      MailtoLink(
        "mailto:kim@x.test,Bo%20%3Cbo@x.test%3E?cc=c@x.test&subject=caf%C3%A9+1%2B1&body=a%0D%0Ab%0Ac%0Dd&to=d@x.test"
      ))
    #expect(
      link.to == [
        Participant(email: "kim@x.test"), Participant(name: "Bo", email: "bo@x.test"),
        Participant(email: "d@x.test"),
      ])
    #expect(link.cc == [Participant(email: "c@x.test")])
    #expect(link.subject == "café+1+1")
    #expect(link.body == "a\nb\nc\nd")
    #expect(link.ignored.isEmpty)
  }

  @Test func `A link says what is answered`() throws {
    let link = try #require(
      MailtoLink(" MAILTO:l@x.test?In-Reply-To=%3Ca@x%3E&references=%3Cr@x%3E%20%3Ca@x%3E#top "))
    #expect(link.inReplyTo == "a@x")
    #expect(link.references == ["r@x", "a@x"])
  }

  @Test func `No file and no hidden recipient is taken from a link, but they are told of`() throws {
    let link = try #require(
      MailtoLink(
        "mailto:k@x.test?attach=/home/kim/.ssh/id&bcc=eve@x.test&BCC=e2@x.test&from=y@x.test&x-a=b&subject=1&subject=2"
      ))
    #expect(link.to.count == 1)
    #expect(link.cc.isEmpty)
    #expect(
      link.ignored.map { "\($0.name)=\($0.value)" } == [
        "attach=/home/kim/.ssh/id", "bcc=eve@x.test", "bcc=e2@x.test", "from=y@x.test", "x-a=b", "subject=2",
      ])
  }

  @Test func `Line ends make no header field`() throws {
    let link = try #require(
      MailtoLink(
        "mailto:a@x.test%0D%0ABcc:eve@x.test?subject=Hi%0D%0ABcc:%20eve@x.test%00%1B[2J&cc=c@x.test%0Abcc:e@x.test"
          + "&in-reply-to=%3Ca%0D%0A@x%3E&body=%00%1B%9B%C2%9Bx%09"))
    #expect(link.to.isEmpty)
    #expect(link.cc.isEmpty)
    #expect(link.subject == "Hi Bcc: eve@x.test [2J")
    #expect(link.inReplyTo == "a@x")
    #expect(link.body == "\u{FFFD}x\t")
    #expect(link.ignored.map(\.name) == ["to", "cc"])
  }

  @Test func `An encoded comma makes no second recipient`() throws {
    #expect(try #require(MailtoLink("mailto:a@x.test%2Ceve@x.test")).to.isEmpty)
    #expect(
      try #require(MailtoLink("mailto:%22not%40me%22@example.test")).to.map(\.email) == [
        "\"not@me\"@example.test"
      ])
  }

  @Test func `Spaces that were not encoded are taken as they are`() throws {
    let link = try #require(MailtoLink(" mailto:a@x.test, b@x.test?subject=Hello you&body=a\r\nb "))
    #expect(link.to.map(\.email) == ["a@x.test", "b@x.test"])
    #expect(link.subject == "Hello you")
    #expect(link.body == "a\nb")
  }

  @Test func `Each recipient comes once`() throws {
    #expect(try #require(MailtoLink("mailto:a@x.test,A@x.test")).to == [Participant(email: "a@x.test")])
    let link = try #require(MailtoLink("mailto:a@x.test,A@x.test?cc=a@x.test,b@x.test,b@X.test"))
    #expect(link.to.map(\.email) == ["a@x.test"])
    #expect(link.cc.map(\.email) == ["b@x.test"])
  }

  @Test(arguments: [
    "", "mailto", "http://x.test", "kim@x.test", "xmailto:a@x.test", " ", "javascript:mailto:a@x",
  ])
  func `What is no such link is none`(text: String) { #expect(MailtoLink(text) == nil) }

  @Test(arguments: [
    "mailto:", "mailto:?", "mailto:?&&=&=&subject", "mailto:,,,", "mailto:%", "mailto:%zz?%=%0",
    "mailto:?to=",
  ])
  func `A link that says nothing is an empty mail`(text: String) throws {
    let link = try #require(MailtoLink(text))
    #expect(link.to.isEmpty && link.cc.isEmpty && (link.subject ?? "").isEmpty && link.body == nil)
  }

  @Test func `Sizes are bounded`() throws {
    #expect(MailtoLink("mailto:" + String(repeating: "a", count: 300 << 10)) == nil)
    let many = try #require(MailtoLink("mailto:?" + String(repeating: "x=y&", count: 50_000)))
    #expect(many.ignored.count <= 100)
    let long = try #require(MailtoLink("mailto:?subject=" + String(repeating: "%C3%A9", count: 10_000)))
    #expect((long.subject ?? "").utf8.count <= 2_000)
  }

  @Test func `Whatever is in a link, no control character is in what comes of it`() {
    var random = SeededGenerator(seed: 31)
    let pieces = [
      "%0d%0a", "%0A", "%00", "%1b", "%C2%85", "a@x.test", ",", "&", "?", "=", "%22", "%3C", "%3E", "bcc",
      "cc", "subject", "to", "%", "%E2%80%A8",
    ]
    for _ in 0..<5_000 {
      let text =
        "mailto:" + (0..<Int.random(in: 0..<15, using: &random)).map { _ in random.pick(pieces) }.joined()
      guard let link = MailtoLink(text) else { continue }
      let header =
        (link.to + link.cc).map { ($0.name ?? "") + $0.email } + [link.subject ?? "", link.inReplyTo ?? ""]
        + link.references
      for value in header + link.ignored.flatMap({ [$0.name, $0.value] }) {
        #expect(
          !value.unicodeScalars.contains { $0.properties.generalCategory == .control || $0 == "\u{2028}" },
          "\(text)")
      }
    }
  }
}
