import Testing
import VmailDomain

@Suite("A message without Bcc", .timeLimit(.minutes(10)))
struct WithoutBccTests {
  private func stripped(_ text: String) -> String {
    String(decoding: WireSource.withoutBcc(Array(text.utf8)), as: UTF8.self)
  }

  @Test func `Bcc is removed with its folded lines, in any case and with any line ends`() {
    #expect(
      stripped("To: a@x\r\nBcc: b@x,\r\n c@x,\r\n\td@x\r\nSubject: s\r\n\r\nBody\r\n")
        == "To: a@x\r\nSubject: s\r\n\r\nBody\r\n")
    #expect(stripped("bcc : b@x\nTo: a@x\nBCC: c@x\n\nBody\n") == "To: a@x\n\nBody\n")
    #expect(stripped("Resent-Bcc: b@x\r\nTo: a@x\r\n\r\n") == "To: a@x\r\n\r\n")
    #expect(stripped("Bcc:\r\n b@x\r\nBcc: c@x\r\n d@x\r\n\r\nBody") == "\r\nBody")
  }

  @Test func `Other fields, folded lines that look like Bcc, and the body are unchanged`() {
    for text in [
      "X-Bcc: a\r\nBcc-Note: b\r\nTo: a@x\r\n\r\nBcc: not a field\r\n",
      "Subject: one\r\n Bcc: two\r\n\r\n", "To: a@x\n\n\nBcc: b\n", "", "\r\n", "Bc",
      "no field\r\nTo: x\r\n\r\n",
    ] {
      #expect(stripped(text) == text)
    }
  }

  @Test func `A header without a body, or truncated within Bcc, is stripped to its end`() {
    #expect(stripped("To: a@x\r\nBcc: b@x") == "To: a@x\r\n")
    #expect(stripped("Bcc: b@x,\r\n c@x") == "")
  }

  @Test func `An attached message keeps its Bcc`() {
    let text = "Content-Type: message/rfc822\r\n\r\nBcc: inner@x\r\n\r\nBody\r\n"
    #expect(stripped("Bcc: outer@x\r\n" + text) == text)
  }
}
