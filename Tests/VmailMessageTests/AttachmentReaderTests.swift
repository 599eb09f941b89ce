import Foundation
import Testing
import VmailDomain

@testable import VmailMessage

@Suite("Reading attachments", .timeLimit(.minutes(10)))
struct AttachmentReaderTests {
  private func read(_ text: String, _ name: String? = nil, _ type: String = "application/octet-stream")
    -> AttachmentContent?
  {
    AttachmentReader().read(Array(text.utf8), filename: name, mimeType: type)
  }

  @Test func `Text is recognized by its type, its name, or its bytes`() {
    #expect(read("a,b\r\nc", "x.bin", "text/csv") == .text("a,b\nc"))
    #expect(read("a", "notes.md") == .text("a"))
    #expect(read("just text") == .text("just text"))
    #expect(read("no\u{0}text") == nil)
    #expect(
      AttachmentReader().read([0xFF, 0xFE, 0x41, 0, 0xE4, 0], filename: "a.txt", mimeType: "text/plain")
        == .text("Aä"))
    #expect(AttachmentReader().read([0x47, 0xFC], filename: "a.txt", mimeType: "text/plain") == .text("Gü"))
  }

  @Test func `An HTML page is read as its text`() {
    #expect(read("<p>Hello</p><script>alert(1)</script>", "a.html", "text/html") == .text("Hello"))
  }

  @Test func `A safe page is made of HTML, and of no other files`() {
    let html = Array("<p onclick=x()>Hello</p><script>alert(1)</script>".utf8)
    let page =
      AttachmentReader().page(of: html, filename: "a.html", mimeType: "application/octet-stream") ?? ""
    #expect(page.contains("<p>Hello</p>") && !page.contains("script>") && page.contains("default-src 'none'"))
    #expect(AttachmentReader().page(of: html, filename: "a.svg", mimeType: "image/svg+xml") == nil)
    #expect(AttachmentReader().page(of: html, filename: "a.txt", mimeType: "text/plain") == nil)
  }

  @Test func `An attached message is read as a message`() {
    guard case .message(let message)? = read("Subject: Inside\n\nText\n", "a.eml") else {
      Issue.record("no message")
      return
    }
    #expect(message.subject == "Inside" && message.text == "Text")
  }

  @Test func `A calendar is read as such; an invalid one stays text`() {
    guard case .calendar(let events)? = read("BEGIN:VEVENT\nSUMMARY:x\nEND:VEVENT\n", nil, "text/calendar")
    else {
      Issue.record("no calendar")
      return
    }
    #expect(events.map(\.summary) == ["x"])
    #expect(read("BEGIN:VCARD\n", "a.ics") == .text("BEGIN:VCARD\n"))
  }
}

@Suite("winmail.dat", .timeLimit(.minutes(10)))
struct TNEFReaderTests {
  private func number(_ value: Int, _ size: Int) -> [UInt8] {
    (0..<size).map { UInt8(value >> ($0 * 8) & 0xFF) }
  }

  private func attribute(_ id: Int, _ data: [UInt8], level: Int = 2) -> [UInt8] {
    [UInt8(level)] + number(id, 4) + number(data.count, 4) + data + number(data.reduce(0) { $0 + Int($1) }, 2)
  }

  private func tnef(_ attributes: [UInt8]...) -> [UInt8] {
    number(0x223E_9F78, 4) + number(1, 2) + attributes.flatMap { $0 }
  }

  /// Returns a list with one property, a text in UTF-16.
  private func longName(_ name: String) -> [UInt8] {
    let units = (Array(name.utf16) + [0]).flatMap { number(Int($0), 2) }
    let padding = [UInt8](repeating: 0, count: (4 - units.count % 4) % 4)
    return number(2, 4) + number(3, 2) + number(0x0E20, 2) + number(5, 4) + number(0x1F, 2)
      + number(0x3707, 2) + number(1, 4) + number(units.count, 4) + units + padding
  }

