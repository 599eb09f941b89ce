import Foundation
import Testing
import VmailDomain
import VmailMessage
import VmailTestSupport

@Suite("Round trips of composed messages", .timeLimit(.minutes(10)))
struct ComposingRoundTripTests {
  @Test(arguments: 0..<20)
  func `A composed draft is parsed as the same draft`(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    for _ in 0..<15 {
      let written = GeneratedDraft.random(using: &generator)
      let source = try Composed.source(written.draft, contents: written.contents)
      #expect(MessageComposer().takeApart(source) == written)
    }
  }

  @Test func `A non-ASCII domain is read back in its transmitted form`() throws {
    let draft = Draft(
      from: Participant(email: "ann@x.example"), to: [Participant(name: "D", email: "dörte@dömäin.example")],
      subject: "Lunch")
    let taken = MessageComposer().takeApart(try Composed.source(draft, contents: []))
    #expect(taken.draft.to.map(\.email) == ["dörte@xn--dmin-moa0i.example"])
  }

  @Test(arguments: 0..<20)
  func `Removing Bcc for transmission changes nothing else`(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    var written = GeneratedDraft.random(using: &generator)
    written.draft.bcc = (0..<30).map { Participant(name: "Hidden, \($0) ü", email: "h\($0)@z.example") }
    let source = WireSource.withoutBcc(try Composed.source(written.draft, contents: written.contents))
    #expect(!Composed.fieldNames(source).contains("Bcc"))
    #expect(!String(decoding: source, as: UTF8.self).contains("z.example"))
    written.draft.bcc = []
    #expect(MessageComposer().takeApart(source) == written)
  }
}

/// Generates drafts as people write them, in the form in which they are read back.
enum GeneratedDraft {
  static func random(using generator: inout SeededGenerator) -> WrittenMessage {
    var draft = Draft(from: person(using: &generator))
    draft.replyTo = people(using: &generator, most: 1)
    draft.to = people(using: &generator, most: 8)
    draft.cc = people(using: &generator, most: 3)
    draft.bcc = people(using: &generator, most: 3)
    draft.subject = line(using: &generator)
    draft.references = (0..<Int.random(in: 0..<30, using: &generator)).map {
      "\($0).\(generator.next())@x.example"
    }
    draft.inReplyTo = draft.references.last
    draft.customFields = (0..<generator.pick([0, 0, 1, 3])).compactMap {
      try? CustomField(name: "X-\($0)", value: line(using: &generator))
    }
    draft.format = generator.chance(30) ? .markdown : .plain
    draft.body = (0..<Int.random(in: 0..<12, using: &generator)).map { _ in
      generator.pick(["", "", "> ", ">> ", "\t", "  ", "* "]) + line(using: &generator)
    }.map { $0.hasSuffix("> ") ? String($0.dropLast()) : $0 }.joined(separator: "\n")
    if draft.format == .plain { draft.body = FlowedBody.typed(FlowedBody.written(draft.body)) }
    if !draft.body.isEmpty { draft.body += "\n" }
    let files = (0..<generator.pick([0, 0, 1, 3])).map { file(number: $0, using: &generator) }
    draft.attachments = files.map(\.0)
    return WrittenMessage(draft: draft, contents: files.map(\.1))
  }

  private static let words = [
    "a", "Lunch", "at", "12:30?", "Grüße", "日本語", "😀👩‍👩‍👧", "e\u{301}", "=?utf-8?q?x?=", "From", "--",
    "\"quoted\"", "\\",
    "<b>", "100%", "it's", "(c)", "a,b;", "@", String(repeating: "x", count: 80), "שלום",
  ]

  private static func line(using generator: inout SeededGenerator) -> String {
    (0..<Int.random(in: 0..<25, using: &generator)).map { _ in generator.pick(words) }.joined(separator: " ")
  }

  private static func people(using generator: inout SeededGenerator, most: Int) -> [Participant] {
    (0..<Int.random(in: 0...most, using: &generator)).map { _ in person(using: &generator) }
  }

  private static func person(using generator: inout SeededGenerator) -> Participant {
    let name = (0..<Int.random(in: 0..<5, using: &generator)).map { _ in generator.pick(words) }.joined(
      separator: " ")
    let local = generator.pick(["a", "ann.lee", "a+b", "dörte", "\"a b\"", "o'hara", "日本"])
    let domain = generator.pick(
      ["x.example", "xn--dmin-moa0i.example", "mail.x.example", "xn--wgv71a.example"])
    return Participant(name: name.isEmpty ? nil : name, email: "\(local)@\(domain)")
  }

  private static func file(number: Int, using generator: inout SeededGenerator) -> (DraftAttachment, [UInt8])
  {
    let name = AttachmentFileName("\(number) " + line(using: &generator) + ".txt").name
    let message = Array("Subject: \(line(using: &generator))\r\n\r\n> x\r\n".utf8)
    let text = Array((line(using: &generator) + "\r\n" + line(using: &generator)).utf8)
    let bytes = (0..<Int.random(in: 0..<300, using: &generator)).map { _ in
      UInt8.random(in: 0...255, using: &generator)
    }
    let (type, content) = generator.pick([
      ("message/rfc822", message), ("text/plain", text), ("application/pdf", bytes), ("text/csv", bytes),
    ])
    return (DraftAttachment(name: name, mimeType: type, sizeBytes: content.count), content)
  }
}
