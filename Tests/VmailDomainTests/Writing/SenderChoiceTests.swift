import Testing
import VmailDomain

@Suite("Choosing the sender of a message", .timeLimit(.minutes(10)))
struct SenderChoiceTests {
  private let work = AccountID(1)
  private let home = AccountID(2)

  private var identities: [Identity] {
    [
      Identity(accountId: work, participant: Participant(name: "Kim", email: "kim@work.example")),
      Identity(accountId: work, participant: Participant(name: "Kim, Sales", email: "sales@work.example")),
      Identity(accountId: home, participant: Participant(email: "kim@home.example")),
      Identity(accountId: home, participant: Participant(email: "sales@work.example")),
    ]
  }

  private func answer(
    from: String = "alice@x.test", to: [String] = [], cc: [String] = [], _ fields: [(String, String)] = [],
    account: AccountID? = nil, sending: [AccountID] = []
  ) -> Identity? {
    let people = { (emails: [String]) in emails.map { Participant(email: $0) } }
    return SenderChoice.answering(
      ReplySource(from: people([from]), to: people(to), cc: people(cc)),
      fields.map { HeaderField(name: $0.0, value: $0.1) }, account: account ?? work, identities: identities,
      sending: Set(sending))
  }

  @Test func `An answer comes from whom the mail was addressed to`() {
    #expect(answer(to: ["x@x.test", "SALES@work.example"]) == identities[1])
    #expect(answer(to: ["x@x.test"], cc: ["sales@work.example"]) == identities[1])
    #expect(answer(to: ["sales@work.example"], account: home) == identities[3])
    #expect(answer(to: ["kim@home.example"]) == identities[2])
    #expect(answer(to: ["kim@home.example", "sales@work.example"]) == identities[1])
  }

  @Test func `Where To does not say, the place it was delivered to does`() {
    #expect(answer(to: ["list@x.test"], [("Delivered-To", "sales@work.example")]) == identities[1])
    #expect(answer([("X-ORIGINAL-TO", "<sales@work.example>")]) == identities[1])
    #expect(answer(to: ["list@x.test"], [("Delivered-To", "nobody, <>")]) == identities[0])
  }

  @Test func `An address with something behind a plus answers itself`() {
    let plus = Identity(
      accountId: work, participant: Participant(name: "Kim", email: "kim+lists@work.example"))
    #expect(answer(to: ["kim+lists@work.example"]) == plus)
    #expect(answer([("Delivered-To", "kim+lists@work.example")]) == plus)
  }

  @Test func `Own mail is answered as it was written`() {
    #expect(answer(from: "sales@work.example", to: ["kim@work.example"]) == identities[1])
  }

  @Test func `Where nothing says, the account's first writes`() {
    #expect(answer() == identities[0])
    #expect(answer(account: home) == identities[2])
    #expect(answer(account: AccountID(9)) == identities[0])
    #expect(
      SenderChoice.answering(ReplySource(from: []), [], account: work, identities: [], sending: []) == nil)
  }

  @Test func `Where the owner of the address can't send, the mail's own account does`() {
    for (sending, expected) in [([], 2), ([work], 0), ([home], 2), ([work, home], 2)] as [([AccountID], Int)]
    {
      #expect(answer(to: ["kim@home.example"], sending: sending) == identities[expected], "\(sending)")
    }
    // If that can't either, another that the mail was addressed to does, as one of two copies in All Inboxes.
    #expect(answer(to: ["kim@home.example"], account: home, sending: [work]) == identities[2])
    #expect(answer(to: ["sales@work.example"], account: home, sending: [work]) == identities[1])
    #expect(
      answer(to: ["kim@home.example", "kim@work.example"], account: home, sending: [work]) == identities[0])
  }

  @Test func `A new mail comes from the account the user is in, else the default one`() {
    #expect(SenderChoice.new(current: home, default: work, identities: identities) == identities[2])
    #expect(SenderChoice.new(current: nil, default: home, identities: identities) == identities[2])
    #expect(SenderChoice.new(current: AccountID(9), default: nil, identities: identities) == identities[0])
    #expect(SenderChoice.new(current: nil, default: nil, identities: []) == nil)
  }
}
