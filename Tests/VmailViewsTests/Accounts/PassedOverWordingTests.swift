import Testing
import VmailDomain

@testable import VmailViews

/// What is said of mailboxes that are left out.
@Suite(.timeLimit(.minutes(10))) struct PassedOverWordingTests {
  @Test func `Mailboxes that are not synced are named in plain words`() {
    var passedOver = PassedOverMailboxes()
    #expect(PassedOverWording.sentences(passedOver, account: "work") == [])
    passedOver = PassedOverMailboxes(unusable: ["a\0b"], unusableCount: 1, isTooMany: true)
    let sentences = PassedOverWording.sentences(passedOver, account: "work")
    #expect(sentences.count == 2)
    #expect(sentences[0].hasPrefix("work: a mailbox is not synced, because its name is not valid: \"a"))
    #expect(!sentences[0].contains("\0"))
    #expect(sentences[1] == "work: its server has more than 5,000 mailboxes. The others are not synced.")
    passedOver = PassedOverMailboxes(unusable: ["a", "b", "c"], unusableCount: 1_003)
    #expect(
      PassedOverWording.sentences(passedOver, account: "work") == [
        "work: 1,003 mailboxes are not synced, because their names are not valid: \"a\", \"b\", \"c\" and 1000 more."
      ])
  }
}
