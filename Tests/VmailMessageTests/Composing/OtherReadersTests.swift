import Foundation
import Testing
import VmailDomain
import VmailMessage
import VmailTestSupport

@Suite("Other programs read composed messages in the same way", .timeLimit(.minutes(10)))
struct OtherReadersTests {
  private static let references = (0..<60).map { "\($0).\(String(repeating: "r", count: 40))@y.example" }

  private static func sample(_ format: Draft.Format, hasAttachments: Bool) -> ComposedMessage {
    var draft = Draft(
      from: Participant(name: "Jürgen Müller", email: "j@x.example"),
      replyTo: [Participant(email: "r@x.example")],
      to: [
        Participant(name: "Lee, Ann \"A\"", email: "ann@y.example"),
        Participant(name: "日本語", email: "n@y.example"),
      ],
      cc: [Participant(name: "=?utf-8?q?x?=", email: "c@dömäin.example")],
      bcc: [Participant(name: "Ünsichtbar", email: "b@z.example")],
      subject: "Re: " + String(repeating: "Grüße an 日本 ", count: 10) + "=?utf-8?q?x?=",
      body: "Grüße,\n" + String(repeating: "langer Text ", count: 30) + "fertig\n> quoted\n-- \nJürgen\n",
      inReplyTo: references.last, references: references, format: format)
    var contents: [[UInt8]] = []
    if hasAttachments {
      contents = [
        Array("Subject: In\r\n\r\nInner\r\n".utf8), Array("ü und Text".utf8), Array("%PDF\n\u{0}".utf8),
      ]
      draft.attachments = [
        DraftAttachment(name: "in.eml", mimeType: "message/rfc822", sizeBytes: 22),
        DraftAttachment(name: "a 100% 'b'.txt", mimeType: "text/plain", sizeBytes: 11),
        DraftAttachment(
          name: "Grüße " + String(repeating: "日本", count: 20) + ".pdf", mimeType: "application/pdf",
          sizeBytes: 6),
      ]
    }
    return Composed.message(draft, contents: contents)
  }

  private static let samples = Draft.Format.allCases.flatMap { format in
    [false, true].map { sample(format, hasAttachments: $0) }
  }

  @Test(.enabled(if: OtherProgram.isThere("python3"), "python3 is not installed"))
  func `Python's email package`() throws {
    for message in Self.samples {
      let read = try PythonMail.read(try MessageComposer().compose(message))
      let draft = message.draft
      #expect(read.defects == [])
      #expect(read.subject == draft.subject)
      #expect(read.from == ["Jürgen Müller|j@x.example"])
      #expect(read.to == ["Lee, Ann \"A\"|ann@y.example", "日本語|n@y.example"])
      #expect(read.cc == ["=?utf-8?q?x?=|c@xn--dmin-moa0i.example"])
      #expect(read.bcc == ["Ünsichtbar|b@z.example"])
      #expect(read.references == Self.references.map { "<\($0)>" })
      let isFlowed = draft.format == .plain
      #expect((isFlowed ? FlowedBody.typed(read.body) : read.body) == draft.body)
      #expect(read.names == draft.attachments.map(\.name))
      #expect(read.types == draft.attachments.map(\.mimeType))
      #expect(read.contents == message.contents.map { Data($0).base64EncodedString() })
      #expect(read.hasHTML == (draft.format == .markdown))
    }
  }

  @Test(
    .enabled(
      if: OtherProgram.isThere("neomutt") && OtherProgram.isThere("script"),
      "neomutt is not installed, or script is not"))
  func `NeoMutt`() throws {
    for message in Self.samples {
      let read = try NeoMuttMail.read(try MessageComposer().compose(message))
      let draft = message.draft
      #expect(read.text.contains("From: Jürgen Müller <j@x.example>"))
      // NeoMutt shows names without the quotation marks in them.
      #expect(read.text.contains(" <ann@y.example>, 日本語 <n@y.example>"))
      #expect(read.text.contains("Cc: =?utf-8?q?x?= <c@"))
      #expect(read.text.contains("Subject: \(draft.subject)\n"))
      #expect(read.text.contains("Grüße,\n"))
      #expect(read.text.contains("> quoted\n"))
      // The last attachment, saved under its name.
      #expect(read.savedName == draft.attachments.last?.name)
      #expect(read.saved == message.contents.last)
    }
  }
}
