import Testing
import VmailDomain
import VmailEngine

@Suite("ManageAccountsUseCase", .timeLimit(.minutes(10)))
struct ManageAccountsUseCaseTests {
  private static let work = Account(id: AccountID(1), name: "work", email: "ann@example.org", kind: .imap)
  private static let old = Account(id: AccountID(2), name: "old", email: "", kind: .local)

  private func repository(_ prepare: (inout StubRepository.Contents) -> Void = { _ in }) -> StubRepository {
    StubRepository { contents in
      contents.accounts = [Self.work, Self.old]
      contents.folders = [
        Folder(id: FolderID(1), accountId: AccountID(1), name: "Inbox", type: .inbox),
        Folder(id: FolderID(2), accountId: AccountID(1), name: "Spam", type: .spam),
      ]
      contents.counts[.folder(FolderID(1))] = ThreadCounts(total: 9, unread: 4)
      prepare(&contents)
    }
  }

  @Test("accounts come in their order with what is unread in their Inbox")
  func overviews() async throws {
    let overviews = try await ManageAccountsUseCase(repository: repository()).accounts()
    #expect(overviews.map(\.account) == [Self.work, Self.old])
    #expect(overviews.map(\.unread) == [4, nil])
  }

  @Test(
    "an account whose mail cannot be counted is listed all the same", arguments: ["getFolders", "getCounts"])
  func uncounted(method: String) async throws {
    let repository = repository { $0.errors[method] = StubError() }
    let overviews = try await ManageAccountsUseCase(repository: repository).accounts()
    #expect(overviews.map(\.account) == [Self.work, Self.old])
    #expect(overviews.map(\.unread) == [nil, nil])
  }

  @Test("accounts that cannot be read are an error")
  func unreadable() async {
    let repository = repository { $0.errors["getAccounts"] = StubError() }
    await #expect(throws: StubError()) { try await ManageAccountsUseCase(repository: repository).accounts() }
  }

  @Test("names that can be typed and told apart are taken")
  func usableNames() async throws {
    for name in [
      "mail", "Old", "work-2", "1st", "ann@example.org", "日本", "all-mail", String(repeating: "x", count: 64),
    ] {
      let account = try await ManageAccountsUseCase(repository: StubRepository()).addLocalAccount(name: name)
      #expect(account.name == name)
      #expect(account.kind == .local)
    }
  }

  @Test("names that mean something else, or cannot be typed, are refused and nothing is added")
  func unusableNames() async {
    let names = [
      "", " ", "all", "ALL", "12", "-5", "+5", "-x", "--help", "two words", "tab\there", "new\nline", "a/b",
      "bell\u{7}", "\u{202E}nna", "zero\u{200B}width", "nbsp\u{A0}", "nul\u{0}",
      String(repeating: "x", count: 65),
    ]
    for name in names {
      let repository = StubRepository()
      await #expect(throws: AccountError.invalidName(name), "\(name.debugDescription)") {
        try await ManageAccountsUseCase(repository: repository).addLocalAccount(name: name)
      }
      #expect(repository.now.accounts.isEmpty)
    }
  }

  @Test("a taken name is the repository's word")
  func takenName() async {
    let repository = StubRepository { $0.errors["addAccount"] = AccountError.nameTaken("work") }
    await #expect(throws: AccountError.nameTaken("work")) {
      try await ManageAccountsUseCase(repository: repository).addLocalAccount(name: "work")
    }
  }

  @Test("imported mail goes to the first account, or to a new one named mail")
  func accountForImport() async throws {
    #expect(try await ManageAccountsUseCase(repository: repository()).accountForImport() == Self.work)
    let empty = StubRepository()
    let account = try await ManageAccountsUseCase(repository: empty).accountForImport()
    #expect(account.name == "mail")
    #expect(account.kind == .local)
    #expect(try await ManageAccountsUseCase(repository: empty).accountForImport() == account)
  }
}
