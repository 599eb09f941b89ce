import Foundation
import Testing
import VmailDomain
import VmailTestSupport

@testable import VmailMessage

/// Distinguishes it from the attachments of Swift Testing.
private typealias Attachment = VmailDomain.Attachment

@Suite("Extracting attachments from sources", .timeLimit(.minutes(10)))
struct SourceAttachmentsTests {
  private let text = "Content-Type: text/plain\n\nText"

  private func source(_ part: String) -> [UInt8] {
    MessageBuilder().multipart("mixed", parts: [text, part]).source
  }

  private func fetch(_ source: [UInt8], section: String = "2") throws -> [UInt8]? {
    guard let place = EncodedPart(of: section, in: source) else { return nil }
    var decoder = PartDecoder(place)
    var bytes: [UInt8] = []
    while let piece = try decoder.next() { bytes += piece }
    return bytes
  }

  private func part(_ encoding: String, _ content: String) -> String {
    "Content-Type: application/octet-stream; name=a\nContent-Transfer-Encoding: \(encoding)\n\n\(content)"
  }

  @Test(arguments: [0, 1, 2, 3, 1_000, 700_001])
  func `Base64 is decoded exactly, in many pieces`(count: Int) throws {
    let data = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    let coded = Data(data).base64EncodedString(options: [.lineLength76Characters, .endLineWithLineFeed])
    #expect(try fetch(source(part("base64", coded))) == data)
  }

  @Test(
    arguments: [
      ("7bit", "a=3D\nb", "a=3D\nb"), ("quoted-printable", "a=3Db=\n c=20\nd", "a=b c \nd"),
      ("x-uuencode", "begin 644 cat.txt\n#0V%T\n`\nend\n", "Cat"), ("base64", "QUJD\n\nRA==\n", "ABCD"),
      ("base64", "QUJD\tR A = =\n", "ABCD"),
    ])
  func `Other encodings are decoded`(_ encoding: String, _ content: String, _ decoded: String) throws {
    #expect(try fetch(source(part(encoding, content))).map { String(decoding: $0, as: UTF8.self) } == decoded)
  }

  @Test(
    arguments: [
      ("base64", "QUJDRA="), ("base64", "QUJDR"), ("base64", "QUJD!A=="), ("base64", "QUI=QUJD"),
      ("base64", "QUJD===="), ("quoted-printable", "a=3"), ("quoted-printable", "a=XYb"),
      ("x-uuencode", "begin 644 cat.txt\n#0V%T\n"), ("x-uuencode", "begin 644 cat.txt\nM0V%T\n`\nend\n"),
    ])
  func `Damaged content is rejected, not repaired`(_ encoding: String, _ content: String) {
    #expect(throws: AttachmentError.self) { try fetch(source(part(encoding, content))) }
  }

  @Test(arguments: ["base64", "8bit"])
  func `The attachment of a truncated message is not considered complete`(encoding: String) throws {
    let content =
      encoding == "base64"
      ? Data((0..<200).map { UInt8($0) }).base64EncodedString(options: [.lineLength64Characters])
      : String(repeating: "Line of text\n", count: 20)
    let whole = source(part(encoding, content))
    let expected = try #require(try fetch(whole))
    let closing = try #require(String(decoding: whole, as: UTF8.self).range(of: "\n--", options: .backwards))
    let end = String(decoding: whole, as: UTF8.self)[..<closing.lowerBound].utf8.count
    for length in (end - 150)..<end {
      let found = try? fetch(Array(whole[..<length]))
      // A missing final line end does no harm.
      #expect(found == nil || found == expected, "cut at \(length)")
    }
  }

  @Test func `Parts are found by their listed numbers, in attached messages too`() throws {
    let inner =
      "Content-Type: message/rfc822\n\nSubject: in\nMIME-Version: 1.0\nContent-Type: image/png\n"
      + "Content-Transfer-Encoding: base64\n\nQUJD\n"
    let source = source(inner)
    for attachment in MIMEMessageReader().read(source).attachments {
      let bytes = try #require(try fetch(source, section: attachment.section))
      if attachment.section == "2.1" { #expect(bytes.count == attachment.sizeBytes) }
    }
    #expect(try fetch(source, section: "2.1") == Array("ABC".utf8))
    #expect(try fetch(source, section: "9") == nil)
    #expect(try fetch(source, section: "") == nil)
    #expect(try fetch([], section: "1") == nil)
  }

  @Test func `An attached message is extracted with its last boundary`() throws {
    let inner = MessageBuilder().multipart(
      "mixed", boundary: "=b=in", parts: [text, "Content-Type: text/csv; name=b\n\n1,2\n"])
    let source = source("Content-Type: message/rfc822\n\n" + String(decoding: inner.source, as: UTF8.self))
    let bytes = try #require(try fetch(source))
    let found = MIMEMessageReader().read(bytes)
    #expect(found.attachments.map(\.filename) == ["b"])
    #expect(try fetch(bytes, section: "2") == Array("1,2\n".utf8))
  }

  @Test(arguments: ["", "\n", "\n% grou%p"])
  func `An attached message that is all header is extracted whole`(end: String) throws {
    let header = "Subject: in\nTo: \"Lee, Ann\"%% <a@y.example>," + end
    #expect(try fetch(source("Content-Type: message/rfc822\n\n" + header)) == Array(header.utf8))
  }

  @Test func `A message whose source is only on the server is reported as such`() async {
    let fetcher = SourceAttachments { _ in nil }
    let attachment = Attachment(
      id: AttachmentID(1), filename: "a", mimeType: "a/b", sizeBytes: 3, section: "2")
    #expect((try? await fetcher.isLocal(attachment, of: EmailID(9))) == false)
    await #expect(throws: AttachmentError.onlyOnServer) {
      _ = try await fetcher.transfer(of: attachment, EmailID(9), ask: nil).run { _ in }
    }
  }

  @Test(
    .enabled(if: Corpus.isPresent, "the corpus is not here"))
  func `Every attachment in the corpus is extracted in its listed size, or rejected`() throws {
    var (whole, refused) = (0, 0)
    for path in Corpus.files(below: Corpus.path + "/mime")
    where ["eml", "msg", "txt", "email"].contains((path as NSString).pathExtension) {
      let source = [UInt8](try Data(contentsOf: URL(filePath: path)))
      for attachment in MIMEMessageReader().read(source).attachments {
        do {
          let bytes = try #require(try fetch(source, section: attachment.section), "\(path)")
          if attachment.mimeType != "message/rfc822" {
            #expect(bytes.count == attachment.sizeBytes, "\(path) \(attachment.section)")
          }
          whole += 1
        } catch is AttachmentError {
          refused += 1
        }
        let name = AttachmentFileName(attachment.filename).name
        #expect(!name.contains("/") && !name.hasPrefix(".") && !name.hasPrefix("-") && name.utf8.count <= 200)
      }
    }
    #expect(whole > refused * 5, "\(whole) whole, \(refused) refused")
  }
}
