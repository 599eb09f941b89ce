import Testing
import VmailDomain

@Suite("What a message is to others", .timeLimit(.minutes(10)))
struct MessageRelationTests {
  @Test(
    arguments: [
      ("Re: Tea", MessageRelation.reply), ("AW: WG: Tee", .reply), ("Re: Fwd: Tea", .reply), ("回复：茶", .reply),
      ("Fwd: Tea", .forward), (" FW: Re: Tea", .forward), ("WG: Tee", .forward), ("Fwd[2]: Tea", .forward),
      ("Tea", nil), ("", nil), ("Tea: Re: milk", nil), ("Tea (fwd)", nil),
    ])
  func `The first mark of the subject decides, and without one the header`(
    subject: String, marked: MessageRelation?
  ) {
    #expect(MessageRelation(subject: subject, hasParents: false) == marked ?? .original)
    #expect(MessageRelation(subject: subject, hasParents: true) == marked ?? .reply)
  }
}
