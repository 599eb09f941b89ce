import Foundation
import Testing
import VmailDomain

@testable import VmailMessage
import VmailTestSupport

@Suite("Choosing the text", .timeLimit(.minutes(10)))
struct TextSelectionTests {
  private let reader = MIMEMessageReader()
  private let plain = "Content-Type: text/plain; charset=utf-8\n\nPlain text"
  private let html = "Content-Type: text/html; charset=utf-8\n\n<p>HTML <b>text</b></p>"

  private func text(_ builder: MessageBuilder) -> String { reader.read(builder.source).text }

  @Test(
    arguments: [
      ("Plain text", "<p>HTML <b>text</b></p>", "HTML text\n\nPlain text", "HTML text"),
      ("This mail needs a viewer.", "<p>Pie</p>", "Pie\n\nThis mail needs a viewer.", "Pie"),
      ("*Same* text", "<p>Same&nbsp;<b>text</b></p>", "*Same* text", "*Same* text"),
      (
        "> Same\n<https://x.example/> text, with a link", "<p>Same <a href=y>text</a> with a link",
        "> Same\n<https://x.example/> text, with a link", "<https://x.example/> text, with a link"
      ),
      ("Same text", "<p>Same text again</p>", "Same text again", "Same text again"),
      ("Same words", "<style>i{}</style><p>Same words</p><i hidden>h</i>", "Same words", "Same words"),
      ("Größe", "<p>Gr&ouml;&szlig;e", "Größe", "Größe"),
      ("Text", "<p style='display:none'>h", "Text", "Text"),
    ] as [(String, String, String, String)])
  func `Of several alternatives, the plain one stands for the HTML only if it has the same words`(
    plain: String, html: String, text: String, snippet: String
  ) {
    let parts = [("plain", plain), ("html", html)].map { "Content-Type: text/\($0); charset=utf-8\n\n\($1)" }
    let content = reader.read(MessageBuilder().multipart("alternative", parts: parts).source)
    #expect(content.text == text)
    #expect(content.snippet == snippet)
  }

  @Test(
    arguments: [
      ("<bold>Now</bold> is the <italic>time</italic>", "Now is the time"),
      ("a\nb\n\nc\n\n\nd", "a b\nc\n\nd"),
      ("a << b & <other>c</other> > d", "a < b & c > d"), ("<color><param>red</param>a</color>b", "ab"),
      ("<nofill>a\n  b</nofill>c\nd", "a\n  b\n\nc d"), ("<excerpt>a</excerpt>b", "> a\n\nb"), ("a <", "a <"),
      ("<" + String(repeating: "x", count: 61) + ">a", "a"),
      ("<" + String(repeating: "x", count: 62) + ">", "<" + String(repeating: "x", count: 62) + ">"),
    ])
  func `text/enriched is read by its commands`(body: String, expected: String) {
    #expect(text(MessageBuilder(body: body).adding("Content-Type", "text/enriched")) == expected)
  }

  @Test(arguments: [(1, "h\n\n"), (1_600, "")])
  func `The plain form of a long page is nearly always a summary`(size: Int, expected: String) {
    let plain = Array(repeating: "x", count: 300).joined(separator: " ")
    let html = "<p>h" + String(repeating: "<hr>", count: size)
    let parts = [("plain", plain), ("html", html)].map { "Content-Type: text/\($0); charset=utf-8\n\n\($1)" }
    #expect(text(MessageBuilder().multipart("alternative", parts: parts)) == expected + plain)
  }

