import Testing

@testable import VmailDomain

@Suite("What a table and a template make", .timeLimit(.minutes(10)))
struct MergePlanTests {
  private static let me = Participant(name: "Kim Berg", email: "kim@example.org")
  private static let template = "Subject: For {first-name|you}\n\nHi {name},\n{company}\n"

  private func plan(
    _ table: String, _ template: String = Self.template, from sender: Participant = Self.me,
    date: String = "today"
  ) throws -> MergePlan {
    MergePlan(try MailTemplate(template), template, try CSVTable(table), from: sender, date: date)
  }

  @Test func `Each row is a message`() throws {
    let plan = try plan(
      "email;name;Company;cc;subject;attach\nann@example.org;Ann Lee;ACME;\"bo@x.test, c@x.test\";;a.pdf\n"
        + "Bo Ek <bo@example.org>;;\"Ek\nSons\";;Other;\n")
    #expect(plan.problems.isEmpty && plan.repeated.isEmpty)
    let (first, second) = (plan.mails[0], plan.mails[1])
    #expect(first.draft.to == [Participant(name: "Ann Lee", email: "ann@example.org")])
    #expect(first.draft.cc.map(\.email) == ["bo@x.test", "c@x.test"])
    #expect(first.draft.subject == "For Ann" && first.draft.body == "Hi Ann Lee,\nACME")
    #expect(first.attach == [.table("a.pdf")] && first.line == 2)
    #expect(second.draft.to == [Participant(name: "Bo Ek", email: "bo@example.org")])
    #expect(second.draft.subject == "Other" && second.draft.body == "Hi Bo Ek,\nEk\nSons")
    #expect(second.attach.isEmpty && second.line == 3)
  }

  @Test func `The template's own recipients of copies, files and sender are those of each message`() throws {
    let template = "From: Sales <sales@example.org>\nBcc: log@example.org\nAttach: ~/a.pdf\n\n{me}\n"
    let plan = try plan("email,attach\na@x.test,b.pdf\n", template)
    #expect(plan.mails.map(\.draft.from.email) == ["sales@example.org"])
    #expect(plan.mails.first?.draft.bcc.map(\.email) == ["log@example.org"])
    #expect(plan.mails.first?.attach == [.template("~/a.pdf"), .table("b.pdf")])
    #expect(plan.mails.first?.draft.body == "Sales")
  }

  @Test(
    arguments: [
      ("name,company\nx,y\n", [nil]), ("email,to,name,company\na@x.test,b@x.test,x,y\n", [nil]),
      ("email,nmae,company\na@x.test,x,y\n", [2]), ("email,name\na@x.test,x\n", [nil]),
      ("email,name,company\na@x.test,x,\nb@x.test,,z\n,n,z\na,n,z\n", [2, 3, 4, 5]),
      ("email,name,company\n\"a@x.test, b@x.test\",x,y\n", [2]),
      ("email,name,company\n\"a@x.test\nBcc: eve@x.test\",x,y\n", [2]),
      ("email,name,company,cc\na@x.test,x,y,b\n", [2]),
    ] as [(String, [Int?])])
  func `Problems name the line, and no message is made of such a row`(table: String, lines: [Int?]) throws {
    let plan = try plan(table)
    #expect(plan.problems.map(\.line) == lines)
    #expect(plan.mails.count == 0 || lines.allSatisfy { $0 != nil })
  }

  @Test func `Recipients belong to the table`() throws {
    #expect(
      try plan("email\na@x.test\n", "To: b@x.test\n\nx\n").problems == [MergeProblem(.templateRecipients)])
  }

  @Test func `Values add no recipients, fields or lines to a header`() throws {
    let plan = try plan(
      "email,name,company,subject\na@x.test,\"Eve\nBcc: c@x.test\",\"x\nTo: d@x.test\",\"s\nCc: e@x.test\"\n")
    let draft = try #require(plan.mails.first?.draft)
    #expect(draft.recipients == [Participant(name: "Eve Bcc: c@x.test", email: "a@x.test")])
    #expect(draft.subject == "s Cc: e@x.test")
    let read = try DraftText.parse(DraftText.text(of: draft))
    #expect((read.to + read.cc + read.bcc).map(\.email) == ["a@x.test"])
  }

  @Test func `A recipient in two rows is found, whatever the case`() throws {
    let plan = try plan("email,name,company\na@x.test,x,y\nb@x.test,x,y\nA@X.test,z,y\n")
    #expect(plan.repeated.map(\.line) == [4] && plan.repeated.map(\.earlier) == [2])
    #expect(plan.mails.count == 3)
  }

  @Test func `The key of a message follows from sender, template and values, not from the day or the order`()
    throws
  {
    let table = "email,a\nx@x.test,1\n"
    let key = try key(of: table)
    #expect(try key == self.key(of: table, date: "2"))
    #expect(try key == self.key(of: "a,email\n1,x@x.test\n"))
    #expect(try key == self.key(of: "email,a\ny@x.test,1\nx@x.test,1\n", row: 1))
    #expect(try key != self.key(of: "email,a\nx@x.test,2\n"))
    #expect(try key != self.key(of: table, template: "\n{a}  {date}\n"))
    #expect(try key != self.key(of: table, from: "l@x.test"))
  }

  private func key(
    of table: String, template: String = "\n{a} {date}\n", from: String = "k@x.test", date: String = "1",
    row: Int = 0
  ) throws -> [UInt8] {
    try plan(table, template, from: Participant(email: from), date: date).mails[row].key
  }
}
