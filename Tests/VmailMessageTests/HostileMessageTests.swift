import Foundation
import Testing
import VmailDomain
import VmailMessage
import VmailTestSupport

@Suite("Hostile messages", .timeLimit(.minutes(10)))
struct HostileMessageTests {
  private let reader = MIMEMessageReader()
  private let head = "From: a@x.example\nSubject: Hostile\n"

  private func read(_ text: String) -> MessageContent { reader.read(Array(text.utf8)) }

  @Test func `A message with more than 2,000 parts is shown unparsed`() {
    let body = String(repeating: "--b\n\nx\n", count: 300_000)
    let content = read(head + "Content-Type: multipart/mixed; boundary=b\n\n" + body)
    #expect(content.subject == "Hostile")
    #expect(content.from?.email == "a@x.example")
    #expect(content.text.hasPrefix("--b"))
    #expect(content.remarks == ["The message has more than 2,000 parts. It is shown unchanged."])
  }

  @Test func `A patch with thousands of lines of dashes is not a multipart`() {
    let body = String(repeating: "--- a/file\n-- comment\n", count: 5_000)
    let content = read(head + "\n" + body)
    #expect(content.remarks.isEmpty)
    #expect(content.text.hasPrefix("--- a/file"))
  }

  @Test func `A message with a megabyte of header is shown unparsed, with the fields at its beginning`() {
    let fields = String(repeating: "X-Field: value\n", count: 200_000)
    let content = read(head + fields + "\nText")
    #expect(content.subject == "Hostile")
    #expect(content.remarks.count == 1)
  }

  @Test func `100,000 recipients belong to the header, and are not shown as text`() {
    let people = (0..<100_000).map { "P\($0) <p\($0)@x.example>" }.joined(separator: ",\n ")
    let source = "From: a@x.example\nTo: \(people)\nSubject: Party\n\nThe text\n"
    let content = read(source)
    #expect(content.text == "The text\n" || content.text == "The text")
    #expect(content.subject == "Party")
    #expect((1...10_000).contains(content.to.count))
    #expect(content.remarks == ["The message has more than 1 MB of header fields. It is shown unchanged."])
  }

  @Test func `An unterminated header is shown as text from its second megabyte on`() {
    let content = read(head + String(repeating: "X-Field: value\n", count: 100_000))
    #expect(content.text.hasPrefix("X-Field: value"))
    #expect(content.text.utf8.count < 600_000)
  }

  @Test func `Thousands of To fields do not take quadratic time`() {
    let content = read(head + String(repeating: "To: b@x.example\n", count: 50_000) + "\nText")
    #expect(content.text == "Text")
    #expect(content.remarks == ["The message repeats its address fields too often. It is shown unchanged."])
  }

  @Test func `Hundreds of thousands of parameters or folded lines do not take quadratic time`() {
    let parameters = String(repeating: "a=b ", count: 250_000)
    #expect(read(head + "Content-Type: text/plain \(parameters)\n\nText").text == "Text")
    let lines = Array(repeatElement([0x0A, 0x20, 0xE9] as [UInt8], count: 400_000).joined())
    let content = reader.read(Array("Subject: a".utf8) + lines + Array("\n\nText".utf8))
    #expect(content.subject.hasPrefix("a é é"))
    #expect(content.text == "Text")
  }

  @Test func `20,000 levels of nesting are cut at a limit`() async {
    var text = head
    for level in 0..<20_000 {
      text += "Content-Type: multipart/mixed; boundary=b\(level)\n\n--b\(level)\n"
    }
    let source = Array((text + "\nText").utf8)
    // Runs on a thread of the pool, which has a smaller stack.
    let content = await Task { [reader] in reader.read(source) }.value
    #expect(content.subject == "Hostile")
    #expect(!content.remarks.isEmpty)
  }

  @Test func `A chain of attached messages is cut at a limit`() {
    let text = head + String(repeating: "Content-Type: message/rfc822\n\nSubject: in\n", count: 10_000)
    #expect(read(text).subject == "Hostile")
  }

  @Test(
    arguments: [
      "", "\n", "\n\n\n", "x", "Subject", "Subject:", ":", "From \n", "\u{0}\u{0}\u{0}",
      "Content-Type: multipart/mixed; boundary=\"\"\n\n--\n--\n", "Content-Type: ;;;===\n\nx",
      "Content-Transfer-Encoding: base64\n\n!!!!", "Content-Type: text/html\n\n<",
      "Content-Type: message/rfc822\n\n", "Content-Type: multipart/alternative; boundary=a\n\n--a--",
    ])
  func `Damaged messages are read as far as possible`(text: String) {
    let content = read(text)
    #expect(content.digest.count == 32)
    #expect(content.textVersion == reader.textVersion)
  }

  @Test func `Every prefix of a message can be read`() {
    let source = MessageBuilder().multipart(
      "alternative",
      parts: [
        "Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: quoted-printable\n\nGr=C3=BC",
        "Content-Type: text/html\nContent-Transfer-Encoding: base64\n\nPHA+eDwvcD4=",
      ]
    ).source
    for length in 0...source.count {
      #expect(reader.read(Array(source[..<length])).digest.count == 32)
    }
  }

  @Test func `Many threads reading at once get the same results`() async {
    let sources = (0..<400).map { index in
      MessageBuilder(subject: "=?iso-8859-15?Q?Nr=20\(index)=A4?=", messageId: "\(index)@x").multipart(
        "mixed",
        parts: [
          "Content-Type: text/html; charset=koi8-r\n\n<p>\(index)</p>",
          "Content-Type: image/png\nContent-Transfer-Encoding: base64\n\nAAAA",
        ]
      ).source
    }
    let expected = sources.map { reader.read($0) }
    let found = await withTaskGroup(of: (Int, MessageContent).self) { group in
      for (index, source) in sources.enumerated() {
        group.addTask { (index, MIMEMessageReader().read(source)) }
      }
      return await group.reduce(into: [Int: MessageContent]()) { $0[$1.0] = $1.1 }
    }
    #expect(expected.indices.allSatisfy { found[$0] == expected[$0] })
    #expect(expected[7].subject == "Nr 7€")
  }
}
