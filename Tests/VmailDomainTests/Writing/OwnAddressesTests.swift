import Testing
import VmailDomain

@Suite("Own and duplicate addresses", .timeLimit(.minutes(10)))
struct OwnAddressesTests {
  @Test(
    arguments: [
      ("kim@example.test", true), ("KIM@Example.TEST", true), ("kim+lists@example.test", true),
      ("kim@müller.example", true), ("kim@XN--MLLER-KVA.example", true), ("kim@example.org", false),
      ("kimm@example.test", false), ("+kim@example.test", false), ("", false), ("kim", false), ("@", false),
      ("bo+x@example.test", true), ("bo@example.test", false), ("bo+y@example.test", false),
    ])
  func `Own addresses are recognized in any case, and with a plus suffix`(email: String, isOwn: Bool) {
    let own = OwnAddresses(["Kim@example.test", "kim@müller.example", "bo+x@example.test", ""])
    #expect(own.contains(email) == isOwn)
  }

  @Test func `The first occurrence of an address is kept, with its first name`() {
    let people = [
      Participant(email: "a@x.test"), Participant(name: "B", email: "b@x.test"),
      Participant(name: "A", email: "A@X.test"),
      Participant(name: "Z", email: "a@x.test"),
    ]
    #expect(
      UniqueRecipients.of(people) == [
        Participant(name: "A", email: "a@x.test"), Participant(name: "B", email: "b@x.test"),
      ])
  }

  @Test func `A recipient in To is removed from Cc, and one in Cc from Bcc`() {
    let people = ["a", "b", "c"].map { Participant(email: "\($0)@x.test") }
    var draft = Draft(from: people[0])
    draft.to = [people[0], people[0]]
    draft.cc = [people[1], people[0]]
    draft.bcc = people
    let unique = UniqueRecipients.of(draft)
    #expect(unique.to == [people[0]])
    #expect(unique.cc == [people[1]])
    #expect(unique.bcc == [people[2]])
  }
}
