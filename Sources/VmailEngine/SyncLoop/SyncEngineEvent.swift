public import VmailDomain

/// What the engine tells while it keeps accounts in line.
public enum SyncEngineEvent: Sendable {
  /// An account stands otherwise with its server than before.
  /// - Parameters:
  ///   - all: all accounts that are kept in line, with the change.
  ///   - isTold: whether somebody who waits for a sync tells the failure.
  case connection(AccountID, all: [AccountID: AccountConnection], isTold: Bool)
  /// No account is kept in line any more.
  case offline
  /// A look at an account's mailboxes is over, for which nobody has waited.
  case synced(SyncReport, of: AccountID)
  /// There is new mail.
  /// - Parameter isAnswer: whether somebody who waits for a sync tells of it as well.
  case newMail(NewMail, isAnswer: Bool)
}
