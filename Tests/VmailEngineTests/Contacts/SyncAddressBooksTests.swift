import Foundation
import Synchronization
import Testing
import VmailDomain
import VmailStore
import VmailTestSupport

@testable import VmailEngine

@Suite(.timeLimit(.minutes(10))) struct SyncAddressBooksTests {
  private static let home = "https://dav.example.org/books/"
  private static let url = home + "friends/"

  private let place: TestStore
  private let server = ModelAddressBooks()
  private let secrets = StubSecrets()
  private let clock = TestClock()
  private let books: SyncAddressBooksUseCase
  private let account: Account

  init() async throws {
    try await self.init(source: .server(url: "https://dav.example.org/"))
  }

  private init(source: AddressBookSource) async throws {
    place = try TestStore()
    let credentials = CredentialsUseCase(secrets: secrets, oauth: nil, clock: clock)
    books = SyncAddressBooksUseCase(
      store: place.store, server: server, credentials: credentials, clock: clock)
    let settings = ServerSettings(
      imap: ServerEndpoint(host: "imap.example.org", port: 993, security: .tls), smtp: nil, userName: "ann",
      authentication: .password(.command("pass")), addressBooks: source)
    account = try await place.store.write {
      try $0.addServerAccount(name: "work", email: "ann@example.org", server: settings)
    }
    secrets.set(command: "pass", to: .success(Secret("geheim")))
    server.change { $0.homes["https://dav.example.org/"] = .success(AddressBookHome(url: Self.home)) }
    for number in 0..<5 { server.put("/\(number).vcf", Self.card(number), in: Self.url) }
  }

  private static func card(_ number: Int, _ name: String = "Ann") -> String {
    "BEGIN:VCARD\nVERSION:3.0\nUID:\(number)\nFN:\(name) \(number)\nEMAIL:a\(number)@example.org\nEND:VCARD\n"
  }

  private func sync() async throws -> [AccountTestStep] {
    let steps = Mutex<[AccountTestStep]>([])
    try await books.sync(account, ask: nil) { step in steps.withLock { $0.append(step) } }
    return steps.withLock { $0 }
  }

  /// The names of the cards in the store.
  private var names: [String] {
    get async throws {
      try await place.store.read { mail in
        try mail.addressBooks().flatMap { try mail.cards(in: $0.id) }.compactMap {
          VCard($0.card.source)?.name
        }
        .sorted()
      }
    }
  }

  // MARK: Syncing

  @Test func `Cards are fetched once, and when nothing has changed one request says so`() async throws {
    let steps = try await sync()
    #expect(steps.map(\.kind) == [.secret, .server, .login, .books, .cards])
    #expect(steps.allSatisfy { $0.service == .carddav && $0.error == nil })
    guard case .fine(.cards(count: 5, changed: 5, removed: 0)) = steps.last?.finding else {
      Issue.record("\(String(describing: steps.last))")
      return
    }
    #expect(server.takeCalls() == ["home https://dav.example.org/", "books", "changes all", "cards 5"])
    #expect(try await names == (0..<5).map { "Ann \($0)" })
    _ = try await sync()
    #expect(server.takeCalls() == ["books"])
  }

  @Test(arguments: [true, false])
  func `Only what has changed is fetched, and what no longer exists goes`(listsChanges: Bool) async throws {
    server.change { $0.books[Self.url]?.listsChanges = listsChanges }
    _ = try await sync()
    _ = server.takeCalls()
    server.put("/1.vcf", nil, in: Self.url)
    server.put("/2.vcf", Self.card(2, "Bea"), in: Self.url)
    server.put("/9.vcf", Self.card(9), in: Self.url)
    _ = try await sync()
    #expect(server.takeCalls() == ["books", listsChanges ? "changes 5" : "changes all", "cards 2"])
    #expect(try await names == ["Ann 0", "Ann 3", "Ann 4", "Ann 9", "Bea 2"])
    _ = try await sync()
    #expect(server.takeCalls() == ["books"])
  }

  @Test func `Answers that are cut off are continued, and what the first lists isn't all there is`()
    async throws
  {
    server.change { $0.pageSize = 2 }
    _ = try await sync()
    #expect(
      server.takeCalls().dropFirst(2)
        == ["changes all", "cards 2", "changes 2", "cards 2", "changes 4", "cards 1"])
    #expect(try await names.count == 5)
  }

  @Test func `After a token that is no longer known, cards that aren't listed go`() async throws {
    _ = try await sync()
    server.put("/1.vcf", nil, in: Self.url)
    server.change { state in
      state.books[Self.url]?.log = ["/0.vcf", "/2.vcf", "/3.vcf", "/4.vcf", "/4.vcf", "/4.vcf", "/4.vcf"]
      state.books[Self.url]?.forgotten = [5]
      state.pageSize = 3
    }
    _ = server.takeCalls()
    _ = try await sync()
    #expect(try await names == ["Ann 0", "Ann 2", "Ann 3", "Ann 4"])
    #expect(server.takeCalls().filter { $0.hasPrefix("cards") } == [])
  }

  @Test(arguments: 1...7)
  func `Wherever a sync fails, no card is lost, and the next one completes it`(request: Int) async throws {
    _ = try await sync()
    server.change { state in
      // A new list of all, in three answers, with a card less and a card more.
      state.books[Self.url]?.log = ["/0.vcf", "/1.vcf", "/2.vcf", "/3.vcf", "/8.vcf", "/8.vcf"]
      state.books[Self.url]?.forgotten = [5]
      state.books[Self.url]?.cards["/4.vcf"] = nil
      state.books[Self.url]?.cards["/8.vcf"] = ("\"8\"", Self.card(8))
      state.pageSize = 2
      state.failure = (request, .connectionLost(reason: "cut"))
    }
    let before = Set(try await names)
    do {
      _ = try await sync()
      #expect(request > 5)
    } catch {
      let cut = ServerError.connectionLost(reason: "cut")
      let failure = request == 1 ? SyncFailure.server(cut) : .addressBooks(.book("Friends", cut))
      #expect(SyncFailure(error) == failure)
      #expect(before.isSubset(of: Set(try await names)))
      #expect(try await books.failure(of: account) == failure)
    }
    server.change { $0.failure = nil }
    _ = try await sync()
    #expect(try await names == ["Ann 0", "Ann 1", "Ann 2", "Ann 3", "Ann 8"])
    #expect(try await books.failure(of: account) == nil)
  }

  @Test func `A card that doesn't come delays nothing else, and is asked for again`() async throws {
    server.change { $0.withheld = ["/2.vcf"] }
    _ = try await sync()
    #expect(try await names.count == 4)
    server.change { $0.withheld = [] }
    _ = server.takeCalls()
    _ = try await sync()
    #expect(server.takeCalls() == ["books", "changes all", "cards 1"])
    #expect(try await names.count == 5)
  }

  @Test func `A server that never ends its list is left`() async throws {
    server.change { $0.pageSize = 0 }
    await #expect(throws: CardDAVError.self) { _ = try await sync() }
    // Its own tokens are unknown to it.
    server.change { state in
      state.pageSize = 2
      state.books[Self.url]?.forgotten = Set(0...5)
    }
    _ = server.takeCalls()
    await #expect(throws: CardDAVError.self) { _ = try await sync() }
    #expect(server.takeCalls().count < 20)
  }

  @Test(arguments: [
    (ServerError.unavailable(code: "500", reason: "failed"), true),
    (.incomplete(reason: "the server lists only some cards of an address book"), true),
    (.connectionLost(reason: "cut"), true), (.tooLarge("a book"), true),
    (.unreachable(host: "dav.example.org", port: 443, reason: "refused"), false),
    (.loginRefused(reason: "HTTP 401"), false),
  ])
  func `A book that fails keeps no other from being synced, and is named`(
    error: ServerError, isOfBook: Bool
  ) async throws {
    server.put("/x.vcf", Self.card(70), in: Self.home + "other/")
    server.change { state in
      state.books[Self.url]?.name = "Broken"
      // The books are listed, then comes the first of them.
      state.failure = (3, error)
    }
    let failure = isOfBook ? SyncFailure.addressBooks(.book("Broken", error)) : .server(error)
    await #expect(performing: { _ = try await sync() }, throws: { SyncFailure($0) == failure })
    #expect(try await names == (isOfBook ? ["Ann 70"] : []))
    #expect(try await books.failure(of: account) == failure)
    _ = try await sync()
    #expect(try await names.count == 6)
  }

  @Test func `A book that is no longer listed goes, but not the last one`() async throws {
    let other = Self.home + "other/"
    server.put("/x.vcf", Self.card(70), in: other)
    _ = try await sync()
    #expect(try await names.count == 6)
    server.change { $0.books[other] = nil }
    _ = try await sync()
    #expect(try await names.count == 5)
    server.change { $0.books = [:] }
    await #expect(throws: CardDAVError.noBooks(url: Self.home)) { _ = try await sync() }
    #expect(try await names.count == 5)
  }

  @Test func `Whatever a card says, it is stored, and found by nobody if it is none`() async throws {
    for text in ["", "no card", String(repeating: "x", count: VCard.sizeLimit + 1)] {
      server.put("/odd.vcf", text, in: Self.url)
      _ = try await sync()
      _ = server.takeCalls()
      _ = try await sync()
      #expect(server.takeCalls() == ["books"])
    }
    #expect(try await names.count == 5)
  }

  @Test func `A home that moved is found again`() async throws {
    _ = try await sync()
    _ = server.takeCalls()
    server.change { $0.failure = (1, .refused(code: "HTTP 404", reason: "")) }
    _ = try await sync()
    #expect(server.takeCalls() == ["books", "home https://dav.example.org/", "books"])
  }

  // MARK: When

  @Test func `In the background an hour passes between two syncs`() async throws {
    #expect(try await books.syncIfDue(account) == nil)
    #expect(!server.takeCalls().isEmpty)
    clock.advance(by: 3_599)
    #expect(try await books.syncIfDue(account) == nil)
    #expect(server.takeCalls().isEmpty)
    clock.advance(by: 1)
    #expect(try await books.syncIfDue(account) == nil)
    #expect(server.takeCalls() == ["books"])
    // A clock that was set back.
    clock.set(to: TestClock.start.addingTimeInterval(-90_000))
    #expect(try await books.syncIfDue(account) == nil)
    #expect(server.takeCalls() == ["books"])
  }

  @Test(arguments: [1, 5])
  func `A book that has lost its last card is named once`(count: Int) async throws {
    for number in count..<5 { server.put("/\(number).vcf", nil, in: Self.url) }
    #expect(try await books.syncIfDue(account) == nil)
    for number in 0..<count {
      #expect(try await names.count == count - number)
      server.put("/\(number).vcf", nil, in: Self.url)
      clock.advance(by: 3_600)
      let isLast = number == count - 1
      #expect(try await books.syncIfDue(account) == (isLast ? .emptied(["Friends"]) : nil))
    }
    #expect(try await names == [])
    clock.advance(by: 3_600)
    #expect(try await books.syncIfDue(account) == nil)
  }

  @Test func `A password that was refused isn't tried again by itself, and the failure is reported once`()
    async throws
  {
    let refused = ServerError.loginRefused(reason: "HTTP 401")
    server.change { $0.homes = ["https://dav.example.org/": .failure(refused)] }
    #expect(try await books.syncIfDue(account) == .failed(.server(refused)))
    clock.advance(by: 100_000)
    #expect(try await books.syncIfDue(account) == nil)
    #expect(server.takeCalls().count == 1)
    // The user asks for it.
    server.change { $0.homes = ["https://dav.example.org/": .success(AddressBookHome(url: Self.home))] }
    _ = try await sync()
    #expect(try await books.failure(of: account) == nil)
  }

  @Test func `A server that is busy is tried again after an hour, and the failure is reported once`()
    async throws
  {
    let busy = ServerError.unavailable(code: "503", reason: "busy")
    server.change { $0.homes = ["https://dav.example.org/": .failure(busy)] }
    #expect(try await books.syncIfDue(account) == .failed(.server(busy)))
    clock.advance(by: 3_600)
    #expect(try await books.syncIfDue(account) == nil)
    #expect(server.takeCalls().count == 2)
  }

  // MARK: Finding

  @Test(arguments: [AddressBookSource.unknown, .off])
  func `Nobody looks for books in the background`(source: AddressBookSource) async throws {
    let world = try await SyncAddressBooksTests(source: source)
    #expect(try await world.books.syncIfDue(world.account) == nil)
    #expect(world.server.takeCalls().isEmpty)
  }

  @Test func `The announced server is remembered, and the mail server's host is tried last`() async throws {
    let world = try await SyncAddressBooksTests(source: .unknown)
    world.server.change { state in
      state.homes["https://imap.example.org/"] = .success(AddressBookHome(url: Self.home))
      state.announced = [AddressBookServer(url: "https://dav.example.org/", origin: .autoconfig)]
    }
    _ = try await world.sync()
    #expect(world.server.takeCalls().first == "home https://dav.example.org/")
    let settings = try await world.place.store.read { try $0.serverSettings(accountId: world.account.id) }
    #expect(settings?.addressBooks == .server(url: "https://dav.example.org/"))
    #expect(try await world.names.count == 5)

    let other = try await SyncAddressBooksTests(source: .unknown)
    other.server.change {
      $0.homes = ["https://imap.example.org/": .success(AddressBookHome(url: Self.home))]
    }
    _ = try await other.sync()
    #expect(try await other.names.count == 5)
  }

  @Test(
    arguments: [
      (ServerCandidate.Origin.serviceRecord, "https://dav.other.example/", false),
      (.serviceRecord, "https://dav.example.org/", true), (.serviceRecord, "https://example.org/", true),
      (.serviceRecord, "https://badexample.org/", false), (.autoconfig, "https://dav.other.example/", true),
    ])
  func `What DNS alone names outside the domain doesn't get the password`(
    origin: ServerCandidate.Origin, url: String, isTried: Bool
  ) async throws {
    let world = try await SyncAddressBooksTests(source: .unknown)
    world.server.change { state in
      state.homes = [url: .success(AddressBookHome(url: Self.home))]
      state.announced = [AddressBookServer(url: url, origin: origin)]
    }
    if isTried {
      _ = try await world.sync()
    } else {
      await #expect(throws: CardDAVError.foreignHost(url)) { _ = try await world.sync() }
    }
    #expect(world.server.takeCalls().contains("home \(url)") == isTried)
  }

  @Test func `A refused password isn't tried at the next server`() async throws {
    let world = try await SyncAddressBooksTests(source: .unknown)
    world.server.change { state in
      state.homes = ["https://dav.example.org/": .failure(.loginRefused(reason: "HTTP 401"))]
      state.announced = [AddressBookServer(url: "https://dav.example.org/", origin: .autoconfig)]
    }
    await #expect(throws: ServerError.loginRefused(reason: "HTTP 401")) { _ = try await world.sync() }
    #expect(world.server.takeCalls().count == 1)
  }

  @Test func `Where nothing is announced and nothing answers, no server is known`() async throws {
    let world = try await SyncAddressBooksTests(source: .unknown)
    await #expect(throws: CardDAVError.unknownServer) { _ = try await world.sync() }
  }

  @Test func `Books of an account that is to have none go`() async throws {
    _ = try await sync()
    try await place.store.write { [account] in try $0.setAddressBooks(.off, accountId: account.id) }
    #expect(try await names.isEmpty)
    _ = server.takeCalls()
    _ = try await sync()
    #expect(server.takeCalls().isEmpty)
  }

  // MARK: Writing

  @Test func `A card that is added is kept as it was written, and can be removed`() async throws {
    _ = try await sync()
    let book = try #require(try await place.store.read { try $0.addressBooks() }.first)
    let new = AddressBookCard(href: "new.vcf", etag: "", source: [])
    try await books.write(Array(Self.card(50, "Zed").utf8), new, to: book, ask: nil)
    #expect(try await names.contains("Zed 50"))
    // Another program has changed nothing: the card isn't fetched.
    _ = server.takeCalls()
    _ = try await sync()
    #expect(!server.takeCalls().contains { $0.hasPrefix("cards") })
    #expect(try await names.contains("Zed 50"))
    await #expect(throws: AddressBookError(path: "/book/new.vcf", reason: .changed)) {
      try await books.write(Array("X".utf8), new, to: book, ask: nil)
    }
    let stored = try #require(
      try await place.store.read { mail in try mail.cards(in: book.id) }.first {
        $0.card.href == "/book/new.vcf"
      })
    try await books.write(nil, stored.card, to: book, ask: nil)
    #expect(try await names.count == 5)
  }
}
