import Foundation
import Testing
import VmailDomain
import VmailMessage
import VmailTestSupport

@Suite("The form in which a server takes a message", .timeLimit(.minutes(10)))
struct TransferFormTests {
  private static let all = SubmissionTraits(takesEightBits: true, takesUTF8: true)
  private static let eightBit = SubmissionTraits(takesEightBits: true)
  private static let sevenBit = SubmissionTraits()

  private func sent(_ text: String, _ traits: SubmissionTraits) -> String {
    String(decoding: MessageComposer().recoded(Array(text.utf8), for: traits), as: UTF8.self)
  }

  private static let head = "From: a@x.example\nTo: b@y.example\nSubject: s\n"
  private static let long = String(repeating: "x", count: 999)

  @Test func `What a server takes stays as it is, byte for byte`() {
    let fits = String(repeating: "x", count: 998)
    let table: [(String, SubmissionTraits)] = [
      (Self.head + "\ntext\n", Self.sevenBit), (Self.head + "\n" + fits + "\n", Self.sevenBit),
      ("", Self.sevenBit),
      (Self.head, Self.sevenBit), ("\nübung\n", Self.eightBit), (Self.head + "\ngrüße\n", Self.eightBit),
      ("Subject: grüße\n\ngrüße\n", Self.all), (Self.head + "\n10%\r20%\n", Self.sevenBit),
      // Git's own mail.
      (
        Self.head
          + "MIME-Version: 1.0\nContent-Type: text/plain; charset=UTF-8\nContent-Transfer-Encoding: 8bit\n\n-ü\n",
        Self.eightBit
      ),
    ]
    for (text, traits) in table { #expect(sent(text, traits) == text) }
  }

  @Test func `Signed and encrypted parts stay as they are, whatever they have`() {
    for type in ["signed", "encrypted"] {
      let text =
        "MIME-Version: 1.0\nContent-Type: multipart/\(type); boundary=b\n\n--b\n\ngrüße \(Self.long)\n--b--\n"
      #expect(sent(text, Self.sevenBit) == text)
    }
  }

  @Test func `Text that a server doesn't take is encoded, and can be read as it was`() {
    let declared =
      "MIME-Version: 1.0\nContent-Type: text/plain; charset=UTF-8\nContent-Transfer-Encoding: 8bit\n"
    let table: [(fields: String, text: String, traits: SubmissionTraits)] = [
      ("", "grüße\n", Self.sevenBit), (declared, "größe €\n.\nFrom x\n", Self.sevenBit),
      (declared, Self.long + "\nend\n", Self.all), ("", "{\"log\":\"\(Self.long)\"}\n", Self.all),
      (declared, "a\0b\n", Self.all), (declared, String(repeating: "日本", count: 400) + "\n", Self.eightBit),
    ]
    for (fields, text, traits) in table {
      let source = sent(Self.head + fields + "\n" + text, traits)
      #expect(source.hasPrefix(Self.head) && source.contains("\nMIME-Version: 1.0\n"))
      #expect(source.split(separator: "\n").allSatisfy { $0.utf8.count <= 998 } && !source.contains("\0"))
      #expect(!source.contains("\r"))
      if !traits.takesEightBits { #expect(source.utf8.allSatisfy { $0 < 0x80 }) }
      let content = MIMEMessageReader().read(Array(source.utf8))
      // The reader leaves the end of the last line out.
      #expect(content.text.filter { $0 != "\0" } == text.dropLast().filter { $0 != "\0" }, "\(source)")
    }
    let latin = Array((Self.head + "\n").utf8) + [0x67, 0x72, 0xFC, 0x0A]
    let source = MessageComposer().recoded(latin, for: Self.sevenBit)
    #expect(MIMEMessageReader().read(source).text == "grü")
  }

  @Test func `Encoded parts are encoded again, and others of a multipart stay as they are`() throws {
    let data = Data((0..<3_000).map { UInt8(truncatingIfNeeded: $0) })
    let plain = "--b\r\nContent-Type: text/plain\r\n\r\nplain\r\n"
    let text =
      Self.head.replacing("\n", with: "\r\n")
      + "MIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=\"b\"\r\nContent-Transfer-Encoding: 8bit\r\n\r\n"
      + "pre grü\r\n" + plain
      + "--b\r\nContent-Type: application/x-a; name=a\r\nContent-Transfer-Encoding: base64\r\n\r\n"
      + data.base64EncodedString() + "\r\n"
      + "--b\r\nContent-Type: text/html; charset=utf-8\r\nContent-Transfer-Encoding: 8bit\r\n\r\n<p>grüße</p>\r\n--b--\r\n"
    let source = sent(text, Self.sevenBit)
    #expect(source.contains(plain) && !source.contains("pre") && source.utf8.allSatisfy { $0 < 0x80 })
    #expect(source.split(separator: "\r\n").allSatisfy { $0.utf8.count <= 998 })
    let taken = MessageComposer().takeApart(Array(source.utf8))
    #expect(taken.contents.first == Array(data) && taken.draft.body.contains("grüße"))
    #expect(source.hasSuffix("\r\n--b--\r\n") && source.contains("Content-Transfer-Encoding: 7bit\r\n"))
  }

  @Test func `A message that would have to be changed is sent as a file, whole`() throws {
    let inner = "From: Ünal <u@y.example>\r\nSubject: acht\r\n\r\nGrüße\r\n"
    let source = try Composed.attach("x.eml", "message/rfc822", Array(inner.utf8))
    #expect(sent(source, Self.eightBit) == source)
    let taken = MessageComposer().takeApart(Array(sent(source, Self.sevenBit).utf8))
    #expect(taken.draft.attachments.map(\.name) == ["x.eml"])
    #expect(taken.contents == [Array(inner.utf8)])
  }

  @Test func `Fields that a server doesn't take are encoded, and can be read as they were`() throws {
    let text =
      "From: Jürgen Groß <j@x.example>\nTo: \"Öz, A\" <a@y.example>, b@y.example\nSubject: Überblick\nX-Note: grün\n"
      + "Message-ID: <1@x>\n\nhi\n"
    let source = sent(text, Self.eightBit)
    #expect(source.utf8.allSatisfy { $0 < 0x80 } && source.hasSuffix("Message-ID: <1@x>\n\nhi\n"))
    let content = MIMEMessageReader().read(Array(source.utf8))
    #expect(content.from == Participant(name: "Jürgen Groß", email: "j@x.example"))
    #expect(
      content.to == [Participant(name: "Öz, A", email: "a@y.example"), Participant(email: "b@y.example")])
    #expect(content.subject == "Überblick")
    let words = String(repeating: "word ", count: 300) + "end"
    let folded = sent("Subject: \(words)\n\nhi\n", Self.all)
    #expect(folded.split(separator: "\n").allSatisfy { $0.utf8.count <= 998 })
    #expect(MIMEMessageReader().read(Array(folded.utf8)).subject == words)
    // An address that isn't ASCII can't be sent otherwise.
    #expect(sent("To: jürgen@x.example\n\nhi\n", Self.eightBit).contains("jürgen@x.example"))
  }

  @Test(arguments: 0..<40)
  func `Any input has at most long lines, and the same text as before`(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let pieces = [
      "A: b\n", "Content-Type: multipart/mixed; boundary=b\n", "Content-Type: message/rfc822\n", "\n",
      "--b\n", "--b--\n",
      "ü", "x", " ", "\r\n", String(repeating: "y", count: 700), "Content-Transfer-Encoding: base64\n",
      "=?utf-8?q?a?=", ":",
    ]
    for _ in 0..<200 {
      let text = (0..<Int.random(in: 0..<20, using: &random)).map { _ in
        pieces.randomElement(using: &random) ?? ""
      }
      .joined()
      for traits in [Self.all, Self.eightBit, Self.sevenBit] {
        let once = sent(text, traits)
        #expect(sent(once, traits) == once, "\(text)")
      }
    }
  }
}
