import Foundation
import Testing
import VmailDomain
import VmailTestSupport

@testable import VmailMessage

@Suite("Attachments", .timeLimit(.minutes(10)))
struct AttachmentTests {
  private let text = "Content-Type: text/plain\n\nText"

  private func attachments(_ parts: [String]) -> [MessageContent.Part] {
    MIMEMessageReader().read(MessageBuilder().multipart("mixed", parts: parts).source).attachments
  }

  @Test(
    arguments: [
      ("Content-Disposition: attachment; filename=\"a b.pdf\"", "a b.pdf"),
      ("Content-Disposition: attachment; filename*=utf-8''na%C3%AFve.pdf", "naïve.pdf"),
      ("Content-Disposition: attachment; filename*0=\"long \"; filename*1=\"name.pdf\"", "long name.pdf"),
      ("Content-Disposition: attachment; filename=\"=?utf-8?Q?na=C3=AFve.pdf?=\"", "naïve.pdf"),
      ("Content-Disposition: attachment\nContent-Type: application/pdf; name=n.pdf", "n.pdf"),
      (
        "Content-Disposition: attachment\nContent-Type: application/pdf; name=\"the boundary.pdf\"",
        "the boundary.pdf"
      ),
      (
        "Content-Disposition: attachment; filename=\"Gr__e.pdf\"; filename*=utf-8''Gr%C3%BC%C3%9Fe.pdf",
        "Grüße.pdf"
      ),
      ("Content-Disposition: attachment; filename*=utf-8''%C3%BC.pdf; filename=\"u.pdf\"", "ü.pdf"),
      (
        "Content-Disposition: attachment; filename*0=\"=?UTF-8?Q?Gr=C3\";\n filename*1=\"=BC.pdf?=\"",
        "Grü.pdf"
      ),
      ("Content-Disposition: attachment; filename*=UTF-8'Gr%C3%BC.pdf", "Grü.pdf"),
      ("Content-Disposition: attachment; filename*0*=utf-8''%C3%BC; filename*1=\"%41.pdf\"", "ü%41.pdf"),
      ("Content-Disposition: attachment; filename*=Gr%C3%BC.pdf", "Grü.pdf"),
      (
        "Content-Disposition: attachment; filename*0*=utf-8''%C3; filename*1*=%BC; filename*2=\" %.pdf\"",
        "ü %.pdf"
      ),
      ("Content-Disposition: attachment; filename*1=a; filename*2=.pdf", "a.pdf"),
      ("Content-Disposition: attachment; filename=a b.pdf; size=3", "a b.pdf"),
      ("Content-Disposition: attachment filename=\"a.pdf\"", "a.pdf"),
      ("Content-Disposition: attachment; filename=\"a.pdf", "a.pdf"),
      ("Content-Disposition: attachment; filename = \"a\\\"b\\c.pdf\" ; x", "a\"b\\c.pdf"),
      ("Content-Disposition: attachment; filename=a(2).pdf", "a(2).pdf"),
    ])
  func `File names are read in all their notations`(header: String, name: String) {
    #expect(attachments([text, header + "\n\nx"]).map(\.filename) == [name])
  }

  @Test func `A re-encoding bug in GMime is avoided: a long parameter name with a raw value`() {
    let name = String(repeating: "n", count: 72)
    #expect(attachments([text, "Content-Type: application/pdf; \(name)=\"ü\"\n\nx"]).count == 1)
  }

  @Test(
    arguments: [0, 1, 2, 3, 4, 57, 58, 1000, 4096])
  func `Sizes are those of the decoded content`(count: Int) {
    let data = Data((0..<count).map { UInt8(truncatingIfNeeded: $0 &* 7) })
    let coded = data.base64EncodedString(options: [.lineLength76Characters, .endLineWithCarriageReturn])
    let part = "Content-Type: image/png; name=a.png\nContent-Transfer-Encoding: base64\n\n\(coded)"
    #expect(attachments([text, part]).map(\.sizeBytes) == [count])
  }

