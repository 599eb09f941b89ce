import Synchronization
import Testing
import VmailDomain

@testable import VmailCommandLine
@testable import VmailShell

@Suite("People on Tab", .timeLimit(.minutes(10))) struct KnownPeopleTests {
  private static let people = [
    Participant(name: "Zoë Bird", email: "zb@x.org"), Participant(name: "Ann Bee", email: "ann@x.org"),
    Participant(name: "Bea", email: "BEA@x.org"), Participant(name: nil, email: "zoo@x.org"),
  ]

  private func known() -> KnownPeople {
    let known = KnownPeople()
    known.replace(Self.people, groups: ["Birders", "bad\u{1B}"])
    return known
  }

  @Test(
    arguments: [
      ("b", ["Birders", "zb@x.org", "ann@x.org", "BEA@x.org"]), ("be", ["ann@x.org", "BEA@x.org"]),
      ("ZOE", ["zb@x.org"]), ("zo", ["zb@x.org", "zoo@x.org"]), ("bird", ["Birders", "zb@x.org"]),
      ("x.org", []), ("ers", []), ("", ["Birders", "zb@x.org", "ann@x.org", "BEA@x.org", "zoo@x.org"]),
    ])
  func `Groups and people are offered in their order, by any word`(typed: String, offered: [String]) {
    #expect(known().choices(typed).map(\.name) == offered)
  }

  @Test(arguments: ["carol@c", "carol", "Carol", "bob@", "team@", "c"])
  func `A name that looks like an address never completes to another one`(typed: String) {
    let posing = [
      Participant(name: "carol@corp.example Carol", email: "attacker@evil.example"),
      Participant(name: "bob\u{FF20}bank.example", email: "robber@evil.example"),
    ]
    let known = KnownPeople()
    known.replace(posing + [Participant(name: "Carol", email: "carol@corp.example")], groups: ["team@corp"])
    #expect(known.choices(typed).allSatisfy { $0.name == "carol@corp.example" })
    known.ask(AskedPeople { _ in posing })
    #expect(known.choices(typed).allSatisfy { $0.name == "carol@corp.example" })
    #expect(known.choices("carol@c").map(\.name) == ["carol@corp.example"])
    #expect(known.choices("attacker@").map(\.name).first == "attacker@evil.example")
  }

  @Test func `Ten thousand people are found as by looking at each`() {
    let people = (0..<10_000).map { number in
      Participant(name: "Name\(number % 97) Other\(number % 31)", email: "p\(number)@x.org")
    }
    let known = KnownPeople(people)
    for typed in ["name1", "other3", "p99", "p", "z"] {
      let wanted = people.filter { person in
        ("\(person.email) \(person.name ?? "")").lowercased().split(separator: " ").contains {
          $0.hasPrefix(typed)
        }
      }
      #expect(known.choices(typed).map(\.name) == wanted.map(\.email))
    }
  }

  @Test func `A program is asked once for each text, and its people come last and once`() {
    let asked = Mutex<[String]>([])
    let known = known()
    known.ask(
      AskedPeople { text in
        asked.withLock { $0.append(text) }
        return [Participant(name: "Ann", email: "ann@x.org"), Participant(name: "Xi", email: "xi@x.org")]
      })
    // Nobody else can be offered, so Tab waits; a program that is slower comes with the next Tab.
    func offered(_ text: String) -> [String] {
      var found = known.choices(text).map(\.name)
      while !found.contains("xi@x.org") { found = known.choices(text).map(\.name) }
      return found
    }
    #expect(offered("xi") == ["ann@x.org", "xi@x.org"])
    #expect(offered("xi") == ["ann@x.org", "xi@x.org"])
    #expect(offered("ann") == ["ann@x.org", "xi@x.org"])
    #expect(known.choices("x").isEmpty)
    #expect(asked.withLock { $0 } == ["xi", "ann"])
    known.ask(nil)
    #expect(known.choices("xi").isEmpty)
  }

  @Test func `A program that hangs is asked once, and Tab goes on`() async {
    let known = known()
    let calls = Mutex(0)
    known.ask(
      AskedPeople { _ in
        calls.withLock { $0 += 1 }
        // Nothing ever comes of it.
        let (never, signal) = AsyncStream<Void>.makeStream()
        for await _ in never {}
        signal.finish()
        return []
      })
    #expect(known.choices("ann").map(\.name) == ["ann@x.org"])
    #expect(known.choices("bea").map(\.name) == ["BEA@x.org"])
    while calls.withLock({ $0 }) == 0 { await Task.yield() }
    #expect(calls.withLock { $0 } == 1)
  }
}
