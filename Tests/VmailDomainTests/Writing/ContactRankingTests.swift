import Foundation
import Testing
import VmailDomain

@Suite("Finding people by typed text", .timeLimit(.minutes(10)))
struct ContactRankingTests {
  private func contact(
    _ name: String?, _ email: String, received: Int = 1, sentTo: Int = 0, day: Double = 0
  ) -> Contact {
    Contact(
      person: Participant(name: name, email: email), received: received, sentTo: sentTo,
      last: Date(timeIntervalSince1970: day * 86_400))
  }

  @Test(
    arguments: [
      "jo", "MULL", "müll", "jose", "José Mü", "mull jos", "builder", "exam", "test", "j.b", "jose@",
      "j.builder@example.test", "", " ",
    ])
  func `The beginning of any word of a name or address finds a person`(query: String) {
    let people = [contact("José Müller", "j.builder@example.test")]
    #expect(ContactRanking.ranked(people, query: query).count == 1)
  }

  @Test(arguments: ["ose", "uilder", "jose x", "@", "!?", "muller jo z"])
  func `Text within a word finds nobody`(query: String) {
    #expect(ContactRanking.ranked([contact("José Müller", "j.builder@example.test")], query: query).isEmpty)
  }

  @Test func `Names without spaces are found by any of their characters`() {
    let people = [contact("山田太郎", "taro@example.test")]
    for query in ["山田", "太郎", "田", "山"] { #expect(ContactRanking.ranked(people, query: query).count == 1) }
    #expect(ContactRanking.ranked(people, query: "花子").isEmpty)
  }

  @Test func `People written to come first, then the most recent ones`() {
    let people = [
      contact("old", "a@x.test", day: 1), contact("new", "b@x.test", day: 9),
      contact("often", "c@x.test", received: 5, day: 1),
      contact("written long ago", "d@x.test", sentTo: 1, day: 2),
      contact("written", "e@x.test", sentTo: 1, day: 5),
    ]
    let ranked = ContactRanking.ranked(people, query: "x")
    #expect(ranked.map { $0.person.email.prefix(1) } == ["e", "d", "b", "c", "a"])
    #expect(ContactRanking.ranked(people, query: "x", limit: 2) == Array(ranked.prefix(2)))
    #expect(ContactRanking.ranked(people.reversed(), query: "x") == ranked)
    #expect(ContactRanking.ranked(people, query: "x", limit: -1).isEmpty)
  }

  @Test func `Each address is listed once, with its best name and the total of its mail`() throws {
    let people = [
      contact("Ann Bee", "ann@x.test", received: 3, day: 1),
      contact("ann@x.test", "Ann@X.test", received: 9, day: 8),
      contact("via list", "ann@x.test", received: 1, sentTo: 1, day: 9), contact(nil, "ann@x.test", day: 3),
      contact("nobody", ""),
    ]
    let ranked = ContactRanking.ranked(people, query: "")
    let ann = try #require(ranked.first)
    #expect(ranked.count == 1)
    #expect(ann.person == Participant(name: "Ann Bee", email: "ann@x.test"))
    #expect(ann.received == 14)
    #expect(ann.sentTo == 1)
    #expect(ann.last == people[2].last)
    #expect(ContactRanking.ranked([contact(" ", "bo@x.test")], query: "bo").first?.person.name == nil)
  }

  @Test(
    arguments: [
      ("aylin", ["aylin.demir@x.test"]), ("AYL", ["aylin.demir@x.test"]), ("demir", ["aylin.demir@x.test"]),
      ("aylin.demir", ["aylin.demir@x.test"]), ("ann", ["ann@x.test"]),
      ("an", ["ann@x.test", "anna@x.test"]),
      // The user has written to one of those with this name.
      ("kim", ["kim@x.test"]), ("x", []), ("test", []), ("ylin", []), ("!", []), ("", []),
    ] as [(String, [String])])
  func `A name means those who have it as a word, and first those written to`(
    name: String, addresses: [String]
  ) {
    let people = [
      contact("Aylin", "aylin.demir@x.test"), contact(nil, "ann@x.test"), contact("Anna", "anna@x.test"),
      contact("Kim", "kim@x.test", sentTo: 1), contact("Kim", "kim@evil.test", received: 9),
    ]
    #expect(ContactRanking.meant(by: name, among: people).map(\.person.email) == addresses)
  }

  @Test(
    arguments: [
      ("aylin", ["aylin"]), ("a@x.test, aylin;bo", ["aylin", "bo"]), ("Aylin <a@x.test>", []),
      ("\"aylin\"", []), ("team", []), ("aylin demir", ["aylin demir"]), ("-s", []), ("--x", []),
      ("a-s", ["a-s"]),
      ("-s tomasz", []), ("aylin demir, bo <b@x.test>;  cy  d", ["aylin demir", "cy d"]),
      ("aylin \"demir\"", []),
      ("aylin (demir)", []), ("g: aylin;", []), ("aylin a@x.test", []), ("<aylin>", []), ("", []),
      ("aylin, \"", []),
    ] as [(String, [String])])
  func `Only words without a minus that are no nickname can name a person`(text: String, names: [String]) {
    var nicknames = Nicknames()
    nicknames.define("team", as: [Participant(email: "t@x.test")])
    #expect(nicknames.unknown(in: text) == names)
  }

  @Test(
    arguments: [
      (["Priya", "Nair"], ["Priya Nair"]), (["Priya", "A.", "Nair"], ["Priya A. Nair"]),
      (["Priya,", "Nair"], ["Priya,", "Nair"]), (["Priya", ",Nair"], ["Priya", ",Nair"]),
      (["bo,Priya", "Nair,cy"], ["bo,Priya Nair,cy"]), (["Priya", "n@x.test"], ["Priya", "n@x.test"]),
      (["n@x.test", "Priya"], ["n@x.test", "Priya"]), (["bo,n@x.test", "cy"], ["bo,n@x.test", "cy"]),
      (["team", "bo"], ["team", "bo"]), (["bo", "team", "cy"], ["bo", "team", "cy"]),
      (["Priya", "-s"], ["Priya", "-s"]), (["-s", "Priya"], ["-s", "Priya"]), (["", "bo"], ["", "bo"]),
      (["bo"], ["bo"]), ([], []),
    ] as [([String], [String])])
  func `Adjacent words that are no addresses and no nicknames are one name`(words: [String], texts: [String])
  {
    var nicknames = Nicknames()
    nicknames.define("team", as: [Participant(email: "t@x.test")])
    #expect(nicknames.joined(words) == texts)
  }

  @Test func `A name of two words is replaced as a whole`() {
    var nicknames = Nicknames()
    nicknames.define("Priya Nair", as: [Participant(email: "p@x.test")])
    #expect(nicknames.expanded("bo, priya  nair; Priya") == "bo, p@x.test; Priya")
  }

  @Test func `Programs are never meant, and senders with a warning come last`() {
    var doubted = contact("Bank Ltd", "service@bank-ltd.test")
    doubted.isDoubted = true
    let people = [
      doubted, contact("Bank", "post@bank.test"), contact("Bank", "No-Reply@bank.test"),
      contact("Bank", "do_not_reply@bank.test"), contact("Bank", "MAILER-DAEMON@bank.test"),
      contact("Noor Eply", "noor@x.test"), contact("Robot", "noreply@x.test", sentTo: 1),
    ]
    func meant(_ name: String) -> [String] {
      ContactRanking.meant(by: name, among: people).map(\.person.email)
    }
    #expect(meant("bank") == ["post@bank.test", "service@bank-ltd.test"])
    #expect(meant("mailer") == [] && meant("noor") == ["noor@x.test"] && meant("robot") == ["noreply@x.test"])
    #expect(ContactRanking.ranked(people, query: "ltd").map(\.isDoubted) == [true])
  }

  @Test
  func `People of address books come after those of mail, also if another word of their card was found`() {
    let people = [
      contact("A. Lee", "ann@x.test", sentTo: 2, day: 1), contact("Bo", "bo@x.test", day: 9),
      contact("Eve", "eve@x.test", day: 5),
    ]
    let cards = [
      Participant(name: "Zoe", email: "zoe@x.test"), Participant(name: "Ann Lee", email: "Ann@x.test"),
      Participant(name: "Zoe", email: "zoe@X.test"),
    ]
    let ranked = ContactRanking.ranked(people, cards: cards, query: "boss")
    #expect(ranked.map(\.person.email) == ["ann@x.test", "zoe@x.test"])
    #expect(ranked.map(\.person.name) == ["A. Lee", "Zoe"])
    #expect(ranked.map(\.isInAddressBook) == [true, true] && ranked.map(\.hasMail) == [true, false])
    let all = ContactRanking.ranked(people, cards: cards, query: "")
    #expect(all.map(\.person.email) == ["ann@x.test", "bo@x.test", "eve@x.test", "zoe@x.test"])
    // Who only writes under a name never wins over somebody in an address book.
    let meant = ContactRanking.meant(by: "zoe", among: all + [contact("Zoe", "zoe@evil.test", day: 99)])
    #expect(meant.map(\.person.email) == ["zoe@x.test"])
  }
}
