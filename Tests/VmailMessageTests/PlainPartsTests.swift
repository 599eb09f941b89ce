import Testing
import VmailDomain
import VmailMessage

/// The plain texts of a message keep their bytes, apart from the line ends of mail.
@Suite(.timeLimit(.minutes(10))) struct PlainPartsTests {
  private static func parts(_ header: String, _ body: String) -> [PlainPart] {
    MIMEMessageOpener().plainParts(of: Array((header + "\r\n\r\n" + body).utf8))
  }

  @Test func `Each transfer encoding, with carriage returns that belong to the text and those that don't`() {
    let table = [
      ("Content-Type: text/plain", "a\r\nb\r\n", "a\nb\n"), ("Subject: x", "a\r\n b", "a\n b\n"),
      ("Content-Transfer-Encoding: quoted-printable", "a=0D\r\nb =\r\nc=3D\r\n", "a\r\nb c=\n"),
      ("Content-Transfer-Encoding: quoted-printable", "a=0D\nb\n", "a\r\nb\n"),
      ("Subject: x", "a\nb\n", "a\nb\n"),
      ("Content-Transfer-Encoding: base64", "YQ0KYg0K\r\n", "a\nb\n"),
      ("Content-Transfer-Encoding: base64", "YQpiDQo=\r\n", "a\nb\r\n"), ("Subject: x", "", "\n"),
    ]
    for (header, body, bytes) in table {
      #expect(Self.parts(header, body).map(\.bytes) == [Array(bytes.utf8)], "\(header) \(body)")
    }
  }

  @Test func `Bytes keep their character set, and the text is decoded`() {
    let head = "Content-Type: text/plain; charset=iso-8859-1\r\nContent-Transfer-Encoding: quoted-printable"
    let part = Self.parts(head, "J=F6rg\r\n").first
    #expect(part?.bytes == [0x4A, 0xF6, 0x72, 0x67, 0x0A] && part?.text == "Jörg\n")
  }

  @Test func `A flowed text loses the spaces before lines, and its lines are joined again`() {
    let table = [
      ("format=flowed", "  a\r\n-b\r\n+c\r\n", " a\n-b\n+c\n"),
      ("format=fixed", "  a \r\nb\r\n", "  a \nb\n"),
      ("format=flowed", "+one \r\ntwo\r\n > x\r\n", "+one two\n> x\n"),
      ("format=flowed; delsp=yes", "+one \r\ntwo\r\n", "+onetwo\n"),
      ("format=flowed", "  \r\n \r\n b", " \n\nb\n"),
      ("format=flowed", "a \r\n-- \r\n2.47\r\n", "a \n-- \n2.47\n"),
      ("format=flowed", "a ", "a \n"), ("format=flowed", "", "\n"),
    ]
    for (format, body, bytes) in table {
      let found = Self.parts("Content-Type: text/plain; \(format)", body)
      #expect(found.map { String(decoding: $0.bytes, as: UTF8.self) } == [bytes], "\(format) \(body)")
    }
  }

  @Test func `Plain texts and patches of a multipart, but no other files and no HTML`() {
    let types = ["text/plain", "text/html", "text/x-patch", "application/pdf", "text/x-diff", "text/plain"]
    let body =
      types.enumerated().map { "--b\r\nContent-Type: \($0.element)\r\n\r\n\($0.offset)\r\n" }.joined()
      + "--b--\r\n"
    #expect(
      Self.parts("Content-Type: multipart/mixed; boundary=b", body).map(\.text) == [
        "0\n", "2\n", "4\n", "5\n",
      ])
    #expect(Self.parts("Content-Type: text/html", "x").isEmpty)
  }
}
