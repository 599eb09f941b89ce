import Testing
import VmailDomain

@Suite("Checks before sending", .timeLimit(.minutes(10)))
struct PreflightTests {
  private let work = AccountID(1)
  private let home = AccountID(2)

  private func draft(
    from: String = "kim@example.test", to: [String] = ["alice@x.test"], cc: [String] = [], bcc: [String] = [],
    subject: String = "Plans", body: String = "Hello\n"
  ) -> Draft {
    let people = { (emails: [String]) in emails.map { Participant(email: $0) } }
    return Draft(
      from: Participant(email: from), to: people(to), cc: people(cc), bcc: people(bcc), subject: subject,
      body: body)
  }

  private func facts() -> PreflightFacts {
    PreflightFacts(
      ownAddresses: [work: ["kim@example.test"], home: ["kim@home.example", "kim@shared.example"]],
      writtenTo: ["alice@x.test", "bob.builder@gmail.com", "ann@company.example"])
  }

  private func findings(_ draft: Draft, size: Int = 100, _ facts: PreflightFacts? = nil) -> [PreflightFinding]
  {
    Preflight.findings(draft, size: size, facts ?? self.facts())
  }

  @Test func `A mail with all it needs has nothing to be said of it`() { #expect(findings(draft()).isEmpty) }

  @Test func `A mail to nobody, from nobody or to what is no address can't go`() {
    #expect(findings(draft(to: [])) == [.noRecipient])
    #expect(findings(draft(from: "kim")) == [.badSender("kim")])
    #expect(
      findings(draft(to: ["a@x.test\r\nRCPT TO:<e@x.test>", "bob"])).map(\.severity) == [.error, .error])
    #expect(findings(draft(to: [], bcc: ["alice@x.test"])).map(\.severity) == [.information])
    var bad = draft()
    bad.replyTo = [Participant(email: "x")]
    #expect(findings(bad) == [.badRecipient("x")])
  }

  @Test func `A mail larger than the server takes can't go`() {
    var facts = facts()
    facts.sizeLimit = 1_000
    #expect(findings(draft(), size: 1_000, facts).isEmpty)
    #expect(findings(draft(), size: 1_001, facts) == [.tooLarge(size: 1_001, limit: 1_000)])
  }

  @Test func `An answer to a mail that may be somebody else's is asked about, and once`() {
    var facts = facts()
    let doubts = [
      SenderWarning(.replyTo, "x@evil.test"), SenderWarning(.lookAlike, "a@b.test", actual: "a@c.test"),
    ]
    facts.doubts = doubts
    #expect(findings(draft(), facts) == doubts.map(PreflightFinding.doubtfulSender))
    #expect(findings(draft(), facts).allSatisfy { $0.severity == .warning })
    let said = findings(draft(to: ["ann@companny.example"]), facts)
    #expect(said.contains(.doubtfulSender(doubts[0])) && !said.contains(.doubtfulSender(doubts[1])))
  }

  @Test(arguments: ["", "  ", "Re: ", "Fwd:", "AW: Re:"])
  func `A subject that says nothing is none`(subject: String) {
    #expect(findings(draft(subject: subject)) == [.noSubject])
  }

  @Test func `An attachment is missing only where there is none`() {
    var draft = draft(body: "See attached.\n")
    #expect(findings(draft) == [.missingAttachment(word: "attached")])
    draft.attachments = [DraftAttachment(name: "a", mimeType: "a/b", sizeBytes: 1)]
    #expect(findings(draft).isEmpty)
  }

  @Test func `An answer to all of many people is told of, each counted once`() {
    let many = (0..<21).map { "person\($0)@other.example" }
    var facts = facts()
    #expect(findings(draft(to: many), facts).isEmpty)
    facts.answeredToAll = ReplySource(
      from: [Participant(email: many[0])], to: [Participant(email: "kim@example.test")])
    #expect(findings(draft(to: many), facts) == [.manyRecipients(count: 21)])
    #expect(findings(draft(to: Array(many.dropLast()), cc: [many[0]]), facts).isEmpty)
  }

