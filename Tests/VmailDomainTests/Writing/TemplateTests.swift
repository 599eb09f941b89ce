import Testing

@testable import VmailDomain

@Suite("Templates", .timeLimit(.minutes(10)))
struct TemplateTests {
  private static let ann = Participant(name: "Ann Lee", email: "ann@example.org")
  private static let me = Participant(name: "Kim Berg", email: "kim@example.org")
  private static let values = TemplateValues(to: [ann], from: me, date: "5 February 2025")

  private func body(_ text: String, _ values: TemplateValues = Self.values) throws(TemplateError) -> String {
    try MailTemplate("Subject: x\n\n\(text)\n").filled(values).body
  }

  @Test(
    arguments: [
      ("Hi {name}, {first-name}, <{email}>", "Hi Ann Lee, Ann, <ann@example.org>"),
      ("{me}, {date}", "Kim Berg, 5 February 2025"), ("{NAME} {First_Name}", "Ann Lee Ann"),
      ("{name}{name}", "Ann LeeAnn Lee"), ("{company|your company}", "your company"), ("[{company|}]", "[]"),
      ("{name|you}", "Ann Lee"), ("{company|a|b}", "a|b"),
      ("{}", "{}"), ("{ name }", "{ name }"), ("{1}", "{1}"), ("{a b}", "{a b}"), ("{-x}", "{-x}"),
      ("if (x) { return y; }", "if (x) { return y; }"), ("{na\nme}", "{na\nme}"), ("{name", "{name"),
      ("name}", "name}"), ("{ {name}", "{ Ann Lee"), ("{{name}", "{Ann Lee"), ("{name}}", "Ann Lee}"),
      (#"\{name}"#, "{name}"), (#"\{x|y}"#, "{x|y}"), (#"\{ x }"#, #"\{ x }"#),
      (#"\n {name}"#, #"\n Ann Lee"#),
      (#"\\{name}"#, #"\{name}"#), (#"{\{name}}"#, "{{name}}"), ("", ""), ("\\", "\\"),
      ("{name}\\", "Ann Lee\\"),
    ])
  func `Placeholders are filled, and other braces are text`(text: String, expected: String) throws {
    #expect(try body(text) == expected)
  }

  @Test func `A name has up to 64 characters, and a text in its place up to 200`() throws {
    let (name, text) = (String(repeating: "x", count: 64), String(repeating: "y", count: 200))
    #expect(try MailTemplate("\n{\(name)|\(text)}\n").placeholders.count == 1)
    #expect(try MailTemplate("\n{\(name)x}\n").placeholders.isEmpty)
    #expect(try MailTemplate("\n{x|\(text)y}\n").placeholders.isEmpty)
    #expect(try MailTemplate("\n{x|a\u{2028}b}\n").placeholders.isEmpty)
  }

  @Test(
    arguments: [
      ("a\r\nBcc: eve@x.test", "a Bcc: eve@x.test", "a\nBcc: eve@x.test"),
      ("a\nTo: eve@x.test\n\nb", "a To: eve@x.test b", "a\nTo: eve@x.test\n\nb"),
      ("a\rSubject: b", "a Subject: b", "a\nSubject: b"), ("\u{1B}]0;x\u{7}y", "]0;x y", "]0;xy"),
      ("{me}", "{me}", "{me}"), ("{email|x} \\{me}", "{email|x} \\{me}", "{email|x} \\{me}"),
      ("a\u{2028}b\u{85}c\0d", "a b c d", "a\u{2028}bcd"), ("a\tb", "a b", "a\tb"),
    ])
  func `A value is text: it never becomes a field, a recipient, a placeholder or a control sequence`(
    value: String, inSubject: String, inBody: String
  ) throws {
    var values = Self.values
    values["x"] = value
    let template = try MailTemplate("To: bo@example.org\nSubject: {x}\n\n{x}\n")
    let filled = template.filled(values)
    #expect(filled.subject == inSubject)
    #expect(filled.body == inBody)
    // It is the same after the editor's text was read back.
    let draft = filled.applied(to: Draft(from: Self.me))
    let read = try DraftText.parse(DraftText.text(of: draft))
    #expect(read.to == [Participant(email: "bo@example.org")])
    #expect(read.cc.isEmpty && read.bcc.isEmpty && read.customFields.isEmpty)
    #expect(read.subject == inSubject && read.body == inBody)
  }

  @Test func `A name from mail is one line`() throws {
    let eve = Participant(name: "Eve\r\nBcc: bo@x.test\u{1B}[2J", email: "eve@x.test")
    let values = TemplateValues(to: [eve], from: Self.me, date: "")
    #expect(try body("{name}", values) == "Eve Bcc: bo@x.test [2J")
    #expect(try body("{name|x} {date|y}", TemplateValues(to: [], from: eve, date: " ")) == "x y")
  }

  @Test func `In Markdown, a value makes no links, code or HTML`() throws {
    var values = Self.values
    values["x"] = "[a](http://x.test) <b> `c` *d* \\ e_f"
    let filled = try MailTemplate("Format: markdown\n\n*{x}*\n").filled(values)
    #expect(filled.body == #"*\[a\](http://x.test) \<b\> \`c\` \*d\* \\ e_f*"#)
  }

  @Test(
    arguments: [
      ("Subject: {nmae}\n\nx\n", [TemplateError.Part.field("Subject")], []),
      ("\na\n{nmae}\n\n{x} {name}\n", [.text(line: 2), .text(line: 4)], []),
      ("\n{company}\n", [], [.text(line: 1)]), ("\n{company|x} {email}\n", [], []),
    ] as [(String, [TemplateError.Part], [TemplateError.Part])])
  func `What can't be filled is an error that says where`(
    text: String, unknown: [TemplateError.Part], missing: [TemplateError.Part]
  ) throws {
    let template = try MailTemplate(text)
    #expect(template.unknown(besides: ["company"]).map(\.place) == unknown)
    let names = Set(template.unknown(besides: ["company"]).map(\.reason))
    #expect(names.count == unknown.count)
    if unknown.isEmpty { #expect(template.missing(Self.values).map(\.place) == missing) }
  }

  @Test(
    arguments: [
      ("To: \"{name}\" <a@x.test>\n\nx", "To"), ("To: {email}\n\nx", "To"),
      ("Cc: a@x.test\nBcc: {name} {email}\n\n", "Bcc"), ("Cc: {email}@x.test\n\nx", "Cc"),
      ("From: {me} <a@x.test>\n\nx", "From"), ("Attach: {email}.pdf\n\nx", "Attach"),
      ("X-Id: {email}\n\nx", "X-Id"), ("Subject: {{name}}\n\nx", "Subject"),
    ])
  func `Recipients, files and fields have no placeholders, and doubled braces are refused`(
    text: String, field: String
  ) throws {
    let error = #expect(throws: TemplateError.self) { try MailTemplate(text) }
    #expect(error?.place == .field(field))
  }

  @Test func `Errors in the header are those of a draft`() throws {
    #expect(throws: TemplateError.self) { try MailTemplate("Subjet: x\n\ny\n") }
    #expect(throws: TemplateError.self) { try MailTemplate("\n{{name}}\n") }
  }

  @Test(
    arguments: [
      (["Ann Lee", "Bo"], "Ann Lee, Bo", "Ann, Bo"), (["Ann Lee", nil], nil, nil),
      (["Lee, Ann"], "Lee, Ann", "Ann"), (["ACME Support"], "ACME Support", nil),
      (["ann@x.test"], "ann@x.test", nil),
      ([" "], nil, nil), ([], nil, nil),
    ] as [([String?], String?, String?)])
  func `Of several recipients, each is named, or none`(names: [String?], name: String?, first: String?) {
    let people = names.map { Participant(name: $0, email: "a@x.test") }
    let values = TemplateValues(to: people, from: Self.me, date: "today")
    #expect(values["name"] == name)
    #expect(values["first-name"] == first)
  }

  @Test(
    arguments: [
      ("welcome", true), ("a", true), ("2025-01_x.y", true), ("grüße", true), ("", false), (".x", false),
      ("-x", false), ("../x", false), ("a/b", false), ("a b", false), ("a\0", false), ("a\n", false),
      (String(repeating: "x", count: 64), true), (String(repeating: "x", count: 65), false),
    ])
  func `A name of a template is that of a file in its folder`(text: String, isName: Bool) {
    #expect((TemplateName(text) != nil) == isName)
  }

  @Test func `A template made from a draft has no recipients, sender or files`() throws {
    let draft = Draft(
      from: Self.me, replyTo: [Self.ann], to: [Self.ann], cc: [Self.ann], bcc: [Self.ann],
      subject: "Hi {name}",
      body: "Text", attachments: [DraftAttachment(name: "a.pdf", mimeType: "x/y", sizeBytes: 1)],
      customFields: [try CustomField("X-A: b"), try CustomField("Keywords: c")], inReplyTo: "a@b",
      format: .markdown)
    let text = MailTemplate.text(from: draft)
    #expect(text == "Subject: Hi {name}\nX-A: b\nHeader: Keywords: c\nFormat: markdown\n\nText\n")
    #expect(try MailTemplate(text).placeholders.map(\.name) == ["name"])
  }
}
