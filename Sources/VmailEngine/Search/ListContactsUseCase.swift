public import VmailDomain

/// Finds people in mail that was seen.
public struct ListContactsUseCase: Sendable {
  public typealias Repository = EmailRepositoryProtocol & AccountRepositoryProtocol & SearchRepositoryProtocol

  private let repository: any Repository

  public init(repository: any Repository) { self.repository = repository }

  /// Those whose name or address the query is about, the user's own addresses apart.
  /// - Parameter query: empty for everybody.
  /// - Returns: those written to first, then those of late (``ContactRanking``).
  public func contacts(_ query: String) async throws -> [Contact] {
    try await ThreadListError.fetching {
      var own: [String] = []
      for account in try await repository.getAccounts() {
        own.append(account.email)
        own += try await repository.getIdentities(accountId: account.id).map(\.email)
      }
      let ownAddresses = OwnAddresses(own)
      let seen = try await repository.getContactsSeen().filter { !ownAddresses.contains($0.person.email) }
      return ContactRanking.ranked(seen, query: query)
    }
  }
}
