import Foundation
import Testing
import VmailDomain
import VmailTestSupport

@testable import VmailMessage

@Suite("Decoding parts as streams", .timeLimit(.minutes(10)))
struct PartStreamTests {
  private static let data = (0..<60).map { UInt8(truncatingIfNeeded: $0 &* 37) }

  /// Content-Transfer-Encoding, and the transmitted content.
  private static let samples: [(encoding: String, content: String)] = [
    ("base64", Data(data).base64EncodedString(options: [.lineLength64Characters])),
    ("base64", "QUJD\r\nRA==\r\n"), ("base64", ""),
    ("quoted-printable", "a=3Db=\r\n c=20 =\nd=E2=82=AC  \r\nend"),
    ("quoted-printable", "soft=  \r\nbreak=\n"), ("\"Quoted-Printable\"; (yes)", "=3D \t=\t \nx=3d="),
    ("x-uuencode", "some text\r\nbegin 644 cat.txt\r\n#0V%T\r\n#0V%T\r\n`\r\nend\r\n"),
    ("uuencode", "beg\nbegin 644 a\nM0V%T0V%T0V%T0V%T0V%T0V%T0V%T0V%T0V%T0V%T0V%T0V%T0V%T0V%T0V%T\n`\nend"),
    ("7bit", "As =3D it is\r\n"), ("x-unknown", "YQ=="),
  ]

  /// - Parameter cuts: the positions at which the content is divided.
  private static func decode(_ encoding: String, _ content: [UInt8], cuts: [Int]) throws -> [UInt8] {
    var decoder = ServedPartDecoder(encoding: encoding)
    var decoded: [UInt8] = []
    var start = 0
    for end in cuts + [content.count] {
      decoded += try decoder.decode(Array(content[start..<end]))
      start = end
    }
    try decoder.finish()
    return decoded
  }

  @Test(arguments: samples)
  func `A part divided anywhere is decoded to the same content`(encoding: String, content: String) throws {
    let content = Array(content.utf8)
    let whole = try Self.decode(encoding, content, cuts: [])
    for cut in 0...content.count {
      #expect(try Self.decode(encoding, content, cuts: [cut]) == whole, "cut at \(cut)")
    }
    #expect(try Self.decode(encoding, content, cuts: Array(0...content.count)) == whole, "byte by byte")
  }

  @Test func `Blanks behind a soft line break are removed`() throws {
    for text in ["one=  \r\ntwo=3D", "one=\t\ntwo=3d", "one=\ntwo=3D= \r\n"] {
      #expect(try Self.decode("quoted-printable", Array(text.utf8), cuts: []) == Array("onetwo=".utf8))
    }
  }

  @Test func `Any content, divided anywhere, is decoded to the same as the whole`() throws {
    var random = SeededGenerator(seed: 11)
    let alphabet = Array("ABCDabcd01+/=\r\n \t=3D=E2!M#0V%T`begin end".utf8)
    for _ in 0..<2_000 {
      let encoding = random.pick(["base64", "quoted-printable", "x-uuencode", "8bit"])
      let content = (0..<Int.random(in: 0...80, using: &random)).map { _ in random.pick(alphabet) }
      let cuts = (0..<3).map { _ in Int.random(in: 0...content.count, using: &random) }.sorted()
      let whole = Result { try Self.decode(encoding, content, cuts: []) }
      let cut = Result { try Self.decode(encoding, content, cuts: cuts) }
      #expect((try? whole.get()) == (try? cut.get()), "\(encoding) \(content) \(cuts)")
    }
  }

  @Test(arguments: samples)
  func `A streamed part is decoded to the same as one in a source`(encoding: String, content: String) throws {
    let part = "Content-Type: a/b; name=a\nContent-Transfer-Encoding: \(encoding)\n\n\(content)\n"
    let source = MessageBuilder().multipart("mixed", parts: ["Content-Type: text/plain\n\nText", part]).source
    var decoder = PartDecoder(try #require(EncodedPart(of: "2", in: source)))
    var expected: [UInt8] = []
    while let piece = try decoder.next() { expected += piece }
    // The builder uses its own line ends.
    let found = try Self.decode(encoding, Array(content.utf8), cuts: [])
    #expect(
      String(decoding: found, as: UTF8.self).trimming()
        == String(decoding: expected, as: UTF8.self).trimming())
  }

  @Test(
    arguments: [
      "#0V%T\r\n`\r\nend\r\n", "#0V%T\r\u{0B}`\r\nend\r\n", "#0V\r%T\n`\nend", "#0V%T\n`\nend\n--=_b--\r",
    ])
  func `The size of a uuencoded part is that of its data, wherever there are CRs`(lines: String) throws {
    let head = "Content-Type: application/octet-stream; name=a\nContent-Transfer-Encoding: x-uuencode\n\n"
    let source = Array((head + "begin 644 a.txt\r\n" + lines).utf8)
    let listed = try #require(MIMEMessageReader().read(source).attachments.first)
    var decoder = PartDecoder(try #require(EncodedPart(of: listed.section, in: source)))
    var data: [UInt8] = []
    while let piece = try decoder.next() { data += piece }
    #expect(data == Array("Cat".utf8) && listed.sizeBytes == 3)
  }

  @Test(
    arguments: ["Dear Ann,\n\nsee you.\n", "begins\nhere\n", ""])
  func `Text that only claims to be uuencoded is shown as it is`(text: String) {
    let source = Array("Content-Type: text/plain\nContent-Transfer-Encoding: x-uuencode\n\n\(text)".utf8)
    #expect(MIMEMessageReader().read(source).text == text.trimming())
    Array(text.utf8).withUnsafeBytes { content in
      #expect(TransferEncoding.uuencode.decodedSize(of: content) == content.count)
    }
  }

  @Test(
    arguments: [
      ("base64", "QUJDRA="), ("base64", "QUJDR"), ("base64", "QUJD!A=="), ("quoted-printable", "a=3"),
      ("quoted-printable", "a=XYb"), ("x-uuencode", "begin 644 cat.txt\n#0V%T\n"), ("x-uuencode", "#0V%T"),
      ("x-uuencode", "#0V%T\n`\nend"),
    ])
  func `Invalid content is rejected, at the latest at the end`(encoding: String, content: String) {
    for cut in 0...content.utf8.count {
      #expect(throws: AttachmentError.self) {
        try Self.decode(encoding, Array(content.utf8), cuts: [cut])
      }
    }
  }
}

extension String {
  fileprivate func trimming() -> String {
    replacing("\r\n", with: "\n").trimmingCharacters(in: .newlines)
  }
}
