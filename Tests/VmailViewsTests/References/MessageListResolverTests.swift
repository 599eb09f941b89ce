import Testing
import VmailDomain

@testable import VmailViews

@Suite(.timeLimit(.minutes(10))) struct MessageListResolverTests {
  private let fixture = ReferenceFixtures.listing()

  private func resolve(
    _ line: String, in listing: Listing, selection: [ThreadTarget] = [], sets: [String: [ThreadTarget]] = [:]
  ) throws -> MessageListResolver.Resolution {
    let list = try MessageListParser.parse(Array(try ReferenceFixtures.words("x " + line).dropFirst()))
    return try MessageListResolver(listing: listing, selection: selection, sets: sets).resolve(list)
  }

  private func numbers(_ line: String, in listing: Listing) throws -> [Int?] {
    guard case .threads(let targets) = try resolve(line, in: listing) else { return [] }
    return targets.map(\.number)
  }

  @Test(
    arguments: [
      ("3", [3]), ("5 1", [5, 1]), ("3,1,3 2-3", [3, 1, 2]), ("4-", [4, 5]), ("-2", [1, 2]),
      ("*", [1, 2, 3, 4, 5]),
      (".", [2]), ("$", [5]), ("+", [3]), ("-", [1]), (".-$", [2, 3, 4, 5]),
      (":u", [1]), (":r", [2, 3, 4, 5]), (":s", [2]), (":a", [3]), (":n", [4]),
      ("/numbers", [1]), ("/ZURICH", [2]), ("/muller", [1]), ("'/acme quarterly'", [1]), ("/acme", [1, 3]),
      ("/件名", [5]), ("from:billing", [3]), ("from:zoe", [1]), ("subject:zoë", []), ("category:social", [2]),
      ("^3", [1, 2, 4, 5]), ("^:u ^5", [2, 3, 4]), ("1-4 ^2", [1, 3, 4]), ("* ^/acme", [2, 4, 5]),
      (":u :s", [1, 2]), (":s :u", [1, 2]), ("/acme category:social", [1, 2, 3]), ("3 :u", [3, 1]),
      (":r&:s", [2]), ("/acme&:a", [3]), ("/acme&^:a", [1]), ("1-3&:r", [2, 3]), ("3,1&/acme", [3, 1]),
      ("^:u&^:s", [3, 4, 5]), ("*&:n", [4]), (":u&:s", []), (":r&:s :u", [1, 2]), ("5&^5 1", [1]),
    ] as [(String, [Int])])
  func `References name threads in the order of mention, each once`(line: String, expected: [Int]) throws {
    var listing = fixture
    listing.setCurrent(2)
    if expected.isEmpty {
      #expect(throws: ReferenceError.self) { try numbers(line, in: listing) }
    } else {
      #expect(try numbers(line, in: listing) == expected)
    }
  }

  @Test(
    arguments: [
      ("41", "no thread 41: this listing has 1-5"), ("2 0", "no thread 0: this listing has 1-5"),
      ("4-9", "no thread 9: this listing has 1-5"), ("7-", "no thread 7: this listing has 1-5"),
      (".", "no thread selected"), ("-", "no thread selected"), ("%", "no threads are selected"),
      ("@bills", "no set @bills"), ("/nothing ^1", "no thread in this listing matches /nothing ^1"),
      ("body:x", "no thread in this listing matches body:x"),
      ("all from:billing", "all already includes from:billing"), (":u all", "all already includes :u"),
      ("all :u&:s", "all already includes :u&:s"),
      ("$-3", "$-3: the first number is larger than the last"),
    ])
  func `A reference to what isn't there names it`(line: String, message: String) {
    let error = #expect(throws: ReferenceError.self) { try resolve(line, in: fixture) }
    #expect(error?.description == message)
  }

  @Test(
    arguments: [
      ("id:a@b", [103, 900]), ("thread:102", [102]), ("@-", [102, 103, 900]), ("@- ^thread:102", [103, 900]),
      ("id:a@b&*", [103]), ("id:a@b&:a", [103]), ("@-&^*", [900]), ("1 id:a@b", [101, 900, 103]),
    ] as [(String, [Int64])])
  func `What any session names so is found, first in the listing unless a number is mentioned`(
    line: String, expected: [Int64]
  ) throws {
    func target(_ id: Int64) -> ThreadTarget {
      fixture.entries.first { $0.thread.id == ThreadID(id) }.map(ThreadTarget.init)
        ?? ThreadTarget(threadId: ThreadID(id), view: nil)
    }
    let list = try MessageListParser.parse(Array(try ReferenceFixtures.words("x " + line).dropFirst()))
    let resolver = MessageListResolver(
      listing: fixture,
      identified: [.message("a@b"): [target(900), target(103)], .thread(ThreadID(102)): [target(102)]],
      given: [.message("a@b"), .message("gone@b"), .thread(ThreadID(102)), .message("a@b")])
    #expect(try resolver.resolve(list) == .threads(expected.map(target)))
  }

  @Test func `Standard input without mail is no thread`() {
    let error = #expect(throws: ReferenceError.self) { try resolve("@-", in: fixture) }
    #expect(error?.description == "no thread was given" && error?.isMistake == false)
  }

  @Test func `An empty listing says so`() {
    for line in ["*", "+", ":u", "^:u", "$"] {
      let error = #expect(throws: ReferenceError.self) { try resolve(line, in: Listing()) }
      #expect(error?.description == "this listing is empty")
    }
    let error = #expect(throws: ReferenceError.self) { try resolve("1", in: Listing()) }
    #expect(error?.description == "no thread 1: this listing is empty")
  }

  @Test func `The number of a thread that left is not given again, ranges skip it, and undo brings it back`()
    throws
  {
    var listing = fixture
    listing.setCurrent(3)
    listing.retire([ThreadID(103), ThreadID(105)])
    #expect(listing.retired == [3, 5])
    #expect(try numbers("2-4", in: listing) == [2, 4])
    #expect(try numbers("4-", in: listing) == [4])
    #expect(try numbers("+", in: listing) == [4], "the next is counted from where the thread stood")
    #expect(try numbers("-", in: listing) == [2])
    let error = #expect(throws: ReferenceError.self) { try numbers("3", in: listing) }
    #expect(error?.kind == .retired(3))
    #expect(throws: ReferenceError.self) { try numbers(".", in: listing) }
    listing.append([ReferenceFixtures.thread(106)], view: { _ in nil }, isNew: { _ in false })
    #expect(listing.last?.number == 6)
    listing.restore([ThreadID(103)])
    #expect(listing.entries.map(\.number) == [1, 2, 3, 4, 6])
    #expect(listing.currentEntry?.thread.id == ThreadID(103))
  }

  @Test func `The first thread is next when none is current, and nothing is next to the last`() throws {
    var listing = fixture
    #expect(try numbers("+", in: listing) == [1])
    listing.setCurrent(5)
    #expect(throws: ReferenceError.self) { try numbers("+", in: listing) }
    listing.setCurrent(1)
    #expect(throws: ReferenceError.self) { try numbers("-", in: listing) }
    listing.setCurrent(99)
    #expect(listing.current == 1, "what is not there cannot become current")
  }

  @Test func `The selection and named sets keep the place where each thread was chosen`() throws {
    let elsewhere = ThreadTarget(threadId: ThreadID(900), view: .archive(AccountID(1)))
    let listed = ThreadTarget(threadId: ThreadID(102), view: ReferenceFixtures.view, number: 2)
    #expect(
      try resolve("% 2", in: fixture, selection: [elsewhere, listed]) == .threads([elsewhere, listed]))
    #expect(
      try resolve("@bills ^2", in: fixture, sets: ["bills": [listed, elsewhere]]) == .threads([elsewhere]))
  }

  @Test func `With all, the folder is filtered once it was read to its end`() throws {
    func numbers(_ line: String) throws -> [Int?] {
      guard case .wholeFolder(let request) = try resolve(line, in: fixture) else { return [] }
      return try request.targets(in: fixture.entries).map(\.number)
    }
    #expect(try numbers("all") == [1, 2, 3, 4, 5])
    #expect(try numbers("all/acme") == [1, 3])
    #expect(try numbers("all/:u 5") == [1, 5])
    #expect(try numbers("all ^2 ^:u") == [3, 4, 5])
    #expect(try numbers("^all/acme") == [2, 4, 5])
    #expect(try numbers("all/acme&:u") == [1])
    #expect(try numbers(":a&all") == [3])
    #expect(try numbers("all/acme&^:u 5") == [3, 5])
    #expect(try numbers("all&1-3&^2") == [1, 3])
    #expect(try numbers("^all/acme&:r") == [2, 4, 5])
    #expect(throws: ReferenceError.self) { try numbers("all/nothing") }
  }

  @Test(
    arguments: [
      ("all ^:s", [1, 4]), ("^:s all", [1, 4]), ("all/from:ann ^:s", [1]), ("all ^from:boss", [1, 3]),
      ("all ^/lunch ^:u", [1, 3]), ("^all/:u ^:s", [1]), ("all ^:s ^1", [4]),
      ("all ^category:social", [1, 2, 4]),
      ("all/:s ^from:boss", [3]),
    ])
  func `With all, what is left out by a condition is left out of the whole folder`(
    line: String, expected: [Int]
  ) throws {
    var whole = Listing()
    whole.append(
      [
        ReferenceFixtures.thread(101, subject: "Numbers", people: [Participant(email: "ann@acme.example")]),
        ReferenceFixtures.thread(
          102, subject: "Lunch", starred: true, people: [Participant(email: "boss@acme.example")]),
      ], view: { _ in nil }, isNew: { _ in false })
    // The first page ends here.
    let listed = whole
    whole.append(
      [
        ReferenceFixtures.thread(
          103, subject: "Tea", starred: true, category: .social,
          people: [Participant(email: "ann@acme.example")]),
        ReferenceFixtures.thread(
          104, subject: "More", unread: 1, people: [Participant(email: "boss@acme.example")]),
      ], view: { _ in nil }, isNew: { _ in false })
    guard case .wholeFolder(let request) = try resolve(line, in: listed) else {
      Issue.record("not of the whole folder")
      return
    }
    #expect(try request.targets(in: whole.entries).map(\.number) == expected)
  }

  @Test(
    arguments: [
      ("body:x", [2, 4]), ("^body:x", [1, 3, 5]), ("body:x ^4", [2]), ("all/body:x", [2, 4]),
      ("all ^body:x", [1, 3, 5]), ("^all/body:x", [1, 3, 5]), ("all/:u body:x", [1, 2, 4]),
      ("is:replied", []), ("body:X", []),
    ])
  func `What rows don't tell is what the store found`(line: String, expected: [Int]) throws {
    let threads: Set = [fixture.entries[1].thread.id, fixture.entries[3].thread.id]
    let found = [SearchedField(name: "body", value: "x"): threads]
    let list = try MessageListParser.parse(Array(try ReferenceFixtures.words("x " + line).dropFirst()))
    let resolver = MessageListResolver(listing: fixture, found: found)
    func numbers() throws -> [Int?] {
      switch try resolver.resolve(list) {
      case .threads(let targets): targets.map(\.number)
      case .wholeFolder(let folder): try folder.targets(in: fixture.entries, found: found).map(\.number)
      }
    }
    if expected.isEmpty {
      #expect(throws: ReferenceError.self) { try numbers() }
    } else {
      #expect(Set(try numbers()) == Set(expected))
    }
  }
}
