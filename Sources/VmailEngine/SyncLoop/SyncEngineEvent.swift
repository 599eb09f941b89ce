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
  /// The address books of an account can't be synced, for a reason that is new.
  case addressBooks(SyncFailure, of: Account)
  /// New mail has arrived.
  /// - Parameter isAnswer: whether a caller waiting for a sync reports it as well.
  case newMail(NewMail, isAnswer: Bool)
}