  @Test func `HTML beside its images is compared, too`() {
    let page = "Content-Type: multipart/related; boundary=r\n\n--r\n\(html)\n--r--"
    #expect(
      text(MessageBuilder().multipart("alternative", parts: [plain, page])) == "HTML text\n\nPlain text")
  }

  @Test(
    arguments: [
      "<p>Yes.</p><div id=appendonsend></div><hr><div id=divRplyFwdMsg><b>From:</b> A<br><b>Sent:</b> Monday</div>Old",
      "<p>Yes.</p><div class=AppleOriginalContents><p>Old</p></div>",
    ])
  func `What is folded as quoted when a message is opened isn't in its row`(html: String) {
    let content = reader.read(MessageBuilder(body: html).adding("Content-Type", "text/html").source)
    #expect(content.snippet == "Yes.")
    #expect(content.text.contains("> Old"))
  }

  @Test func `An empty plain alternative is replaced by the HTML one`() {
    let empty = "Content-Type: text/plain\n\n \u{A0}\n"
    #expect(text(MessageBuilder().multipart("alternative", parts: [empty, html])) == "HTML text")
  }

  @Test func `The inline texts of a mixed message are joined, without attached ones`() {
    let attached = "Content-Type: text/plain\nContent-Disposition: attachment; filename=a.txt\n\nFile"
    let content = reader.read(
      MessageBuilder().multipart("mixed", parts: [plain, attached, html]).source)
    #expect(content.text == "Plain text\n\nHTML text")
    #expect(content.attachments.map(\.filename) == ["a.txt"])
    #expect(content.snippet == "Plain text HTML text")
  }

  @Test func `An attached message is shown with a short header, and listed`() {
    let inner = "Content-Type: message/rfc822\n\nFrom: C <c@x.example>\nSubject: Inner\n\nInner text"
    let content = reader.read(MessageBuilder().multipart("mixed", parts: [plain, inner]).source)
    #expect(content.text == "Plain text\n\nFrom: C <c@x.example>\nSubject: Inner\n\nInner text")
    #expect(content.attachments.map(\.mimeType) == ["message/rfc822"])
    #expect(content.attachments.first?.section == "2")
  }

  @Test func `An attached message with a transfer encoding is shown as one without`() {
    let inner = "From: C <c@x.example>\nSubject: Inner\n\nInner text"
    let twice =
      "Content-Type: message/rfc822\nContent-Transfer-Encoding: quoted-printable\n\n"
      + inner.replacing("text", with: "t=65xt")
    for (type, content, head) in [
      ("message/rfc822", inner, ""), ("message/global", inner, ""),
      ("message/rfc822", "Subject: Out\n" + twice, "Subject: Out\n\n"),
    ] {
      let coded = Data(content.utf8).base64EncodedString()
      let part = "Content-Type: \(type); name=a.eml\nContent-Transfer-Encoding: base64\n\n\(coded)"
      let source = MessageBuilder().multipart("mixed", parts: [plain, part]).source
      let expected = "Plain text\n\n\(head)From: C <c@x.example>\nSubject: Inner\n\nInner text"
      #expect(reader.read(source).text == expected)
      #expect(MIMEMessageOpener().readable(source, ReadingOptions()).text.plainText() == expected)
    }
  }

  @Test(
    arguments: [
      ("text", "Hello <b>x</b>"), ("text; charset=utf-8", "Hello <b>x</b>"), (";", "Hello <b>x</b>"),
      ("", "Hello <b>x</b>"),
      ("text/", "Hello <b>x</b>"), ("plain", "Hello <b>x</b>"), ("html", "Hello x"), ("<html>", "Hello x"),
      ("text/plain charset=utf-8", "Hello <b>x</b>"), ("TEXT / HTML (page)", "Hello x"), ("image", ""),
      ("application", ""),
    ])
  func `An invalid type is that of text, or what it says`(type: String, expected: String) {
    let content = reader.read(Array("From: a@x.example\nContent-Type: \(type)\n\nHello <b>x</b>".utf8))
    #expect(content.text == expected)
    #expect(content.attachments.count == (expected.isEmpty ? 1 : 0))
  }

  @Test(
    arguments: [
      ("multipart/mixed; boundary=b", "text/plain", "Hello"),
      ("text/plain", "multipart/mixed; boundary=b", "--b\n\nHello\n--b--\n"),
    ])
  func `A part with two types is what it was parsed as`(first: String, second: String, body: String) {
    let source = "From: a@x.example\nContent-Type: \(first)\nContent-Type: \(second)\n\n\(body)"
    let content = reader.read(Array(source.utf8))
    #expect(content.text == "Hello" && content.attachments.isEmpty)
  }

  @Test(
    arguments: [
      "; boundary=\"b", "; boundary=\"b\nX-Y: \"z\"", "\n boundary=\"b\"", " boundary=b", "\r\n\tboundary=b",
      "\n boundary=\"b", "; charset=x\n boundary=b",
    ])
  func `Parts are separated also if the field with the boundary is damaged`(parameter: String) {
    let source =
      "From: a@x.example\nContent-Type: multipart/mixed\(parameter)\n\n--b\n\(plain)\n--b\n\(html)\n--b--\n"
    #expect(reader.read(Array(source.utf8)).text == "Plain text\n\nHTML text")
    #expect(EncodedPart(of: "2", in: Array(source.utf8))?.isCutShort == false)
  }

  @Test(
    arguments: ["base64", "Base64;", "\"base64\"", "base64; charset=x", " base64 (text)", "BASE64,8bit"])
  func `An encoding is recognized in quotation marks, and before a semicolon or a comment`(field: String) {
    let source = "From: a@x.example\nContent-Transfer-Encoding: \(field)\n\nSGVsbG8="
    #expect(reader.read(Array(source.utf8)).text == "Hello")
  }

  @Test func `Of a bounce, the part for human readers and the returned message are shown`() {
    let status = "Content-Type: message/delivery-status\n\nAction: failed\n"
    let returned = "Content-Type: message/rfc822\n\nSubject: Mine\n\nMy text"
    let content = reader.read(
      MessageBuilder().multipart("report", parts: [plain, status, returned]).source)
    #expect(content.text == "Plain text\n\nSubject: Mine\n\nMy text")
    #expect(content.attachments.count == 2)
  }

  @Test func `A signed message shows the signed content, and its signature is not an attachment`() {
    let signature = "Content-Type: application/pgp-signature; name=signature.asc\n\nxx"
    let content = reader.read(MessageBuilder().multipart("signed", parts: [plain, signature]).source)
    #expect(content.text == "Plain text")
    #expect(content.attachments.isEmpty)
  }

  @Test func `An encrypted message is reported as encrypted`() {
    let version = "Content-Type: application/pgp-encrypted\n\nVersion: 1"
    let data = "Content-Type: application/octet-stream; name=encrypted.asc\n\nxx"
    let content = reader.read(MessageBuilder().multipart("encrypted", parts: [version, data]).source)
    #expect(content.text.isEmpty)
    #expect(content.remarks == ["The message is encrypted."])
    #expect(content.attachments.map(\.filename) == ["encrypted.asc"])
  }

  @Test func `A multipart without parts is shown unparsed`() {
    var builder = MessageBuilder().adding("Content-Type", "multipart/mixed; boundary=x")
    builder.body = "Only this.\n"
    let content = reader.read(builder.source)
    #expect(content.text.contains("Only this."))
    #expect(content.remarks.count == 1)
  }

  @Test func `A message that consists of a calendar is shown as it is`() {
    let builder = MessageBuilder(body: "BEGIN:VCALENDAR\n").adding("Content-Type", "text/calendar")
    #expect(text(builder) == "BEGIN:VCALENDAR")
  }

  @Test func `CRLF becomes LF, and NULs are removed`() {
    var builder = MessageBuilder(body: "one\ntwo\u{0}\n\nthree\n")
    builder.lineEnd = "\r\n"
    #expect(text(builder) == "one\ntwo\n\nthree")
  }

  @Test func `A remark reports a text that is too long, and the text is cut at a character boundary`() {
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
