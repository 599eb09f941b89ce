public import VmailDomain
public import VmailStore

/// Finds people in existing mail.
public struct ListContactsUseCase: Sendable {
  private let store: MailStore

  public init(store: MailStore) { self.store = store }

  /// Returns the people whose name or address matches the query, excluding the user's own addresses.
  /// - Parameter query: empty for everybody.
  /// - Returns: those that the user wrote to first, then the most recent (``ContactRanking``).
  public func contacts(_ query: String) async throws -> [Contact] {
    try await store.read { mail in
      let own = OwnAddresses(try mail.ownPeople().map(\.email))
      return ContactRanking.ranked(
        try mail.contactsSeen().filter { !own.contains($0.person.email) }, query: query)
    }
  }
}
