public import VmailDomain
import VmailStore

/// Finds people in existing mail and in address books.
public struct ListContactsUseCase: Sendable {
  let store: MailStore

  /// Returns the people whose name or address matches the query, excluding the user's own addresses.
  /// - Parameters:
  ///   - query: empty for everybody.
  ///   - locations: the address books of this machine that count, besides those of accounts.
  ///   - further: people whom the program for address books has found.
  /// - Returns: those that the user wrote to first, then the most recent, then those who are only in an address book
  ///   (``ContactRanking``).
  public func contacts(
    _ query: String, locations: [String] = [], and further: [Participant] = []
  ) async throws -> [Contact] {
    try await store.read { mail in
      let own = OwnAddresses(try mail.ownPeople().map(\.email))
      let books = try mail.addressBooks(locations)
      let cards = try mail.cardAddresses(matching: query, in: books.map(\.id)).map(\.person)
      return ContactRanking.ranked(
        try mail.contactsSeen().filter { !own.contains($0.person.email) },
        cards: (cards + further).filter { !own.contains($0.email) }, query: query)
    }
  }
}

extension Snapshot {
  /// Returns the address books of accounts, and those of this machine at some locations, which come first.
  func addressBooks(_ locations: [String]) throws -> [AddressBook] {
    let all = try addressBooks()
    return locations.compactMap { place in all.first { $0.accountId == nil && $0.location == place } }
      + all.filter { $0.accountId != nil }
  }
}
