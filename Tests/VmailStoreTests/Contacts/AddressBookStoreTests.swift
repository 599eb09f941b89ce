import Testing
import VmailDomain
import VmailTestSupport

@testable import VmailStore

@Suite("Address books in the store", .timeLimit(.minutes(10))) struct AddressBookStoreTests {
  private let place: TemporaryStore
  private let store: MailStore

  init() throws {
    place = TemporaryStore()
    store = try place.open()
  }

  private static func card(_ href: String, _ lines: String..., etag: String = "1") -> AddressBookCard {
    let text = (["BEGIN:VCARD", "VERSION:4.0"] + lines + ["END:VCARD", ""]).joined(separator: "\r\n")
    return AddressBookCard(href: href, etag: etag, source: Array(text.utf8))
  }

  private static let ann = card(
    "ann.vcf", "UID:urn:uuid:A", "FN:Änn Lee", "NICKNAME:Boss", "ORG:Acme", "EMAIL:home@ann.example",
    "EMAIL;PREF=1:ann@x.example", "CATEGORIES:Friends,Team")
  private static let bo = card("bo.vcf", "UID:B", "FN:Bo Day", "EMAIL:bo@x.example", "CATEGORIES:team")
  private static let group = card("g.vcf", "UID:G", "KIND:group", "FN:Crew", "MEMBER:urn:uuid:A")

  private func book(_ location: String = "/books/a", account: AccountID? = nil) async throws -> AddressBook {
    try await store.write { try $0.addAddressBook(accountId: account, location: location, name: "a") }
  }

  private func apply(_ batch: AddressBookBatch, to book: AddressBook) async throws {
    try await store.write { try $0.apply(batch, to: book.id) }
  }

  private func found(_ query: String, in books: [AddressBookID]? = nil) async throws -> [String] {
    try await store.read { try $0.cardAddresses(matching: query, in: books).map(\.person.email) }
  }

  @Test(
    arguments: [
      ("", ["ann@x.example", "home@ann.example", "bo@x.example"]),
      ("ann", ["ann@x.example", "home@ann.example"]),
      ("ÄN le", ["ann@x.example", "home@ann.example"]), ("boss", ["ann@x.example", "home@ann.example"]),
      ("acme", ["ann@x.example", "home@ann.example"]), ("home", ["home@ann.example"]),
      ("bo", ["ann@x.example", "home@ann.example", "bo@x.example"]),
      ("bo d", ["bo@x.example"]), ("nn", []), ("%", []), ("crew", []),
    ])
  func `The beginning of any word finds the addresses of a card`(query: String, addresses: [String])
    async throws
  {
    try await apply(AddressBookBatch(upserted: [Self.ann, Self.bo, Self.group], syncToken: "7"), to: book())
    // A query without words finds all, as an empty one.
    #expect(
      try await found(query)
        == (query == "%" ? ["ann@x.example", "home@ann.example", "bo@x.example"] : addresses))
  }

  @Test func `A batch changes, adds and removes cards, and keeps their sources and numbers`() async throws {
    let book = try await book()
    try await apply(AddressBookBatch(upserted: [Self.ann, Self.bo], syncToken: "1"), to: book)
    let before = try await store.read { try $0.cards(in: book.id) }
    #expect(before.map(\.card) == [Self.ann, Self.bo])
    let other = Self.card("ann.vcf", "FN:Ann Lee", "EMAIL:new@x.example", etag: "2")
    try await apply(
      AddressBookBatch(upserted: [other], removed: ["bo.vcf", "none"], syncToken: nil), to: book)
    let after = try await store.read { try $0.cards(in: book.id) }
    #expect(after.map(\.card) == [other] && after.first?.id == before.first?.id)
    #expect(try await found("") == ["new@x.example"])
    #expect(try await store.read { try $0.cardETags(in: book.id) } == ["ann.vcf": "2"])
    #expect(try await store.read { try $0.addressBooks() }.map(\.syncToken) == [nil])
  }

  @Test func `A whole book replaces what it was`() async throws {
    let book = try await book()
    try await apply(AddressBookBatch(upserted: [Self.ann, Self.bo], syncToken: "1"), to: book)
    try await apply(AddressBookBatch(upserted: [Self.bo], isWhole: true, syncToken: "2"), to: book)
    #expect(try await found("") == ["bo@x.example"])
    #expect(try await store.read { try $0.addressBooks() }.map(\.syncToken) == ["2"])
  }

  @Test func `A source that is no card is kept, and names nobody`() async throws {
    let book = try await book()
    try await apply(AddressBookBatch(upserted: [Self.ann], syncToken: nil), to: book)
    let broken = AddressBookCard(href: "ann.vcf", etag: "2", source: [0xFF, 0x00])
    try await apply(AddressBookBatch(upserted: [broken], syncToken: nil), to: book)
    #expect(try await store.read { try $0.cards(in: book.id).map(\.card) } == [broken])
    #expect(try await found("") == [])
    #expect(try await store.read { try $0.cardGroups().count } == 0)
    #expect(try await store.read { try $0.cards(uid: "").count } == 0)
  }

  @Test func `Groups are those of cards and of categories, and members are found by identifier`() async throws
  {
    let (book, other) = (try await book(), try await self.book("/books/b"))
    try await apply(AddressBookBatch(upserted: [Self.ann, Self.bo, Self.group], syncToken: nil), to: book)
    try await apply(AddressBookBatch(upserted: [Self.ann], syncToken: nil), to: other)
    let groups = try await store.read { try $0.cardGroups() }
    #expect(groups.map(\.name) == ["Friends", "Team", "team", "Crew", "Friends", "Team"])
    #expect(groups.map(\.isGroup) == [false, false, false, true, false, false])
    #expect(groups.map(\.book) == Array(repeating: book.id, count: 4) + [other.id, other.id])
    #expect(try await store.read { try $0.cards(uid: "a") }.map(\.bookId) == [book.id, other.id])
    #expect(try await found("ann", in: [other.id]) == ["ann@x.example", "home@ann.example"])
    #expect(try await found("bo d", in: [other.id]) == [])
    #expect(try await found("bo d", in: []) == [])
  }

  @Test func `A book goes with its account, and alone`() async throws {
    let account = try await store.write { try $0.addAccount(name: "work", email: "me@x.org", kind: .imap) }.id
    let url = "https://dav.example/book/"
    let (own, local) = (try await book(url, account: account), try await book(url))
    #expect(own.id != local.id)
    #expect(try await book(url, account: account).id == own.id)
    try await apply(AddressBookBatch(upserted: [Self.ann], syncToken: nil), to: own)
    try await apply(AddressBookBatch(upserted: [Self.bo], syncToken: nil), to: local)
    try await store.removeAccount(account)
    #expect(try await store.read { try $0.addressBooks() }.map(\.id) == [local.id])
    #expect(try await found("") == ["bo@x.example"])
    try await store.write { try $0.removeAddressBook(local.id) }
    #expect(try await found("") == [])
    // Too late, but no harm.
    try await apply(AddressBookBatch(upserted: [Self.bo], syncToken: nil), to: local)
    #expect(try await found("") == [])
    #expect(try await store.complaints() == [])
  }
}
