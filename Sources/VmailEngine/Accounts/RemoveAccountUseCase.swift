public import VmailDomain

/// Takes accounts away, with all their mail on this machine.
public struct RemoveAccountUseCase: Sendable {
  private let repository: any AccountRepositoryProtocol

  public init(repository: any AccountRepositoryProtocol) { self.repository = repository }

  /// What would go. Throws ``AccountError``.
  public func contents(of account: Account) async throws -> AccountContents {
    try await repository.getContents(accountId: account.id)
  }

  /// Mail on its server stays there. Throws ``AccountError``.
  public func remove(_ account: Account) async throws { try await repository.removeAccount(account.id) }
}
