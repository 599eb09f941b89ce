public import VmailDomain
import VmailStore

/// Removes accounts, with all their mail on this machine.
public struct RemoveAccountUseCase: Sendable {
  let store: MailStore

  /// Returns the amount of data that would be removed. Throws ``AccountError``.
  public func contents(of account: Account) async throws -> AccountContents {
    try await store.read { try $0.contents(accountId: account.id) }
  }

  /// Removes the account; mail on its server is kept. Throws ``AccountError``.
  public func remove(_ account: Account) async throws { try await store.removeAccount(account.id) }
}
