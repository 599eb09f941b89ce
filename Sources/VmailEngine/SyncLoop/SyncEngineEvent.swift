public import VmailDomain

/// An event that the engine reports while it keeps accounts synced.
public enum SyncEngineEvent: Sendable {
  /// The connection of an account has changed.
  /// - Parameters:
  ///   - all: the connections of all synced accounts, including the change.
  ///   - isReported: whether a caller waiting for a sync reports the failure.
  case connection(AccountID, all: [AccountID: AccountConnection], isReported: Bool)
  /// No account is kept synced any longer.
  case offline
  /// A check of an account's mailboxes has ended that no caller waited for.
  case synced(SyncReport, of: AccountID)
  /// A sync of the address books of an account has found something that the user should know.
  case addressBooks(AddressBookNews, of: Account)
  /// New mail has arrived.
  /// - Parameter isAnswer: whether a caller waiting for a sync reports it as well.
  case newMail(NewMail, isAnswer: Bool)
}
