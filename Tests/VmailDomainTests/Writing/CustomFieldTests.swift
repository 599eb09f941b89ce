import Testing
import VmailDomain

@Suite("Header fields of the writer's own", .timeLimit(.minutes(10)))
struct CustomFieldTests {
  @Test(
    arguments: [
      ("X-Foo: bar", "X-Foo", "bar"), ("x-foo:bar", "x-foo", "bar"), ("X-Foo :  a: b ", "X-Foo", "a: b"),
      ("Keywords: Grüße, 新聞", "Keywords", "Grüße, 新聞"), ("!#'%: x", "!#'%", "x"),
      ("List-Id: <a.example>", "List-Id", "<a.example>"), ("Contents: x", "Contents", "x"),
      ("Too: x", "Too", "x"), ("Resented: x", "Resented", "x"),
    ])
  func `Fields are read as typed`(text: String, name: String, value: String) throws {
    let field = try CustomField(text)
    #expect(field.name == name)
    #expect(field.value == value)
    #expect(try CustomField(field.text) == field)
  }

  @Test(
    arguments: [
      ("From", "use --from, or the line From in the editor"),
      ("TO", "use --to, or the line To in the editor"),
      ("cc", "use --cc, or the line Cc in the editor"), ("Bcc", "use --bcc, or the line Bcc in the editor"),
      ("Reply-To", "use --reply-to, or the line Reply-To in the editor"),
      ("subject", "use --subject, or the line Subject in the editor"),
      ("Sender", "use --from, or the line From in the editor"), ("In-Reply-To", "reply sets it"),
      ("References", "reply sets it"), ("Date", "vmail writes it itself"),
      ("Message-Id", "vmail writes it itself"), ("MIME-Version", "vmail writes it itself"),
      ("Content-Type", "vmail writes it itself"), ("content-anything", "vmail writes it itself"),
      ("Resent-To", "resend sets it"), ("Received", "mail servers write it"),
      ("Return-Path", "mail servers write it"), ("DKIM-Signature", "mail servers write it"),
    ])
  func `Fields with another owner say what to use instead`(name: String, advice: String) {
    let error = #expect(throws: CustomFieldError.self) { try CustomField(name + ": x") }
    #expect(error?.words == "\(name) can't be added: \(advice)")
  }

  @Test(
    arguments: [
      ("X-Foo", .noColon("X-Foo")), (": x", .invalidName("")), ("X Foo: x", .invalidName("X Foo")),
      ("Ä: x", .invalidName("Ä")), ("X\u{7F}: x", .invalidName("X\u{7F}")), ("X-Foo: ", .noValue("X-Foo")),
      ("X-Foo: a\nBcc: eve@x.test", .controlCharacter("X-Foo")),
      ("X-Foo: a\rb", .controlCharacter("X-Foo")), ("X-Foo: a\u{2028}b", .controlCharacter("X-Foo")),
      ("X-Foo: a\0b", .controlCharacter("X-Foo")), ("X-Foo: a\tb", .controlCharacter("X-Foo")),
      ("X-Foo: a\u{85}b", .controlCharacter("X-Foo")), ("X-Foo\nBcc: a", .invalidName("X-Foo\nBcc")),
    ] as [(String, CustomFieldError)])
  func `Malformed fields are refused`(text: String, error: CustomFieldError) {
    #expect(throws: error) { try CustomField(text) }
  }

  @Test func `Names and values are bounded`() throws {
    let name = String(repeating: "n", count: CustomField.nameLimit)
    let value = String(repeating: "v", count: CustomField.valueLimit)
    #expect(try CustomField(name: name, value: value).value == value)
    #expect(throws: CustomFieldError.nameTooLong(limit: CustomField.nameLimit)) {
      try CustomField(name: name + "n", value: "v")
    }
    #expect(throws: CustomFieldError.valueTooLong("n", limit: CustomField.valueLimit)) {
      try CustomField(name: "n", value: value + "v")
    }
  }

  @Test func `They are lines of a draft's text, and edits to them are kept`() throws {
    let fields = [
      try CustomField("X-Foo: bar"), try CustomField("Keywords: a, b"), try CustomField("To-Do: x"),
    ]
    let text = DraftText.text(of: Draft(from: Participant(email: "k@x.test"), customFields: fields))
    #expect(text.contains("\nAttach: \nX-Foo: bar\nHeader: Keywords: a, b\nHeader: To-Do: x\n\n"))
    #expect(try DraftText.parse(text).customFields == fields)
    let edited = try DraftText.parse(
      "to: a@x.test\nx-foo : baz\n  and more\nHeader:\nheader: Comments: none\nHeader: X-Foo: 2\n\nX-Body: no\n"
    )
    #expect(edited.customFields.map(\.text) == ["x-foo: baz and more", "Comments: none", "X-Foo: 2"])
    #expect(edited.body == "X-Body: no")
    #expect(edited.applied(to: Draft(from: Participant(email: "k@x.test"))).customFields.count == 3)
  }

  @Test(
    arguments: [
      (
        "To: a@x.test\nHeader: Bcc: eve@x.test\n\n", 2,
        "Bcc can't be added: use --bcc, or the line Bcc in the editor"
      ),
      ("X-Foo:\n\n", 1, "X-Foo has no value"),
      ("Header: Hello\n\n", 1, #""Hello" has no colon: write NAME: VALUE"#),
      (
        "X: x\n\n", 1,
        #"unknown field "X": fields are From, To, Cc, Bcc, Reply-To, Subject, Attach, Header, In-Reply-To, Format, Security, and any that begin with X-"#
      ),
      ("oops\nX-Foo: bar\n\n", 1, #"no field in "oops": end the header with an empty line"#),
    ])
  func `Errors in a draft's text contain their line`(text: String, line: Int, words: String) {
    let error = #expect(throws: DraftTextError.self) { try DraftText.parse(text) }
    #expect(error?.line == line)
    #expect(error?.words == words)
  }
}
