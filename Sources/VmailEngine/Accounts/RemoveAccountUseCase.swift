public import VmailDomain
public import VmailStore

/// Takes accounts away, with all their mail on this machine.
public struct RemoveAccountUseCase: Sendable {
  private let store: MailStore

  public init(store: MailStore) { self.store = store }

  /// What would go. Throws ``AccountError``.
  public func contents(of account: Account) async throws -> AccountContents {
    try await store.read { try $0.contents(accountId: account.id) }
  }

  /// Mail on its server stays there. Throws ``AccountError``.
  public func remove(_ account: Account) async throws { try await store.removeAccount(account.id) }
}
