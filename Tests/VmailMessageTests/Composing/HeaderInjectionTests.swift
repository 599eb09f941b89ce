import Foundation
import Testing
import VmailDomain
import VmailMessage
import VmailTestSupport

@Suite("Typed text never adds a header field", .timeLimit(.minutes(10)))
struct HeaderInjectionTests {
  private static let ends = ["\r\n", "\n", "\r", "\0", "\r\n ", "\n\t"]

  private typealias Place = (field: String, change: @Sendable (inout Draft, String) -> Void)
  private static let places: [Place] = [
    ("From", { $0.from.name = "A\($1)B" }), ("From", { $0.from.email = "a\($1)@x.example" }),
    ("Reply-To", { $0.replyTo = [Participant(email: "a@x\($1).example")] }),
    ("To", { $0.to.append(Participant(name: "\($1)", email: "a@x.example")) }),
    ("Cc", { $0.cc = [Participant(email: "\"a\($1)\"@x.example")] }),
    ("Bcc", { $0.bcc = [Participant(name: "ü\($1)", email: "a@x.example")] }),
    ("Subject", { $0.subject = "Grüße\($1)Bcc: x@evil.example" }),
    ("In-Reply-To", { $0.inReplyTo = "a\($1)@x" }),
    ("References", { $0.references = ["ok@x", "a\($1)@x"] }),
    ("Content-Disposition", { $0.attachments[0].name = "a\($1).txt" }),
  ]

  @Test(arguments: ends)
  func `Line ends and NUL are rejected, with the field's name`(end: String) {
    for place in Self.places {
      var draft = Composed.draft {
        $0.attachments = [DraftAttachment(name: "a", mimeType: "text/plain", sizeBytes: 0)]
      }
      place.change(&draft, end)
      #expect(throws: ComposingError.controlCharacter(field: place.field)) {
        try Composed.source(draft, contents: [[]])
      }
    }
  }

  @Test(arguments: 0..<60)
  func `Any value is rejected, or results in exactly the expected fields`(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    var written = 0
    for _ in 0..<40 {
      let draft = Self.hostileDraft(using: &generator)
      let message = Composed.message(draft, contents: draft.attachments.map { _ in Array("x: y\n\n".utf8) })
      guard let source = try? MessageComposer().compose(message) else { continue }
      written += 1
      let expected = Self.fieldNames(of: draft)
      #expect(Composed.fieldNames(source) == expected)
      #expect(MIMEMessageOpener().headers(of: source).map(\.name) == expected)
      #expect(Self.headerIsClean(source))
      let again = MessageComposer().takeApart(source)
      #expect(again.draft.recipients.count == draft.recipients.count)
      #expect(again.draft.attachments.count == draft.attachments.count)
    }
    #expect(written > 0)
  }

  private static func hostileDraft(using generator: inout SeededGenerator) -> Draft {
    var draft = Composed.draft(value(using: &generator))
    if generator.chance(50) { draft.from.name = value(using: &generator) }
    if generator.chance(20) { draft.to[0].email = value(using: &generator) + "@x.example" }
    if generator.chance(50) { draft.cc = [Participant(name: value(using: &generator), email: "a@x.example")] }
    if generator.chance(50) {
      draft.bcc = [Participant(name: value(using: &generator), email: "b@x.example")]
    }
    if generator.chance(30) {
      draft.replyTo = [Participant(name: value(using: &generator), email: "c@x.example")]
    }
    if generator.chance(70) { draft.subject = value(using: &generator) }
    if generator.chance(30) { draft.inReplyTo = value(using: &generator) }
    if generator.chance(30) { draft.references = [value(using: &generator), value(using: &generator)] }
    if generator.chance(40) {
      let name = value(using: &generator)
      let type = generator.pick(["text/plain", "message/rfc822", "a/b; c", value(using: &generator)])
      draft.attachments = [DraftAttachment(name: name, mimeType: type, sizeBytes: 6)]
    }
    if generator.chance(20) { draft.format = .markdown }
    return draft
  }

  private static func value(using generator: inout SeededGenerator) -> String {
    let pieces = [
      "a", "Bcc: x@evil.example", ":", " ", "  ", "\t", "\"", "\\", "<", ">", ",", ";", "(", ")",
      "=?utf-8?q?", "?=",
      "=?utf-8?b?DQpCY2M6IHhAeQ==?=", "\u{1B}", "\u{7F}", "\u{85}", "\u{2028}", "\u{202E}", "ü", "日本", "😀",
      "\u{301}",
      "%0d%0a", "=0D=0A", "--", "\u{B}", "\u{C}", "@", "\u{FEFF}", String(repeating: "x", count: 1_200),
    ]
    var value = (0..<Int.random(in: 0..<8, using: &generator)).map { _ in generator.pick(pieces) }.joined()
    if generator.chance(4) { value += generator.pick(ends) + "X-Evil: 1" }
    return value
  }

  private static func fieldNames(of draft: Draft) -> [String] {
    func isUsable(_ identifier: String) -> Bool {
      !identifier.isEmpty && identifier.utf8.count <= 900
        && identifier.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != 0x3C && $0 != 0x3E }
    }
    let optional = [
      ("Reply-To", !draft.replyTo.isEmpty), ("To", !draft.to.isEmpty), ("Cc", !draft.cc.isEmpty),
      ("Bcc", !draft.bcc.isEmpty), ("Subject", !draft.subject.isEmpty), ("Message-ID", true),
      ("In-Reply-To", draft.inReplyTo.map(isUsable) ?? false),
      ("References", draft.references.contains(where: isUsable)),
    ]
    let isSingle = draft.attachments.isEmpty && draft.format == .plain
    return ["Date", "From"] + optional.filter(\.1).map(\.0) + ["MIME-Version", "Content-Type"]
      + (isSingle ? ["Content-Transfer-Encoding"] : [])
  }

  /// Returns whether line ends are CRLF, lines are short enough, and there are no other control characters.
  private static func headerIsClean(_ source: [UInt8]) -> Bool {
    let text = String(decoding: source, as: UTF8.self)
    guard let end = text.utf8.firstRange(of: "\r\n\r\n".utf8) else { return false }
    let header = Array(text.utf8[..<end.lowerBound])
    let bare = header.filter { $0 < 0x20 && $0 != 0x0D && $0 != 0x0A }
    return bare.isEmpty && header.filter { $0 == 0x0D }.count == header.filter { $0 == 0x0A }.count
      && header.split(separator: 0x0A).allSatisfy { $0.count <= 999 }
  }
}
