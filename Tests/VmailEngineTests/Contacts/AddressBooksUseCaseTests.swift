import Synchronization
import Testing
import VmailDomain
import VmailStore

@testable import VmailEngine
@testable import VmailTestSupport

@Suite("Address books", .timeLimit(.minutes(10))) struct AddressBooksUseCaseTests {
  /// Address books as files and servers have them, by location and href.
  private final class World: Sendable {
    private let books = Mutex<[String: [String: AddressBookCard]]>([:])
    private let writes = Mutex(0)

    func put(_ location: String, _ href: String, _ lines: String...) {
      let text = (["BEGIN:VCARD", "VERSION:4.0"] + lines + ["END:VCARD", ""]).joined(separator: "\n")
      set(location, href, Array(text.utf8))
    }

    func set(_ location: String, _ href: String, _ source: [UInt8]?) {
      let etag = writes.withLock { count in
        count += 1
        return "\(count)"
      }
      books.withLock { books in
        books[location, default: [:]][href] = source.map {
          AddressBookCard(href: href, etag: etag, source: $0)
        }
      }
    }

    func cards(_ location: String) -> [String: AddressBookCard]? { books.withLock { $0[location] } }

    var reading: AddressBookReading {
      { location, etags in
        guard let cards = self.cards(location) else {
          throw AddressBookError(path: location, reason: .system(2))
        }
        let changed = cards.values.filter { etags[$0.href] != $0.etag }.sorted { $0.href < $1.href }
        let removed = etags.keys.filter { cards[$0] == nil }
        guard !changed.isEmpty || !removed.isEmpty else { return nil }
        return AddressBookBatch(upserted: changed, removed: removed, syncToken: nil)
      }
    }

    var writing: AddressBookWriting {
      { source, card, book in
        guard card.etag.isEmpty || self.cards(book.location)?[card.href]?.etag == card.etag else {
          throw AddressBookError(path: book.location, reason: .changed)
        }
        self.set(book.location, card.href, source)
      }
    }
  }

  private let place: TestStore
  private let world = World()
  private let books: AddressBooksUseCase
  private let contacts: ListContactsUseCase

  init() throws {
    place = try TestStore()
    books = AddressBooksUseCase(store: place.store)
    contacts = ListContactsUseCase(store: place.store)
    world.put("/a", "ann.vcf", "UID:urn:uuid:A", "FN:Ann Lee", "NICKNAME:Boss", "EMAIL:ann@x.example")
    world.put("/a", "bo.vcf", "UID:B", "FN:Bo", "EMAIL:bo@x.example", "CATEGORIES:Team")
    world.put("/a", "cy.vcf", "UID:C", "FN:Cy", "CATEGORIES:Team")
    world.put(
      "/a", "crew.vcf", "UID:G", "KIND:group", "FN:Crew", "MEMBER:urn:uuid:A", "MEMBER:mailto:dee@x.example",
      "MEMBER:urn:uuid:H", "MEMBER:urn:uuid:lost", "MEMBER:urn:uuid:C")
    world.put("/a", "inner.vcf", "UID:H", "KIND:group", "FN:Inner", "MEMBER:urn:uuid:B", "MEMBER:urn:uuid:G")
    world.put("/b", "team.vcf", "UID:T", "KIND:group", "FN:team", "MEMBER:mailto:eve@x.example")
  }

  private func refresh(_ locations: [String] = ["/a", "/b"]) async throws -> [AddressBookError] {
    try await books.refresh(locations, reading: world.reading)
  }

  private func emails(_ query: String, _ locations: [String] = ["/a", "/b"]) async throws -> [String] {
    try await contacts.contacts(query, locations: locations).map(\.person.email)
  }

  @Test func `People of address books are found, also by a nickname, and changes are read`() async throws {
    #expect(try await refresh() == [])
    #expect(try await emails("boss") == ["ann@x.example"])
    #expect(try await contacts.contacts("boss", locations: ["/a"]).map(\.hasMail) == [false])
    world.set("/a", "ann.vcf", nil)
    #expect(try await refresh() == [])
    #expect(try await emails("") == ["bo@x.example"])
    // Without the setting, nobody is found in files, and nothing is forgotten.
    #expect(try await refresh([]) == [])
    #expect(try await emails("", []) == [])
    #expect(try await emails("") == ["bo@x.example"])
    // A book that is no longer set is forgotten.
    #expect(try await refresh(["/b"]) == [])
    #expect(try await emails("") == [])
  }

  @Test(arguments: [true, false])
  func `A book that has lost its last card is read as empty, and named once`(isFile: Bool) async throws {
    world.put("/one", "ann.vcf", "FN:Ann", "EMAIL:ann@example.org")
    #expect(try await books.refresh(["/one"], reading: world.reading) == [])
    // A file stays, and has no card.
    world.set("/one", "ann.vcf", isFile ? [] : nil)
    let gone = AddressBookError(path: "/one", reason: .lastCardGone)
    #expect(try await books.refresh(["/one"], reading: world.reading) == [gone])
    #expect(try await books.refresh(["/one"], reading: world.reading) == [])
    #expect(try await books.entries("ann", locations: ["/one"], limit: 9).isEmpty)
    world.put("/one", "ann.vcf", "FN:Ann", "EMAIL:ann@example.org")
    #expect(try await books.refresh(["/one"], reading: world.reading) == [])
    #expect(try await books.entries("ann", locations: ["/one"], limit: 9).count == 1)
  }

  @Test func `A book that can't be read keeps what it had, and others are read`() async throws {
    #expect(try await refresh(["/a"]) == [])
    let failing: AddressBookReading = { [world] location, etags in
      if location == "/a" { throw AddressBookError(path: location, reason: .system(13)) }
      return try world.reading(location, etags)
    }
    #expect(try await books.refresh(["/a", "/b"], reading: failing).map(\.path) == ["/a"])
    #expect(try await emails("bo") == ["ann@x.example", "bo@x.example"])
    #expect(try await books.group("team", locations: ["/b"])?.members.map(\.email) == ["eve@x.example"])
  }

  @Test(
    arguments: [
      ("crew", ["ann@x.example", "dee@x.example", "bo@x.example"], 2),
      ("CREW", ["ann@x.example", "dee@x.example", "bo@x.example"], 2),
      // The first book that has it decides.
      ("team", ["bo@x.example"], 1), ("cre", nil, 0), ("ann lee", nil, 0),
    ] as [(String, [String]?, Int)])
  func `A group reaches its members, those of groups in it, and nobody twice`(
    name: String, members: [String]?, unreachable: Int
  ) async throws {
    _ = try await refresh()
    let group = try await books.group(name, locations: ["/a", "/b"])
    #expect(group?.members.map(\.email) == members)
    #expect(group?.unreachable ?? 0 == unreachable)
    #expect(try await books.groupNames(["/a", "/b"]) == ["Crew", "Inner", "Team", "team"])
  }

  @Test func `Cards are found by name and address, those with the name first`() async throws {
    world.put("/b", "an.vcf", "UID:N", "FN:Ann Leeds", "EMAIL:ann@z.example")
    _ = try await refresh(["/b", "/a"])
    let found = try await books.entries("ann lee", locations: ["/b", "/a"], limit: 5)
    #expect(found.map(\.card.name) == ["Ann Lee", "Ann Leeds"])
    #expect(found.map(\.book.location) == ["/a", "/b"])
    #expect(try await books.entries("crew", locations: ["/a"], limit: 5).map(\.card.name) == ["Crew"])
    #expect(try await books.entries("ann", locations: ["/a", "/b"], limit: 1).count == 1)
  }

  @Test func `A new person becomes a card, and undoing removes it`() async throws {
    _ = try await refresh()
    let zoe = Participant(name: "Zoe Day", email: "zoe@x.example")
    let change = try await books.add(
      zoe, to: nil, locations: ["/a", "/b"], uid: "Z-1", writing: world.writing)
    #expect(change.book.location == "/a" && change.before == nil)
    #expect(world.cards("/a")?["Z-1.vcf"]?.source == change.after)
    _ = try await refresh()
    #expect(try await emails("zoe") == ["zoe@x.example"])
    try await books.takeBack(change, writing: world.writing)
    #expect(world.cards("/a")?["Z-1.vcf"] == nil)
    _ = try await refresh()
    #expect(try await emails("zoe") == [])
  }

  @Test func `An address is added to the one card that has the name, and undoing leaves the card as it was`()
    async throws
  {
    _ = try await refresh()
    let before = try #require(world.cards("/a")?["ann.vcf"]?.source)
    let ann = Participant(name: "ann LEE", email: "ann@home.example")
    let change = try await books.add(ann, to: "/a", locations: ["/a"], uid: "Z", writing: world.writing)
    #expect(change.before == before && change.uid == "a")
    _ = try await refresh()
    #expect(try await emails("boss") == ["ann@home.example", "ann@x.example"].sorted { $1 < $0 })
    // What others have changed meanwhile is never undone.
    let changed = change.after + Array("X".utf8)
    world.set("/a", "ann.vcf", changed)
    _ = try await refresh()
    await #expect(throws: AddressBooksUseCase.Refusal.changedSince) {
      try await books.takeBack(change, writing: world.writing)
    }
    world.set("/a", "ann.vcf", change.after)
    _ = try await refresh()
    try await books.takeBack(change, writing: world.writing)
    #expect(world.cards("/a")?["ann.vcf"]?.source == before)
  }

  @Test func `A card without an identifier gets an address too, and undoing finds it`() async throws {
    world.put("/a", "bare.vcf", "FN:Bare Card", "EMAIL:bare@x.example")
    _ = try await refresh()
    let before = try #require(world.cards("/a")?["bare.vcf"]?.source)
    let bare = Participant(name: "Bare Card", email: "bare@home.example")
    let change = try await books.add(bare, to: "/a", locations: ["/a"], uid: "Z", writing: world.writing)
    #expect(change.before == before && change.uid.isEmpty)
    _ = try await refresh()
    #expect(try await emails("bare").sorted() == ["bare@home.example", "bare@x.example"])
    try await books.takeBack(change, writing: world.writing)
    #expect(world.cards("/a")?["bare.vcf"]?.source == before)
  }

  @Test func `Nobody is added twice, or without an address book`() async throws {
    let ann = Participant(name: "Ann", email: "ANN@x.example")
    await #expect(throws: AddressBooksUseCase.Refusal.noAddressBook) {
      _ = try await books.add(ann, to: nil, locations: [], uid: "Z", writing: world.writing)
    }
    _ = try await refresh()
    await #expect(throws: AddressBooksUseCase.Refusal.self) {
      _ = try await books.add(ann, to: nil, locations: ["/a"], uid: "Z", writing: world.writing)
    }
    await #expect(throws: AddressBooksUseCase.Refusal.noAddressBook) {
      _ = try await books.add(ann, to: "/c", locations: ["/a"], uid: "Z", writing: world.writing)
    }
  }
}
