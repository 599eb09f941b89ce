import Foundation
import Testing

@testable import VmailDomain
@testable import VmailEngine
@testable import VmailMessage

/// Missing parts of a message don't change how the other parts are read.
@Suite(.timeLimit(.minutes(10))) struct PartialSourceTests {
  private static let header = """
    From: Ann <ann@example.org>\r
    Subject: Plans\r
    Message-ID: <plans@example.org>\r
    MIME-Version: 1.0\r
    Content-Type: multipart/mixed; boundary="outer"\r
    \r

    """
  private static let plain = "Hello =C3=A9\r\nthere"
  private static let html = "<p>Hello</p>"

  private static let structure = BodyPart(
    type: "multipart", subtype: "mixed", parameters: [.init(name: "boundary", value: "outer")],
    parts: [
      BodyPart(
        type: "multipart", subtype: "alternative", parameters: [.init(name: "boundary", value: "in\"ner")],
        parts: [
          BodyPart(
            type: "text", subtype: "plain", parameters: [.init(name: "charset", value: "utf-8")],
            encoding: "quoted-printable", size: plain.utf8.count),
          BodyPart(type: "text", subtype: "html", size: html.utf8.count),
        ]),
      BodyPart(
        type: "application", subtype: "pdf",
        parameters: [.init(name: "name", value: "a\r\nX-Evil: \"b\\.pdf")],
        encoding: "base64", size: 78_000, disposition: "attachment",
        dispositionParameters: [.init(name: "filename*", value: "utf-8''Pl%C3%A4ne.pdf")]),
      BodyPart(
        type: "message", subtype: "rfc822", size: 9_000,
        message: [BodyPart(type: "text", subtype: "plain", size: 8_000)]),
    ])

  private static let message = RemoteMessage(
    uid: 7, flags: .seen, internalDate: Date(timeIntervalSince1970: 1), size: 90_000, structure: structure,
    header: Array(header.utf8))

  @Test func `Texts are fetched, but neither files nor attached messages`() {
    #expect(FetchPlan(Self.message) == .parts(["1.1", "1.2"]))
    var small = Self.message
    small.structure?.parts[1].size = 2_000
    small.structure?.parts[2].size = 1_000
    #expect(FetchPlan(small) == .whole)
    var unseparated = Self.message
    unseparated.structure?.parameters = []
    #expect(FetchPlan(unseparated) == .whole)
    var senseless = Self.message
    senseless.structure = nil
    #expect(FetchPlan(senseless) == .whole)
    senseless.size = 50_000_000
    #expect(FetchPlan(senseless) == .parts([]))
  }

  @Test func `Text, files, and their names, numbers and sizes are those of the whole message`() throws {
    let bodies: [MessageSection: [UInt8]] = [
      .part("1.1"): Array(Self.plain.utf8), .part("1.2"): Array(Self.html.utf8),
    ]
    let arrived = ArrivedMessage(
      Self.message, bodies: bodies, folder: FolderID(1), reader: MIMEMessageReader(),
      now: RemoteMessage.noDate)
    let incoming = try #require(arrived.incoming)
    #expect(incoming.content.text == "Hello é\nthere")
    #expect(incoming.content.subject == "Plans")
    #expect(incoming.content.digest == arrived.identity.digest)
    #expect(incoming.isPartial && incoming.sizeBytes == 90_000)
    let files = incoming.content.attachments
    #expect(files.map(\.section) == ["2", "3"])
    #expect(files.map(\.filename) == ["Pläne.pdf", nil])
    #expect(files.map(\.sizeBytes) == [57_000, 9_000])
  }

  @Test func `A server's response adds no header field and no part`() {
    let source = String(decoding: PartialSource.make(Self.message, bodies: [:]), as: UTF8.self)
    #expect(!source.contains("\nX-Evil"))
    #expect(source.hasPrefix(Self.header))
  }

  private static func missing(
    _ message: RemoteMessage, here sections: [String], prefersPlain: Bool = false
  ) -> ReadableMessage {
    var bodies: [MessageSection: [UInt8]] = [:]
    if sections.contains("1.1") { bodies[.part("1.1")] = Array(plain.utf8) }
    if sections.contains("1.2") { bodies[.part("1.2")] = Array(html.utf8) }
    return MIMEMessageOpener().readable(
      PartialSource.make(message, bodies: bodies),
      ReadingOptions(prefersPlain: prefersPlain, isPartial: true))
  }

  @Test(
    arguments: [
      (["1.1", "1.2"], false, MissingText.none), (["1.1", "1.2"], true, .none), (["1.1"], false, .html),
      (["1.1"], true, .none), (["1.2"], false, .none), (["1.2"], true, .plain), ([], false, .all),
      ([], true, .all),
    ] as [([String], Bool, MissingText)])
  func `A missing form of the text is reported, and the other one is shown`(
    here: [String], prefersPlain: Bool, expected: MissingText
  ) {
    let read = Self.missing(Self.message, here: here, prefersPlain: prefersPlain)
    #expect(read.missing == expected)
    #expect(read.text.isEmpty == here.isEmpty)
  }

  @Test func `An empty text is not missing, and neither is one in a complete message`() {
    var message = Self.message
    message.structure?.parts[0].parts[0].size = 0
    message.structure?.parts[0].parts[1].size = 0
    #expect(Self.missing(message, here: []).missing == .none)
    let source = PartialSource.make(Self.message, bodies: [:])
    #expect(MIMEMessageOpener().readable(source, ReadingOptions()).missing == .none)
  }

  @Test func `Sources of older versions don't record sizes, so text may be missing`() {
    let source = String(decoding: PartialSource.make(Self.message, bodies: [:]), as: UTF8.self)
    let older = source.replacing(/X-Vmail-Size: \d+\r\n/, with: "")
    let read = MIMEMessageOpener().readable(Array(older.utf8), ReadingOptions(isPartial: true))
    #expect(older != source && read.missing == .all)
  }

  @Test func `One of several texts can be missing, and a message with one text can be missing entirely`() {
    var message = Self.message
    message.structure?.parts[1] = BodyPart(type: "text", subtype: "plain", size: 600_000)
    #expect(Self.missing(message, here: ["1.1", "1.2"]).missing == .part)
    let single = RemoteMessage(
      uid: 1, flags: [], internalDate: Date(timeIntervalSince1970: 1), size: 3 << 20,
      structure: BodyPart(type: "text", subtype: "plain", size: 2 << 20),
      header: Array("Subject: x\r\nX-Vmail-Size: 0\r\n\r\n".utf8))
    #expect(Self.missing(single, here: []).missing == .all)
    var unknown = Self.message
    unknown.structure = nil
    #expect(Self.missing(unknown, here: []).missing == .all)
  }

  @Test func `A message fetched completely is unchanged`() {
    #expect(
      PartialSource.make(Self.message, bodies: [.text: Array("body".utf8)])
        == Array((Self.header + "body").utf8))
    #expect(
      PartialSource.make(Self.message, bodies: [.message: Array("all of it".utf8)])
        == Array("all of it".utf8))
  }

  @Test(arguments: [MessageSection.text, .message])
  func `A message fetched by BODY[] is complete`(section: MessageSection) throws {
    let arrived = ArrivedMessage(
      Self.message, bodies: [section: Array("Subject: Plans\r\n\r\nbody".utf8)], folder: FolderID(1),
      reader: MIMEMessageReader(), now: RemoteMessage.noDate)
    #expect(arrived.incoming?.isPartial == false)
  }

  @Test func `Endless structures are read up to a limit`() {
    var part = BodyPart(type: "text", subtype: "plain", size: 1)
    for _ in 0..<60 {
      part = BodyPart(
        type: "multipart", subtype: "mixed", parameters: [.init(name: "boundary", value: "x")],
        parts: [part, part.isMultipart ? BodyPart(type: "text", subtype: "plain") : part])
    }
    var message = Self.message
    message.structure = part
    #expect(FetchPlan(message).sections.count <= 20)
    #expect(PartialSource.make(message, bodies: [:]).count < 50_000)
    var wide = Self.message
    wide.structure?.parts = Array(
      repeating: BodyPart(type: "text", subtype: "plain", size: 9_999), count: 50_000)
    #expect(FetchPlan(wide).sections.count <= 20)
  }
}