  @Test func `Text and files are read, with their long names`() throws {
    let bytes = tnef(
      attribute(0x0002_800C, Array("Dear all\r\n\0".utf8), level: 1), attribute(0x0006_9002, [0]),
      attribute(0x0001_8010, Array("NUMBER~1.XLS\0".utf8)), attribute(0x0006_800F, [1, 2, 3]),
      attribute(0x0006_9005, longName("Numbers ü.xlsx")), attribute(0x0006_9002, [0]),
      attribute(0x0001_8010, Array("a.txt\0".utf8)))
    let reader = try #require(TNEFReader(bytes))
    #expect(reader.text == "Dear all\n")
    #expect(reader.files.map(\.name) == ["Numbers ü.xlsx", "a.txt"])
    #expect(reader.files.map(\.content) == [[1, 2, 3], []])
    for length in 0..<bytes.count { _ = TNEFReader(Array(bytes.prefix(length))) }
  }

  @Test func `Names and text are in the code page of the sender, unless they are UTF-8`() throws {
    for (page, bytes) in [(932, [0x8C, 0xA9]), (0, Array("見".utf8)), (932, Array("見".utf8))]
      as [(Int, [UInt8])]
    {
      let file = tnef(
        attribute(0x0006_9007, number(page, 4) + number(0, 4), level: 1),
        attribute(0x0002_800C, bytes, level: 1),
        attribute(0x0006_9002, [0]), attribute(0x0001_8010, bytes + [0]))
      let reader = try #require(TNEFReader(file))
      #expect(reader.text == "見" && reader.files.map(\.name) == ["見"])
    }
  }

  /// Returns a property with compressed RTF.
  private func rtf(_ data: [UInt8]) -> [UInt8] {
    let padding = [UInt8](repeating: 0, count: (4 - data.count % 4) % 4)
    return number(1, 4) + number(0x102, 2) + number(0x1009, 2) + number(1, 4) + number(data.count, 4) + data
      + padding
  }

  private func packed(_ content: [UInt8], size: Int, kind: String = "LZFu") -> [UInt8] {
    number(content.count + 12, 4) + number(size, 4) + Array(kind.utf8) + number(0, 4) + content
  }