  @Test func `quoted-printable and plain content have their decoded size`() {
    let quoted = "Content-Type: application/x-a\nContent-Transfer-Encoding: quoted-printable\n\na=3Db=\nc"
    #expect(attachments([text, quoted]).map(\.sizeBytes) == [4])
    #expect(attachments([text, "Content-Type: application/x-a\n\nabc"]).map(\.sizeBytes) == [3])
  }

  @Test(
    arguments: [("ab=", 2), ("ab=\r", 2), ("=", 0), ("a=XYb", 5), ("=\rab", 4), ("a=3Db=\r\nc", 4)])
  func `quoted-printable that ends in a soft line break, or is invalid, has its decoded size`(
    content: String, size: Int
  ) {
    Array(content.utf8).withUnsafeBytes { bytes in
      #expect(TransferEncoding.quotedPrintable.decodedSize(of: bytes) == size)
      #expect(TransferEncoding.quotedPrintable.decode(bytes, limit: 100).bytes.count == size)
    }
  }

  @Test func `Parts are numbered as in IMAP`() {
    let nested =
      "Content-Type: multipart/mixed; boundary=in\n\n"
      + MessageBuilder.multipartBody(
        boundary: "in", parts: [text, "Content-Type: image/png\n\nx", "Content-Type: image/gif\n\nx"])
    let message =
      "Content-Type: message/rfc822\n\nSubject: in\nContent-Type: multipart/mixed; boundary=msg\n\n"
      + MessageBuilder.multipartBody(boundary: "msg", parts: [text, "Content-Type: audio/basic\n\nx"])
    let found = attachments([nested, message, "Content-Type: video/mpeg\n\nx"])
    #expect(found.map(\.section) == ["1.2", "1.3", "2", "2.2", "3"])
    #expect(found.map(\.mimeType).last == "video/mpeg")
  }

  @Test func `A message that is a single file has it as part 1`() {
    let content = MIMEMessageReader().read(
      Array("From: a@x.example\nContent-Type: application/pdf; name=x.pdf\n\nx".utf8))
    #expect(content.attachments.map(\.section) == ["1"])
    #expect(content.text.isEmpty)
  }

  @Test func `Images referenced by the HTML are inline, others are not`() {
    let html = "Content-Type: text/html\n\n<img src=\"cid:one%40x\">"
    let one = "Content-Type: image/png\nContent-ID: <one@x>\n\nx"
    let two = "Content-Type: image/png\nContent-ID: <two@x>\n\nx"
    let three = "Content-Type: image/png\nContent-Disposition: inline\n\nx"
    let found = attachments([html, one, two, three])
    #expect(found.map(\.isInline) == [true, false, true])
    #expect(found.first?.contentId == "one@x")
  }

  @Test func `Alternative forms of the shown text are not attachments, but a calendar among them is`() {
    let parts = [
      text, "Content-Type: text/x-amp-html\n\nx", "Content-Type: text/html\n\nx",
      "Content-Type: text/calendar\n\nBEGIN:VCALENDAR",
    ]
    let content = MIMEMessageReader().read(
      MessageBuilder().multipart("alternative", parts: parts).source)
    #expect(content.attachments.map(\.mimeType) == ["text/calendar"])
  }

  @Test func `Images included in a message are found by their Content-IDs`() {
    let message = """
      Content-Type: multipart/related; boundary=b

      --b
      Content-Type: text/html

      <img src="cid:one@x">
      --b
      Content-Type: image/png
      Content-ID: <one@x>
      Content-Transfer-Encoding: base64

      iVBORw0K
      --b
      Content-Type: image/svg+xml
      Content-ID: <two@x>

      <svg/>
      --b--
      """
    let found = MIMEMessageOpener().pictures(["one@x", "two@x", "three@x"], of: Array(message.utf8))
    #expect(found == ["one@x": [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A]])
  }
}
