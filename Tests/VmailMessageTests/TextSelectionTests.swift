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

  @Test(
    "of several alternatives, the plain one stands for the HTML only if it has the same words",
    arguments: [
      ("Plain text", "<p>HTML <b>text</b></p>", "HTML text\n\nPlain text", "HTML text"),
      ("This mail needs a viewer.", "<p>Pie</p>", "Pie\n\nThis mail needs a viewer.", "Pie"),
      ("*Same* text", "<p>Same&nbsp;<b>text</b></p>", "*Same* text", "*Same* text"),
      (
        "> Same\n<https://x.example/> text, with a link", "<p>Same <a href=y>text</a> with a link",
        "> Same\n<https://x.example/> text, with a link", "text, with a link"
      ),
      ("Same text", "<p>Same text again</p>", "Same text again", "Same text again"),
      ("Same words", "<style>i{}</style><p>Same words</p><i hidden>h</i>", "Same words", "Same words"),
      ("Größe", "<p>Gr&ouml;&szlig;e", "Größe", "Größe"),
      ("Text", "<p style='display:none'>h", "Text", "Text"),
      (
        String(repeating: "x ", count: 300), "<p>h", "h\n\n" + String(repeating: "x ", count: 300).dropLast(),
        "h"
      ),
      // The plain form of a long page is nearly always a summary.
      (
        String(repeating: "x ", count: 300), "<p>h" + String(repeating: "<hr>", count: 1_600),
        String(repeating: "x ", count: 300).dropLast(),
        "x " + String(repeating: "x ", count: 49).dropLast() + "…"
      ),
    ] as [(String, String, any StringProtocol, String)])
  func alternative(plain: String, html: String, text: any StringProtocol, snippet: String) {
    let parts = [("plain", plain), ("html", html)].map { "Content-Type: text/\($0); charset=utf-8\n\n\($1)" }
    let content = reader.read(MessageBuilder().multipart("alternative", parts: parts).source)
    #expect(content.text == String(text))
    #expect(content.snippet == snippet)
  }

  @Test(
    "text/enriched is read by its commands",
    arguments: [
      ("<bold>Now</bold> is the <italic>time</italic>", "Now is the time"),
      ("a\nb\n\nc\n\n\nd", "a b\nc\n\nd"),
      ("a << b & <other>c</other> > d", "a < b & c > d"), ("<color><param>red</param>a</color>b", "ab"),
      ("<nofill>a\n  b</nofill>c\nd", "a\n  b\n\nc d"), ("<excerpt>a</excerpt>b", "> a\n\nb"), ("a <", "a <"),
      ("<" + String(repeating: "x", count: 61) + ">a", "a"),
      ("<" + String(repeating: "x", count: 62) + ">", "<" + String(repeating: "x", count: 62) + ">"),
    ])
  func enriched(body: String, expected: String) {
    #expect(text(MessageBuilder(body: body).adding("Content-Type", "text/enriched")) == expected)
  }

  @Test("HTML beside its images is compared, too")
  func related() {
    let page = "Content-Type: multipart/related; boundary=r\n\n--r\n\(html)\n--r--"
    #expect(
      text(MessageBuilder().multipart("alternative", parts: [plain, page])) == "HTML text\n\nPlain text")
  }

  @Test(
    "what is folded as quoted when a message is opened isn't in its row",
    arguments: [
      "<p>Yes.</p><div id=appendonsend></div><hr><div id=divRplyFwdMsg><b>From:</b> A<br><b>Sent:</b> Monday</div>Old",
      "<p>Yes.</p><div class=AppleOriginalContents><p>Old</p></div>",
    ])
  func quotedHTML(html: String) {
    let content = reader.read(MessageBuilder(body: html).adding("Content-Type", "text/html").source)
    #expect(content.snippet == "Yes.")
    #expect(content.text.contains("> Old"))
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

  @Test("of a bounce, the part for human readers and the returned message are shown")
  func report() {
    let status = "Content-Type: message/delivery-status\n\nAction: failed\n"
    let returned = "Content-Type: message/rfc822\n\nSubject: Mine\n\nMy text"
    let content = reader.read(
      MessageBuilder().multipart("report", parts: [plain, status, returned]).source)
    #expect(content.text == "Plain text\n\nSubject: Mine\n\nMy text")
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