  @Test
  func `Compressed RTF is decompressed by its references (MS-OXRTFCP section 4.1), and its text is read`()
    throws
  {
    let example: [UInt8] = [
      0x03, 0x00, 0x0A, 0x00, 0x72, 0x63, 0x70, 0x67, 0x31, 0x32, 0x35, 0x42, 0x32, 0x0A, 0xF3, 0x20, 0x68,
      0x65, 0x6C, 0x09, 0x00, 0x20, 0x62, 0x77, 0x05, 0xB0, 0x6C, 0x64, 0x7D, 0x0A, 0x80, 0x0F, 0xA0,
    ]
    let unpacked = try #require(CompressedRTF.unpack(packed(example, size: 43)[...]))
    #expect(String(decoding: unpacked, as: UTF8.self) == "{\\rtf1\\ansi\\ansicpg1252\\pard hello world}\r\n")
    let reader = try #require(
      TNEFReader(tnef(attribute(0x0006_9003, rtf(packed(example, size: 43)), level: 1))))
    #expect(reader.text == "hello world")
    for length in 0..<example.count {
      _ = CompressedRTF.unpack(packed(Array(example.prefix(length)), size: .max / 4)[...])
    }
    #expect(CompressedRTF.unpack([1, 2, 3]) == nil)
    #expect(CompressedRTF.unpack(packed([], size: 4, kind: "XXXX")[...]) == nil)
  }

  @Test(
    arguments: [
      (
        #"{\rtf1\ansi\ansicpg1252{\fonttbl{\f0 Arial;}}{\*\generator x;}Dear \b Ann\b0 ,\par\par Gr\'fc\'dfe\tab x}"#,
        "Dear Ann,\n\nGrüße\tx"
      ),
      (
        #"{\rtf1\ansi\ansicpg932{\fonttbl{\f0 Arial;}}\'89\'ef\'8bc \'97\\'92\'e8\'83}\'97\'5c\par}"#,
        "会議 予定マ予\n"
      ),
      (#"{\rtf1\ansicpg936 \'c4\'e3}"#, "你"), (#"{\rtf1\ansicpg866 \'80}"#, "А"), (#"{\rtf1\mac \'8a}"#, "ä"),
      (#"{\rtf1{\fonttbl{\f0\fcharset204 A;}{\f1\fcharset0 B;}}\f0\'cf{\f1\'e9}\'f0\f1\'e9}"#, "Пéрé"),
      (#"{\rtf1\deff2{\fonttbl{\f2\fcharset238 A;}}\'b9{\f3\'b9}\plain\'b9}"#, "ą¹ą"),
      (#"{\rtf1\uc1 \u26085?\u26412? \u-10179?\u-8704? {\uc0\u945}}"#, "日本 😀 α"),
      (#"{\rtf1 a\{b\}\\c\~d{\pict 00ff}\htmlrtf x\htmlrtf0 e\bin3 }}}f}"#, "a{b}\\c def"),
      (#"{\rtf1 {{{{ deep"#, " deep"), ("no rtf", ""), (#"{\rtf1 \"#, ""),
      (#"{\rtf1 \u99999999999 ?x}"#, "x"),
    ])
  func `RTF is read as its text`(rtf: String, expected: String) {
    #expect(
      RTFText.text(of: Array(rtf.utf8), limit: 1_000).trimmingCharacters(in: .whitespaces)
        == expected.trimmingCharacters(in: .whitespaces))
  }

  @Test func `Reading deep and long RTF ends`() {
    let deep = Array((#"{\rtf1 "# + String(repeating: "{", count: 2_000_000)).utf8)
    #expect(RTFText.text(of: deep, limit: 1_000) == "")
    let long = Array((#"{\rtf1 "# + String(repeating: "a", count: 2_000_000)).utf8)
    #expect(RTFText.text(of: long, limit: 1_000).utf8.count <= 1_000)
  }

  @Test(arguments: [0x7FFF_FFFF, 0xFFFF_FFFF, 100])
  func `False lengths end the reading`(length: Int) throws {
    let bytes = tnef(attribute(0x0006_9002, [0])) + [2] + number(0x0006_9005, 4) + number(length, 4) + [1, 2]
    #expect(try #require(TNEFReader(bytes)).files.count == 1)
    let counts = number(length, 4) + number(0x101F, 2) + number(0x3707, 2) + number(length, 4)
    #expect(MAPIProperties.read(counts[...]).isEmpty)
  }

  @Test func `Other data are rejected`() {
    #expect(TNEFReader(Array("x\u{9F}>\"".utf8)) == nil && TNEFReader([]) == nil)
  }

  @Test(.enabled(if: Corpus.isPresent, "the corpus is not here"))
  func `The files in the corpus are read`() throws {
    var names: [String] = []
    for path in Corpus.files(below: Corpus.path + "/mime") where path.hasSuffix(".tnef") {
      let bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
      let reader = try #require(TNEFReader(bytes), "\(path)")
      names += reader.files.map(\.name)
    }
    let mail = [UInt8](
      try Data(contentsOf: URL(filePath: Corpus.path + "/mime/geary/basic-multipart-tnef.eml")))
    for attachment in MIMEMessageReader().read(mail).attachments {
      var decoder = PartDecoder(try #require(EncodedPart(of: attachment.section, in: mail)))
      var bytes: [UInt8] = []
      while let piece = try decoder.next() { bytes += piece }
      if let reader = TNEFReader(bytes) { names += reader.files.map(\.name) }
    }
    #expect(names.count > 2 && !names.contains(""), "\(names)")
  }
}
