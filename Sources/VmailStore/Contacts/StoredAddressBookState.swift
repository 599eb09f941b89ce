import FoundationEssentials
public import VmailDomain

extension Snapshot {
  /// Returns what the last sync of an account's address books found; `nil` before the first.
  public func addressBookState(accountId: AccountID) throws -> AddressBookState? {
    let text = try SQLStatement(db, "SELECT addressBooks FROM account_sync WHERE accountId = ?")
      .first(.integer(accountId.rawValue)) { $0.optionalText(0) }
    return (text ?? nil).flatMap { try? JSONDecoder().decode(AddressBookState.self, from: Data($0.utf8)) }
  }
}

extension Transaction {
  /// Records what a sync of an account's address books found.
  /// - Parameter state: `nil` to begin again.
  public func setAddressBookState(_ state: AddressBookState?, accountId: AccountID) throws {
    let text = try state.map { String(decoding: try JSONEncoder().encode($0), as: UTF8.self) }
    try SQLStatement(
      db,
      """
      INSERT INTO account_sync (accountId, addressBooks) VALUES (?, ?)
      ON CONFLICT (accountId) DO UPDATE SET addressBooks = excluded.addressBooks
      """
    ).run(.integer(accountId.rawValue), .optional(text))
  }

  /// Sets where an account's address books are. Its books are removed from the store if it has none.
  public func setAddressBooks(_ source: AddressBookSource, accountId: AccountID) throws {
    try SQLStatement(db, "UPDATE account_server SET addressBooks = ? WHERE accountId = ?").run(
      .optional(source.stored), .integer(accountId.rawValue))
    try setAddressBookState(nil, accountId: accountId)
    guard source == .off else { return }
    for book in try snapshot.addressBooks() where book.accountId == accountId {
      try removeAddressBook(book.id)
    }
  }
}
