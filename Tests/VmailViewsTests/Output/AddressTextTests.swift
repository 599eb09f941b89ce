import FoundationEssentials
import Testing
import VmailDomain

@testable import VmailViews

@Suite(.timeLimit(.minutes(1))) struct AddressTextTests {
  @Test(
    arguments: [
      ([], ""), (["kim"], "me"), (["ann"], "Ann"), (["ann", "bo"], "Ann and Bo"),
      (["ann", "kim"], "Ann and me"),
      (["ann", "bo", "cy"], "Ann and 2 others"), (["ann", "bo", "kim"], "me and 2 others"),
    ] as [([String], String)])
  func `Recipients are read aloud as one or two names, or the reader and the number of others`(
    people: [String], text: String
  ) {
    let participants = people.map { Participant(name: $0.capitalized, email: "\($0)@example.com") }
    #expect(AddressText.names(participants, own: OwnAddresses(["kim@example.com"])) == text)
  }

  @Test(
    arguments: [
      ("Bo Berg", "Bo Berg <b@evil.example>", "Bo Berg"),
      ("Berg, Bo", "\"Berg, Bo\" <b@evil.example>", "\"Berg, Bo\" <b@evil.example>"),
      ("ann@x.example", "\"ann@x.example\" <b@evil.example>", "\"ann@x.example\" <b@evil.example>"),
      (
        "A <a@x.example>, \"B", "\"A <a@x.example>, 'B\" <b@evil.example>",
        "\"A <a@x.example>, 'B\" <b@evil.example>"
      ),
    ])
  func `A name that could be read as an address or as several people is quoted, with its address`(
    name: String, full: String, short: String
  ) {
    let person = Participant(name: name, email: "b@evil.example")
    #expect(AddressText.full(person) == full && AddressText.name(person) == short)
  }

  @Test func `Somebody who calls themselves me is not the reader`() {
    let names = ["Ann", "me", "Cy"]
    let people = names.map { Participant(name: $0, email: "\($0)@example.com") }
    #expect(AddressText.names(people, own: OwnAddresses(["kim@example.com"])) == "Ann and 2 others")
  }
}
