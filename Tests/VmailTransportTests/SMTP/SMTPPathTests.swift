import Testing
import VmailDomain

@testable import VmailTransport

@Suite(.timeLimit(.minutes(10))) struct SMTPPathTests {
  @Test(
    arguments: [
      "bob@example.org", "a.b+c_d-e@x.example", "o'hara&sons/!#$%*?^`{|}~=@x.example",
      "\"john smith\"@x.example", #""a\"b\\c@d, (e); [f]:"@x.example"#, "bob@[192.0.2.1]",
      "bob@[IPv6:2001:db8::1]", "bob@UPPER.example", "bob@localhost", "jörg@müller.example", "用户@例え.jp",
    ])
  func `An address is sent unchanged`(address: String) throws {
    #expect(try SMTPPath(address).address == address)
    #expect(SMTPCommand.recipient(try SMTPPath(address)).line == "RCPT TO:<\(address)>")
  }

  @Test(arguments: ["..dots.", ".a", "a.", "a..b"])
  func `Misplaced dots are sent in quotes`(local: String) throws {
    #expect(try SMTPPath("\(local)@x.example").address == "\"\(local)\"@x.example")
  }

  @Test func `Mail for which nothing is returned has an empty path as its sender`() throws {
    #expect(SMTPCommand.mail(.null, parameters: []).line == "MAIL FROM:<>")
    let mail = SubmittedMail(
      envelope: Envelope(sender: "", recipients: ["a@x.example"]), source: Array("A: b\r\n\r\n".utf8))
    #expect(try MailTransaction(mail, to: SMTPCapabilities()).sender == .null)
  }

  @Test func `A non-ASCII domain is converted to ASCII if the local part is ASCII`() throws {
    #expect(try SMTPPath("bob@müller.example").address == "bob@xn--mller-kva.example")
    #expect(try SMTPPath("bob@BÜCHER.example").address == "bob@xn--bcher-kva.example")
    #expect(try SMTPPath("bob@例え.jp").isASCII)
    #expect(try !SMTPPath("jörg@x.example").isASCII)
  }

  @Test(
    arguments: [
      "", "@", "bob", "bob@", "@x.example", "a@b@x.example", "a b@x.example", "a@b c", "<a@x.example>",
      "a@x.example>", "a>b@x.example", "\"a>b\"@x.example", "\"a<b\"@x.example", "a@x.example\r\nDATA",
      "a\r@x", "a\n@x", "a\u{0}@x", "a\t@x", "a\u{7F}@x", "a\u{85}@x", "\"a\r\nb\"@x", "\"a\u{0}b\"@x",
      "\"ab@x",
      "ab\"@x", "\"a\"b\"@x", "\"a\\\"@x", "\"\"@x", "a@x SIZE=1", "a@x,b@x", "a@[", "a@[]", "a@[1.2.3.4",
      "a@x]",
      "a@x\\", "a(b)@x", "a@x;b", "a:b@x", "a@x:25", "bob@mül%0Aler.example", "bob@mü\u{2028}ller.example\n",
      String(repeating: "a", count: 250) + "@x.example",
    ])
  func `Anything more than an address is rejected`(address: String) {
    #expect(throws: SubmissionError.badAddress(address)) { try SMTPPath(address) }
  }

  @Test func `A path stays within its brackets and its line, whatever its characters`() {
    let pieces =
      Array("ab.@<>\"\\ \r\n\u{0}\t[]:;,()%üA\u{301}\u{200B}日\u{2028}\u{85}").map(String.init) + ["\r\n"]
    var random = SystemRandomNumberGenerator()
    for _ in 0..<20_000 {
      let text = (0..<Int.random(in: 1...12, using: &random)).map { _ in
        pieces.randomElement(using: &random) ?? ""
      }
      .joined()
      guard let path = try? SMTPPath(text) else { continue }
      let line = SMTPCommand.mail(path, parameters: []).bytes
      #expect(line.count { $0 == 0x0A || $0 == 0x0D || $0 == 0 } == 2, "\(text.debugDescription)")
      #expect(
        line.count { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: ">") } == 2, "\(text.debugDescription)")
    }
  }
}