  @Test func `An answer to all reveals that one got the mail by Bcc`() {
    var facts = facts()
    facts.answeredToAll = ReplySource(
      from: [Participant(email: "alice@x.test")], to: [Participant(email: "ann@company.example")])
    #expect(findings(draft(), facts) == [.revealsBcc])
    facts.cameByList = true
    #expect(findings(draft(), facts).isEmpty)
    facts.cameByList = false
    facts.answeredToAll?.cc = [Participant(email: "KIM+x@home.example")]
    #expect(findings(draft(), facts).isEmpty)
    facts.answeredToAll?.cc = []
    facts.answeredToAll?.from = [Participant(email: "kim@example.test")]
    #expect(findings(draft(), facts).isEmpty)
  }

  @Test func `A mail from another account than the thread's is told of`() {
    var facts = facts()
    facts.threadAccount = home
    #expect(findings(draft(), facts) == [.otherAccount(sending: work, thread: home)])
    #expect(findings(draft(from: "kim+x@home.example"), facts).isEmpty)
    #expect(findings(draft(from: "somebody@else.example"), facts).isEmpty)
    facts.ownAddresses[work] = ["kim@shared.example"]
    #expect(findings(draft(from: "kim@shared.example"), facts).isEmpty)
  }

  @Test func `Who is in Bcc is told`() {
    #expect(findings(draft(bcc: ["alice@x.test"])) == [.hasBcc([Participant(email: "alice@x.test")])])
  }

  @Test(
    arguments: [
      ("alice@gmial.com", "gmail.com"), ("new@exampel.test", "example.test"),
      ("new@examp1e.test", "example.test"),
      ("new@exаmple.test", "example.test"), ("new@cornpany.example", "company.example"),
      ("bob.buidler@gmail.com", "bob.builder@gmail.com"), ("b0b.builder@gmail.com", "bob.builder@gmail.com"),
      ("new@hom.example", "home.example"), ("new@company.exampl", "company.example"),
    ])
  func `A recipient whose address resembles a known one is reported`(recipient: String, known: String) {
    #expect(findings(draft(to: [recipient])) == [.lookAlike(recipient: recipient, known: known)])
  }

  @Test(
    arguments: [
      "alice@x.test", "ALICE@X.test", "bo@x.test", "new@y.test", "kim+x@example.test", "new@gmail.com",
      "new@ymail.com",
      "somebody@quite.different.example", "new@company.example",
    ])
  func `Known people, and addresses that are only short or numbered, are not reported`(recipient: String) {
    #expect(findings(draft(to: [recipient])).isEmpty)
  }

  @Test func `Numbered addresses are near one another on purpose`() {
    var facts = facts()
    facts.writtenTo.append("office1@company.example")
    #expect(findings(draft(to: ["office2@company.example"]), facts).isEmpty)
    #expect(!findings(draft(to: ["offcie1@company.example"]), facts).isEmpty)
  }

  @Test func `Being in the thread makes nobody known, but shows whom a slip meant`() {
    var facts = facts()
    facts.threadAddresses = ["new@examp1e.test", "carol@others.example", "carol@0thers.example"]
    #expect(
      findings(draft(to: ["new@examp1e.test"]), facts) == [
        .lookAlike(recipient: "new@examp1e.test", known: "example.test")
      ])
    #expect(
      findings(draft(to: ["carol@otehrs.example"]), facts) == [
        .lookAlike(recipient: "carol@otehrs.example", known: "others.example")
      ])
    #expect(findings(draft(to: ["carol@others.example"]), facts).isEmpty)
  }

  @Test func `What keeps a mail from going comes first`() {
    var facts = facts()
    facts.threadAccount = home
    let all = findings(
      draft(from: "kim", to: ["bob", "x@gmial.com"], bcc: ["alice@x.test"], subject: "", body: "attached"),
      facts)
    #expect(all.map(\.severity) == all.map(\.severity).sorted())
    #expect(Set(all.map(\.severity)).count == 3)
  }
}
