public import VmailDomain
public import VmailStore

/// Finds people in mail that was seen.
public struct ListContactsUseCase: Sendable {
  private let store: MailStore

  public init(store: MailStore) { self.store = store }

  /// Those whose name or address the query is about, the user's own addresses apart.
  /// - Parameter query: empty for everybody.
  /// - Returns: those written to first, then those of late (``ContactRanking``).
  public func contacts(_ query: String) async throws -> [Contact] {
    try await store.read { mail in
      let own = OwnAddresses(try mail.ownPeople().map(\.email))
      return ContactRanking.ranked(
        try mail.contactsSeen().filter { !own.contains($0.person.email) }, query: query)
    }
  }
}
