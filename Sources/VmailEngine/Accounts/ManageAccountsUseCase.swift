public import VmailDomain

/// Lists and adds accounts.
public struct ManageAccountsUseCase: Sendable {
  private let repository: any EmailRepositoryProtocol

  public init(repository: any EmailRepositoryProtocol) { self.repository = repository }

  /// An account with what its switcher row shows.
  public struct Overview: Hashable, Sendable {
    public var account: Account
    /// Threads in its Inbox with an unread message; `nil` when they could not be counted.
    public var unread: Int?

    public init(account: Account, unread: Int?) {
      self.account = account
      self.unread = unread
    }
  }

  public func accounts() async throws -> [Overview] {
    var overviews: [Overview] = []
    for account in try await repository.getAccounts() {
      overviews.append(Overview(account: account, unread: await unread(in: account)))
    }
    return overviews
  }

  /// Adds an account without a server, for imported mail.
  /// - Throws: ``AccountError``.
  public func addLocalAccount(name: String, email: String = "") async throws -> Account {
    guard Account.isUsableName(name) else { throw AccountError.invalidName(name) }
    return try await repository.addAccount(name: name, email: email, kind: .local)
  }

  /// The account that imported mail goes to when none was chosen: the first there is, else a new
  /// local one named `mail`.
  public func accountForImport() async throws -> Account {
    if let first = try await repository.getAccounts().first { return first }
    do {
      return try await repository.addAccount(name: "mail", email: "", kind: .local)
    } catch let error as AccountError {
      // Another vmail that imports for the first time was quicker.
      guard let first = try await repository.getAccounts().first else { throw error }
      return first
    }
  }

  /// A count that cannot be had must not hide the account.
  private func unread(in account: Account) async -> Int? {
    guard let folders = try? await repository.getFolders(accountId: account.id),
      let inbox = folders.first(where: { $0.type == .inbox })
    else { return nil }
    return try? await repository.getCounts(view: .folder(inbox.id), category: nil).unread
  }
}
