import Foundation
import Testing
import VmailDomain
import VmailMessage
import VmailTestSupport

@Suite("Writing attachments", .timeLimit(.minutes(10)))
struct ComposedAttachmentTests {
  private func roundTrip(_ mimeType: String, _ content: [UInt8]) throws -> (String, [UInt8]) {
    let source = Array(try Composed.attach("a.x", mimeType, content).utf8)
    let again = MessageComposer().takeApart(source)
    return (again.draft.attachments.first?.mimeType ?? "", again.contents.first ?? [])
  }

  @Test func `An attachment has a name, a type and its bytes`() throws {
    let text = try Composed.attach("Plan.pdf", "application/pdf", Array("%PDF".utf8))
    #expect(text.contains("\r\nContent-Type: multipart/mixed;"))
    #expect(
      text.contains(
        """
        \r\nContent-Type: application/pdf\r
        Content-Disposition: attachment; filename="Plan.pdf"\r
        Content-Transfer-Encoding: base64\r
        \r
        JVBERg==\r\n
        """))
  }

  @Test(
    arguments: [
      ("Grüße.pdf", "filename*=utf-8''Gr%C3%BC%C3%9Fe.pdf"), ("a\"b.txt", "filename*=utf-8''a%22b.txt"),
      ("=?utf-8?q?x?=", "filename*=utf-8''%3D%3Futf-8%3Fq%3Fx%3F%3D"),
    ])
  func `Names that are not plain are extended parameters, with one piece per line`(
    name: String, parameter: String
  ) throws {
    #expect(try Composed.attach(name, "application/pdf", []).contains(parameter))
  }

  @Test func `Long names survive a round trip`() throws {
    for name in [String(repeating: "日本", count: 30) + ".pdf", String(repeating: "ab ", count: 60) + "c.pdf"] {
      let text = try Composed.attach(name, "application/pdf", [1])
      #expect(text.contains("filename*0*=utf-8''") && text.contains("filename*1*="))
      #expect(text.split(separator: "\r\n").allSatisfy { $0.utf8.count <= 78 })
      #expect(MessageComposer().takeApart(Array(text.utf8)).draft.attachments.map(\.name) == [name])
    }
  }

  @Test(arguments: 0..<30)
  func `Any bytes survive a round trip`(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    let pieces: [[UInt8]] = [
      [0], [0x0A], [0x0D], [0x0D, 0x0A], [0x20], [0x09], [0xFF], Array("text ".utf8), Array("ü=\r\n".utf8),
      Array("\r\n.\r\n".utf8), Array("From x\r\n".utf8), Array("\r\n--=_".utf8),
      [UInt8](repeating: 0x61, count: 200),
      [UInt8](repeating: 0x3D, count: 60_000),
    ]
    for type in ["text/plain", "text/html", "application/pdf", "image/png", "text/x-patch"] {
      let count = Int.random(in: 0..<12, using: &generator)
      let content = (0..<count).flatMap { _ in generator.pick(pieces) }
      let (again, bytes) = try roundTrip(type, content)
      #expect(bytes == content)
      #expect(again == type)
    }
  }

  @Test func `Text with CRLF line ends stays readable, and has its charset`() throws {
    let text = try Composed.attach("a.csv", "text/csv", Array("a;b\r\nGrüße;d\r\n".utf8))
    #expect(text.contains("Content-Type: text/csv; charset=utf-8\r\n"))
    #expect(text.contains("\r\na;b\r\nGr=C3=BC=C3=9Fe;d\r\n"))
    let unix = try Composed.attach("a.csv", "text/csv", Array("a;b\nc;d\n".utf8))
    #expect(unix.contains("charset=us-ascii") && unix.contains("base64"))
    let latin = try Composed.source(
      Composed.draft { $0.attachments = [DraftAttachment(name: "l", mimeType: "text/plain", sizeBytes: 1)] },
      contents: [[0xE9]])
    #expect(String(decoding: latin, as: UTF8.self).contains("Content-Type: text/plain\r\n"))
  }

  @Test(
    arguments: [
      "", "text", "text/", "a/b/c", "a/b; x=y", "a/ü", "multipart/mixed", "message/partial", "a/b\r\nX: y",
      "message/delivery-status", String(repeating: "a", count: 200) + "/b",
    ])
  func `Invalid types, and those that would be parsed, are replaced by application/octet-stream`(
    mimeType: String
  ) throws {
    #expect(try roundTrip(mimeType, [1, 2]).0 == "application/octet-stream")
  }

  // MARK: Messages

  @Test func `A message is sent unencoded, with CRLF line ends`() throws {
    let inner = "From: c@z.example\nSubject: Inner\nBcc: d@z.example\n\nBody\n"
    let text = try Composed.attach("m.eml", "message/rfc822", Array(inner.utf8))
    #expect(text.contains("Content-Transfer-Encoding: 7bit\r\n\r\nFrom: c@z.example\r\nSubject: Inner\r\n"))
    let (type, content) = try roundTrip("message/rfc822", Array(inner.utf8))
    #expect(type == "message/rfc822")
    #expect(content == Array(inner.replacing("\n", with: "\r\n").utf8))
  }

  @Test func `A multipart with an 8bit message is declared as 8bit`() throws {
    let text = try Composed.attach("m.eml", "message/rfc822", Array("Subject: ü\r\n\r\nü\r\n".utf8))
    #expect(text.components(separatedBy: "Content-Transfer-Encoding: 8bit").count == 3)
    #expect(Composed.headerLines(Array(text.utf8)).last == "Content-Transfer-Encoding: 8bit")
  }

  @Test func `Content that can't be sent as a message, or is not a message, is an ordinary file`() throws {
    for content in [
      "Subject: x\r\n\r\n\0", "no header\r\n", "", "A: b\r\n\r\n" + String(repeating: "x", count: 1_000),
    ] {
      let (type, bytes) = try roundTrip("message/rfc822", Array(content.utf8))
      #expect(type == "application/octet-stream")
      #expect(bytes == Array(content.utf8))
    }
  }

  @Test func `A message that contains the boundary gets a different one`() throws {
    let first = try Composed.attach("m.eml", "message/rfc822", Array("Subject: x\r\n\r\n".utf8))
    let line = try #require(first.split(separator: "\r\n").first { $0.hasPrefix("--=_") })
    let inner = "Subject: x\r\n\r\n\(line)\r\nX\r\n\(line)--\r\n"
    let (type, bytes) = try roundTrip("message/rfc822", Array(inner.utf8))
    #expect(type == "message/rfc822")
    #expect(bytes == Array(inner.utf8))
  }
}
