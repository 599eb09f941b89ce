import Testing
import VmailDomain
import VmailTestSupport

@Suite("Drafts as text", .timeLimit(.minutes(10)))
struct DraftTextTests {
  private let kim = Participant(name: "Kim Example", email: "kim@example.test")

  private func failure(_ text: String) -> DraftTextError? {
    do {
      let draft = try DraftText.parse(text)
      Issue.record("\(text.debugDescription) was read as \(draft)")
      return nil
    } catch { return error }
  }

  @Test func `A tab in a subject is a space, as it will be in the message`() throws {
    #expect(try DraftText.parse("Subject: a\tb\n\n").subject == "a b")
  }

  @Test func `An empty draft has a line for all that may be said`() {
    #expect(
      DraftText.text(of: Draft(from: kim))
        == "From: Kim Example <kim@example.test>\nTo: \nCc: \nBcc: \nSubject: \nAttach: \n\n\n")
  }

  @Test func `A draft has a field a line, an empty line and its body`() {
    let draft = Draft(
      from: kim, replyTo: [Participant(email: "r@x.test")],
      to: [Participant(email: "a@x.test"), Participant(name: "Doe, Jo", email: "jo@x.test")],
      cc: [Participant(email: "c@x.test")], subject: "Plans", body: "Hello\n\nKim",
      attachments: [
        DraftAttachment(name: "my notes.txt", mimeType: "text/plain", sizeBytes: 3),
        DraftAttachment(name: " x", mimeType: "a/b", sizeBytes: 1),
      ],
      inReplyTo: "1@x.test", references: ["0@x.test"], format: .markdown)
    #expect(
      DraftText.text(of: draft) == """
        From: Kim Example <kim@example.test>
        To: a@x.test, "Doe, Jo" <jo@x.test>
        Cc: c@x.test
        Bcc:\u{20}
        Reply-To: r@x.test
        Subject: Plans
        Attach: my notes.txt
        Attach: " x"
        In-Reply-To: <1@x.test>
        Format: markdown

        Hello

        Kim

        """)
  }

  @Test func `Many recipients get a line each`() throws {
    let draft = Draft(
      from: kim, to: (0..<9).map { Participant(name: "Person \($0)", email: "p\($0)@x.test") })
    let text = DraftText.text(of: draft)
    #expect(text.contains("\nTo: Person 0 <p0@x.test>,\n    Person 1 <p1@x.test>,\n"))
    #expect(try DraftText.parse(text).to == draft.to)
  }

  @Test(
    arguments: ["\n", "\r\n", "\r"])
  func `Field names are accepted in any case, with any line ends, and folded`(lineEnd: String) throws {
    let text =
      "\u{FEFF}TO: a@x.test,\n\tb@x.test\nto : c@x.test\nsubject:Plans\n  and more\nAttach:\nattach:  ~/a b.txt \n\nHi\nKim\n"
    let draft = try DraftText.parse(text.replacing("\n", with: lineEnd))
    #expect(draft.to.map(\.email) == ["a@x.test", "b@x.test", "c@x.test"])
    #expect(draft.subject == "Plans and more")
    #expect(draft.attach == ["~/a b.txt"])
    #expect(draft.body == "Hi\nKim")
    #expect(draft.from == nil)
    #expect(draft.format == .plain)
  }

  @Test func `The body begins at an empty line, or where no field is`() throws {
    #expect(
      try DraftText.parse("To: a@x.test\nHello: not\n Kim".replacing("Hello: not", with: "Hello Kim: hi"))
        .body == "Hello Kim: hi\n Kim")
    #expect(try DraftText.parse("\n\nTo: be\n").body == "\nTo: be")
    #expect(try DraftText.parse("").body == "")
    #expect(try DraftText.parse("To: a@x.test").to.count == 1)
    #expect(try DraftText.parse("To: a@x.test\n \t\nHello").body == "Hello")
    #expect(try DraftText.parse("Hello").body == "Hello")
    #expect(try DraftText.parse("\nA\0B\u{1B}C\r\nD\t").body == "ABC\nD\t")
  }

  @Test(
    arguments: [
      (
        "To: a@x.test\nToo: b@x.test\n\n", 2, nil,
        #"unknown field "Too": fields are From, To, Cc, Bcc, Reply-To, Subject, Attach, Header, In-Reply-To, Format, Security, and any that begin with X-"#
      ),
      ("To: a@x.test, bob\n", 1, 15, #""bob" is not an address"#),
      ("Cc: a@x.test,\n  b@x.test,\n  bob\n\n", 3, 3, #""bob" is not an address"#),
      ("Subject: a\nSubject: b\n\n", 2, nil, "Subject appears twice"),
      ("From: a@x.test, b@x.test\n\n", 1, nil, "a message has only one From address"),
      ("Format: html\n\n", 1, nil, #"unknown format "html": formats are plain, markdown"#),
      ("Subject: a\u{1B}[2J\n\n", 1, 11, "a control character"),
      ("To: a@x.test\n \0b\n\n", 2, 2, "a control character"),
      ("x\nTo: a@x.test\nSubject: b\n\n", 1, nil, #"no field in "x": end the header with an empty line"#),
      (
        "To: a@x.test\noops\nSubject: b\n\n", 2, nil,
        #"no field in "oops": end the header with an empty line"#
      ),
    ] as [(String, Int, Int?, String)])
  func `Errors contain their line`(text: String, line: Int, column: Int?, words: String) throws {
    let error = try #require(failure(text))
    #expect(error.words == words)
    #expect(error.line == line)
    #expect(error.column == column)
  }

  @Test func `A head is bounded`() {
    #expect(failure("Subject: " + String(repeating: "x", count: 2 << 20))?.reason == .headTooLong)
    #expect(failure(String(repeating: "To:\n", count: 300_000))?.reason == .headTooLong)
  }

  @Test func `A hostile subject or name makes no second field`() throws {
    var draft = Draft(from: Participant(name: "Kim\nBcc: eve@x.test", email: "kim@x.test"))
    draft.subject = "a\r\nBcc: eve@x.test\u{2028}b"
    draft.inReplyTo = "1@x>\r\nBcc: <eve@x.test"
    draft.attachments = [DraftAttachment(name: "a\nBcc: eve@x.test", mimeType: "a/b", sizeBytes: 1)]
    let edited = try DraftText.parse(DraftText.text(of: draft))
    #expect(edited.bcc.isEmpty)
    #expect(edited.subject == "a Bcc: eve@x.test b")
    #expect(edited.from?.name == "Kim Bcc: eve@x.test")
  }

  @Test func `A changed draft keeps its thread unless In-Reply-To goes`() throws {
    let draft = Draft(
      from: kim, to: [kim], subject: "a",
      attachments: [DraftAttachment(name: "n", mimeType: "a/b", sizeBytes: 1)], inReplyTo: "1@x",
      references: ["0@x", "1@x"])
    var edited = try DraftText.parse(DraftText.text(of: draft))
    edited.subject = "b"
    edited.from = nil
    let changed = edited.applied(to: draft)
    #expect(changed.subject == "b")
    #expect(changed.from == kim)
    #expect(changed.references == ["0@x", "1@x"])
    #expect(changed.attachments == draft.attachments)
    edited.inReplyTo = nil
    #expect(edited.applied(to: draft).references.isEmpty)
    #expect(edited.applied(to: draft).inReplyTo == nil)
    edited.inReplyTo = "9@x"
    #expect(edited.applied(to: draft).references == ["9@x"])
  }

  @Test func `What is written is read as the same again`() throws {
    var random = SeededGenerator(seed: 5)
    for _ in 0..<400 {
      let draft = draft(&random)
      let text = DraftText.text(of: draft)
      let edited = try DraftText.parse(text)
      #expect(edited.attach == draft.attachments.map(\.name), "\(text.debugDescription)")
      #expect(edited.applied(to: draft) == draft, "\(text.debugDescription)")
      let crlf = try DraftText.parse(text.replacing("\n", with: "\r\n"))
      #expect(crlf == edited)
    }
  }

  private func draft(_ random: inout SeededGenerator) -> Draft {
    func words(_ pieces: [String]) -> String {
      (0..<Int.random(in: 0..<6, using: &random)).map { _ in random.pick(pieces) }.joined()
    }
    func people() -> [Participant] {
      (0..<Int.random(in: 0..<8, using: &random)).map {
        let name = words(["Kim", " ", "é", ",", "\"", "\\", ":", "<", "字"])
        return Participant(name: name.isEmpty ? nil : name, email: "p\($0)@x.test")
      }
    }
    func name() -> String { words(["a", " ", "\"", "\\", ".txt", "/", "é", "~", "\u{301}"]) }
    let subject = words([" ", ":", "é", "To: x", "\u{301}"])
    return Draft(
      from: kim, replyTo: people(), to: people(), cc: people(), bcc: people(),
      subject: subject.isEmpty ? "" : "a\(subject)b",
      body: words(["a", "\n", "\n\n", "To: x\n", " ", ".", "é", "\t"]),
      attachments: (0..<Int.random(in: 0..<3, using: &random)).map { _ in name() }.filter { !$0.isEmpty }.map
      { DraftAttachment(name: $0, mimeType: "a/b", sizeBytes: 1) },
      inReplyTo: random.chance(50) ? "1@x.test" : nil, references: [],
      format: random.pick(Draft.Format.allCases))
  }
}
