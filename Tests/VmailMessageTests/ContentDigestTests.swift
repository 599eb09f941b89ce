import Testing
import VmailDomain
import VmailMessage
import VmailTestSupport

@Suite("Message digests", .timeLimit(.minutes(10)))
struct ContentDigestTests {
  private func digest(_ bytes: [UInt8]) -> [UInt8] { MIMEMessageReader().read(bytes).digest }
  private func digest(_ text: String) -> [UInt8] { digest(Array(text.utf8)) }

  @Test func `The digest is the SHA-256 of the message`() {
    // printf 'Subject: x\n\nText' | sha256sum
    let expected = "792be53395c1b269e65908e5a04504cd79d268e76896bbef39667d173095529f"
    let found = digest("Subject: x\n\nText\n").map { byte in
      (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }.joined()
    #expect(found == expected)
  }

  @Test func `Line ends, and empty lines at the end, make no difference`() {
    let text = "Subject: x\nX-Long: a\n b\n\nline\n\nline\n"
    let other = text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\r\n")
    #expect(digest(text) == digest(other))
    #expect(digest(text) == digest(text + "\n\r\n"))
    #expect(digest(text) != digest(text + "x"))
  }

  @Test func `Large bodies with CRLF are hashed alike`() {
    let line = String(repeating: "y", count: 997)
    let text = "Subject: x\n\n" + (0..<100).map { "\($0)\(line)\n" }.joined()
    let other = text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\r\n")
    #expect(digest(text) == digest(other))
  }

  @Test(
    arguments: [
      "From a@x.example Wed Feb  5 14:30:00 2025\n", ">From a@x.example Wed Feb  5 14:30:00 2025\n",
      "Status: RO\n", "X-Status: AF\n", "X-Keywords: a\n b\n", "X-UID: 17\n", "Content-Length: 5\n",
      "X-Mozilla-Status: 0001\n", "X-Mozilla-Status2: 00000000\n", "X-Mozilla-Keys: \n",
      "X-IMAPbase: 1 2\n",
    ])
  func `Data added by mailboxes make no difference`(field: String) {
    #expect(digest(field + "Subject: x\n\nText\n") == digest("Subject: x\n\nText\n"))
    guard !field.contains("From ") else { return }
    #expect(digest("Subject: x\n" + field) == digest("Subject: x\n\n"), "a message without a body")
    #expect(digest("Subject: x\r\n" + field + field + "\r\n\n") == digest("Subject: x"))
  }

  @Test func `Other fields and the body make a difference`() {
    let text = "Subject: x\n\nText\n"
    #expect(digest("X-Statuses: x\n" + text) != digest(text))
    #expect(digest(text + "Status: RO\n") != digest(text))
    #expect(digest("Subject: x\n\nText\rx") != digest("Subject: x\n\nText\nx"))
  }
}
