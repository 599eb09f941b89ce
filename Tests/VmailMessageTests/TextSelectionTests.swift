import Testing
import VmailDomain
import VmailMessage
import VmailTestSupport

@Suite("Choosing the text", .timeLimit(.minutes(10)))
struct TextSelectionTests {
  private let reader = MIMEMessageReader()
  private let plain = "Content-Type: text/plain; charset=utf-8\n\nPlain text"
  private let html = "Content-Type: text/html; charset=utf-8\n\n<p>HTML <b>text</b></p>"

  private func text(_ builder: MessageBuilder) -> String { reader.read(builder.source).text }

  @Test("of several alternatives, the plain one is shown")
  func alternative() {
    #expect(text(MessageBuilder().multipart("alternative", parts: [plain, html])) == "Plain text")
  }

  @Test("an empty plain alternative is replaced by the HTML one")
  func emptyPlain() {
    let empty = "Content-Type: text/plain\n\n \u{A0}\n"
    #expect(text(MessageBuilder().multipart("alternative", parts: [empty, html])) == "HTML text")
  }

  @Test("the inline texts of a mixed message are joined, without attached ones")
  func mixed() {
    let attached = "Content-Type: text/plain\nContent-Disposition: attachment; filename=a.txt\n\nFile"
    let content = reader.read(
      MessageBuilder().multipart("mixed", parts: [plain, attached, html]).source)
    #expect(content.text == "Plain text\n\nHTML text")
    #expect(content.attachments.map(\.filename) == ["a.txt"])
    #expect(content.snippet == "Plain text HTML text")
  }

  @Test("an attached message is shown with a short header, and listed")
  func attachedMessage() {
    let inner = "Content-Type: message/rfc822\n\nFrom: C <c@x.example>\nSubject: Inner\n\nInner text"
    let content = reader.read(MessageBuilder().multipart("mixed", parts: [plain, inner]).source)
    #expect(content.text == "Plain text\n\nFrom: C <c@x.example>\nSubject: Inner\n\nInner text")
    #expect(content.attachments.map(\.mimeType) == ["message/rfc822"])
    #expect(content.attachments.first?.section == "2")
  }

  @Test("of a bounce, the part for human readers is shown")
  func report() {
    let status = "Content-Type: message/delivery-status\n\nAction: failed\n"
    let returned = "Content-Type: message/rfc822\n\nSubject: Mine\n\nMy text"
    let content = reader.read(
      MessageBuilder().multipart("report", parts: [plain, status, returned]).source)
    #expect(content.text == "Plain text")
    #expect(content.attachments.count == 2)
  }

  @Test("a signed message shows the signed content, and its signature is not an attachment")
  func signed() {
    let signature = "Content-Type: application/pgp-signature; name=signature.asc\n\nxx"
    let content = reader.read(MessageBuilder().multipart("signed", parts: [plain, signature]).source)
    #expect(content.text == "Plain text")
    #expect(content.attachments.isEmpty)
  }

  @Test("an encrypted message is reported as encrypted")
  func encrypted() {
    let version = "Content-Type: application/pgp-encrypted\n\nVersion: 1"
    let data = "Content-Type: application/octet-stream; name=encrypted.asc\n\nxx"
    let content = reader.read(MessageBuilder().multipart("encrypted", parts: [version, data]).source)
    #expect(content.text.isEmpty)
    #expect(content.remarks == ["The message is encrypted."])
    #expect(content.attachments.map(\.filename) == ["encrypted.asc"])
  }

  @Test("a multipart without parts is shown unparsed")
  func noParts() {
    var builder = MessageBuilder().adding("Content-Type", "multipart/mixed; boundary=x")
    builder.body = "Only this.\n"
    let content = reader.read(builder.source)
    #expect(content.text.contains("Only this."))
    #expect(content.remarks.count == 1)
  }

  @Test("a message that consists of a calendar is shown as it is")
  func calendar() {
    let builder = MessageBuilder(body: "BEGIN:VCALENDAR\n").adding("Content-Type", "text/calendar")
    #expect(text(builder) == "BEGIN:VCALENDAR")
  }

  @Test("CRLF becomes LF, and NULs are removed")
  func lineEnds() {
    var builder = MessageBuilder(body: "one\ntwo\u{0}\n\nthree\n")
    builder.lineEnd = "\r\n"
    #expect(text(builder) == "one\ntwo\n\nthree")
  }

  @Test("a remark reports a text that is too long, and the text is cut at a character boundary")
  func longText() {
    let content = reader.read(
      MessageBuilder(body: String(repeating: "ä", count: 600_000)).adding(
        "Content-Type", "text/plain; charset=utf-8"
      ).source)
    #expect(content.text.utf8.count <= 1 << 20)
    #expect(content.text.utf8.count > (1 << 20) - 4)
    #expect(content.text.last == "ä")
    #expect(
      content.remarks == ["The text is longer than 1 MB: the rest is not shown. Type raw to see all of it."])
  }
}
