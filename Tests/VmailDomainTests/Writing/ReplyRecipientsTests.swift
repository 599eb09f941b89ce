import Foundation
import Testing
import VmailDomain

@Suite("Recipients of replies", .timeLimit(.minutes(10)))
struct ReplyRecipientsTests {
  private let own = OwnAddresses(["kim@example.test", "kim@work.example"])

  private func people(_ text: String) throws -> [Participant] { try AddressList.participants(in: text) }

  private func source(
    from: String = "Alice <alice@x.test>", replyTo: String = "", followup: String = "",
    to: String = "kim@example.test",
    cc: String = "", list: ListPost? = nil
  ) throws -> ReplySource {
    ReplySource(
      from: try people(from), replyTo: try people(replyTo), mailFollowupTo: try people(followup),
      to: try people(to),
      cc: try people(cc), listPost: list)
  }

  private func answer(_ source: ReplySource, _ mode: ReplyMode) throws -> String {
    let found = try ReplyRecipients(answering: source, own: own, mode: mode)
    return AddressList.text(of: found.to) + " | " + AddressList.text(of: found.cc)
  }

  @Test func `An answer goes to who wrote it, or where they want it`() throws {
    #expect(try answer(source(), .sender) == "Alice <alice@x.test> | ")
    #expect(
      try answer(source(replyTo: "a@y.test, b@y.test, A@y.test", cc: "c@x.test"), .sender)
        == "a@y.test, b@y.test | ")
    #expect(try answer(source(followup: "list@x.test"), .sender) == "Alice <alice@x.test> | ")
  }

  @Test func `An answer to all goes to each once, and not to oneself`() throws {
    let all = try source(
      to: "Kim <KIM@example.test>, bob@x.test, alice@X.test",
      cc: "kim+lists@work.example, Bob <bob@x.test>, c@x.test")
    #expect(try answer(all, .all) == "Alice <alice@x.test> | Bob <bob@x.test>, c@x.test")
    #expect(
      try answer(source(replyTo: "list@x.test", to: "list@x.test", cc: "b@x.test"), .all)
        == "list@x.test | b@x.test")
  }

  @Test func `Mail-Followup-To is where answers to all go`() throws {
    let source = try source(followup: "list@x.test, kim@example.test", to: "list@x.test", cc: "b@x.test")
    #expect(try answer(source, .all) == "list@x.test | ")
  }

  @Test func `To answer own mail is to write to its recipients again`() throws {
    let sent = try source(from: "kim+x@example.test", to: "bob@x.test, kim@work.example", cc: "c@x.test")
    #expect(try answer(sent, .sender) == "bob@x.test | ")
    #expect(try answer(sent, .all) == "bob@x.test | c@x.test")
    #expect(
      try answer(source(from: "kim@example.test", to: "kim@example.test", cc: "c@x.test"), .all)
        == "c@x.test | ")
  }

  @Test func `A Reply-To of somebody else counts even in mail from oneself, as contact forms write it`()
    throws
  {
    let table: [(to: String, replyTo: String, recipients: String)] = [
      ("kim@example.test", "visitor@v.test", "visitor@v.test | "),
      ("team@x.test", "visitor@v.test", "visitor@v.test | "),
      ("bob@x.test", "kim@work.example", "bob@x.test | "),
      ("bob@x.test", "kim@work.example, visitor@v.test", "visitor@v.test | "),
    ]
    for (to, replyTo, recipients) in table {
      #expect(
        try answer(source(from: "kim@example.test", replyTo: replyTo, to: to), .sender) == recipients, "\(to)"
      )
    }
    #expect(
      try answer(source(from: "kim@example.test", replyTo: "v@v.test", to: "kim@example.test"), .all)
        == "v@v.test | ")
  }

  @Test func `A list in its own Reply-To is known, and the author can be answered alone`() throws {
    let list = ListPost.address(Participant(email: "list@x.test"))
    let munged = try source(replyTo: "List@x.test", to: "list@x.test", list: list)
    #expect(munged.listInReplyTo == Participant(email: "list@x.test"))
    #expect(try answer(munged, .sender) == "List@x.test | ")
    #expect(try answer(munged, .author) == "Alice <alice@x.test> | ")
    #expect(try source(replyTo: "b@x.test", list: list).listInReplyTo == nil)
    #expect(try source(list: list).listInReplyTo == nil)
    #expect(try source(from: "list@x.test", replyTo: "list@x.test", list: list).listInReplyTo == nil)
    #expect(try source(replyTo: "list@x.test", list: .closed).listInReplyTo == nil)
  }

  @Test func `Where nobody else is left, it goes to oneself`() throws {
    #expect(try answer(source(from: "Kim <kim@example.test>"), .all) == "kim@example.test | ")
    #expect(
      try answer(source(from: "Kim <kim@example.test>", to: ""), .sender) == "Kim <kim@example.test> | ")
    #expect(try answer(source(replyTo: "kim@work.example", to: ""), .all) == "kim@work.example | ")
  }

  @Test func `An answer to a list goes to the list alone`() throws {
    let list = ListPost.address(Participant(email: "list@x.test"))
    #expect(
      try answer(source(replyTo: "b@x.test", followup: "c@x.test", list: list), .list) == "list@x.test | ")
    #expect(try answer(source(followup: "c@x.test"), .list) == "c@x.test | ")
  }

  @Test func `A name from outside has no line end in an answer`() throws {
    let eve = ReplySource(
      from: [Participant(name: "Eve\r\nBcc: x", email: "eve@x.test")],
      to: [Participant(name: "\u{1B}", email: "b@x.test")])
    #expect(try answer(eve, .all) == #""Eve Bcc: x" <eve@x.test> | b@x.test"#)
  }

  @Test func `Nobody to answer is an error that says why`() throws {
    #expect(throws: ReplyRecipientsError.listIsClosed) {
      try answer(source(followup: "c@x.test", list: .closed), .list)
    }
    #expect(throws: ReplyRecipientsError.noList) { try answer(source(), .list) }
    let unknown = ReplySource(from: [Participant(name: "MAILER", email: "")])
    for mode in [ReplyMode.sender, .all] {
      #expect(throws: ReplyRecipientsError.nobody) { try answer(unknown, mode) }
    }
  }

  @Test(
    arguments: [
      ("<mailto:list@x.test>", ListPost.address(Participant(email: "list@x.test"))),
      (
        "<https://x.test/post>, <mailto:moderator@\r\n x.test?subject=a>",
        .address(Participant(email: "moderator@x.test"))
      ),
      ("NO (posting not allowed)", .closed), ("no", .closed), ("<https://x.test/>", nil), ("", nil),
      ("<<<>>>", nil),
      ("nobody", nil),
    ] as [(String, ListPost?)])
  func `List-Post contains an address, or says that there is none`(field: String, expected: ListPost?) {
    #expect(ListPost(field: field) == expected)
  }

  @Test func `A message's header says where answers go`() throws {
    let email = Email(
      id: EmailID(1), accountId: AccountID(1), threadId: ThreadID(1), fromName: "Alice",
      fromAddress: "alice@x.test",
      toAddresses: [Participant(email: "kim@example.test")], dateReceived: Date(timeIntervalSince1970: 0))
    let source = ReplySource(
      email,
      [
        HeaderField(name: "REPLY-TO", value: "Example, Alice <a@x.test>, \"B\" <b@x.test>"),
        HeaderField(name: "Mail-Followup-To", value: "list@x.test; c@x.test"),
        HeaderField(name: "List-Post", value: "<mailto:list@x.test>"),
        HeaderField(name: "Reply-To", value: "no@x.test"),
      ])
    // The first name was in quotation marks before it was decoded.
    #expect(source.replyTo.map(\.email) == ["a@x.test", "b@x.test"])
    #expect(source.mailFollowupTo.map(\.email) == ["list@x.test", "c@x.test"])
    #expect(source.from == [Participant(name: "Alice", email: "alice@x.test")])
    #expect(source.to == email.toAddresses)
    #expect(source.listPost == .address(Participant(email: "list@x.test")))
  }
}
