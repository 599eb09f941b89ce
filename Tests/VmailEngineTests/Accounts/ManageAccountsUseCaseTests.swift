import Testing
import VmailDomain
import VmailStore

@testable import VmailEngine
@testable import VmailTestSupport

@Suite("ManageAccountsUseCase", .timeLimit(.minutes(10)))
struct ManageAccountsUseCaseTests {
  private let place: TestStore
  private var useCase: ManageAccountsUseCase { ManageAccountsUseCase(store: place.store) }

  init() throws { place = try TestStore() }

  /// One with four unread threads in its Inbox, and one without mail.
  private func addAccounts() async throws -> [Account] {
    let work = try await ContractWorld.make(place.store, kind: .imap)
    let old = try await ContractWorld.make(place.store, name: "old")
    try await work.add((0..<4).map { try work.message("unread \($0)") })
    try await work.add(
      work.message("read", flags: .seen), work.message("spam", in: .spam), work.message("archived", in: nil))
    return [work.account, old.account]
  }

  @Test func `Accounts come in their order with what is unread in their Inbox`() async throws {
    let accounts = try await addAccounts()
    let overviews = try await useCase.accounts()
    #expect(overviews.map(\.account) == accounts)
    #expect(overviews.map(\.unread) == [4, 0])
  }

  @Test(
    arguments: ["folder", "view_count"])
  func `An account whose mail cannot be counted is listed all the same`(table: String) async throws {
    let accounts = try await addAccounts()
    try await place.lose(table: table)
    let overviews = try await useCase.accounts()
    #expect(overviews.map(\.account) == accounts)
    #expect(overviews.map(\.unread) == [nil, nil])
  }

  @Test func `Accounts that cannot be read are an error`() async throws {
    place.store.close()
    await #expect(throws: place.closed) { try await useCase.accounts() }
  }

  @Test func `Names that can be typed and distinguished are accepted`() async throws {
    for name in [
      "mail", "Old", "work-2", "1st", "ann@example.org", "日本", "all-mail", String(repeating: "x", count: 64),
    ] {
      let account = try await useCase.addLocalAccount(name: name)
      #expect(account.name == name)
      #expect(account.kind == .local)
    }
  }

  @Test func `Names that mean something else, or cannot be typed, are refused and nothing is added`()
    async throws
  {
    let names = [
      "", " ", "all", "ALL", "12", "-5", "+5", "-x", "--help", "two words", "tab\there", "new\nline", "a/b",
      "bell\u{7}", "\u{202E}nna", "zero\u{200B}width", "nbsp\u{A0}", "nul\u{0}",
      String(repeating: "x", count: 65),
    ]
    for name in names {
      await #expect(throws: AccountError.invalidName(name), "\(name.debugDescription)") {
        try await useCase.addLocalAccount(name: name)
      }
    }
    #expect(try await useCase.accounts().isEmpty)
  }

  @Test func `A name that differs in case alone is taken`() async throws {
    let account = try await useCase.addLocalAccount(name: "Work")
    await #expect(throws: AccountError.nameTaken("work")) { try await useCase.addLocalAccount(name: "work") }
    #expect(try await useCase.accounts().map(\.account) == [account])
  }

  @Test func `Imported mail goes to the first account`() async throws {
    let accounts = try await addAccounts()
    #expect(try await useCase.accountForImport() == accounts[0])
  }

  @Test func `Without an account imported mail goes to a new one named mail`() async throws {
    let account = try await useCase.accountForImport()
    #expect(account.name == "mail")
    #expect(account.kind == .local)
    #expect(try await useCase.accountForImport() == account)
  }
}
