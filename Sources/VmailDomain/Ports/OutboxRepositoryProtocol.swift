public import Foundation

/// What was written and is still to be sent. Every change is lasting when the call returns.
/// Errors are ``StoreError``.
public protocol OutboxRepositoryProtocol: Sendable {
  /// Puts a mail into the Outbox; its draft shows no longer.
  func queue(_ mail: QueuedMail, accountId: AccountID) async throws -> EmailID

  /// Oldest first.
  /// - Parameter accountId: `nil` for all accounts.
  func getOutgoing(accountId: AccountID?) async throws -> [OutgoingMail]

  /// Takes a mail that is ready for sending, unless another process has it: it is ``SendState/sending`` then.
  /// - Parameter retrying: whether one that was put off is taken before its time.
  /// - Returns: `nil` when it is not to be had.
  func claim(_ id: EmailID, at now: Date, retrying: Bool) async throws -> (any ClaimedMail)?

  /// From now on the server may take it.
  func noteEnd(of mail: any ClaimedMail) async throws

  /// The server has taken it: it is in Sent.
  /// - Parameter isFiled: whether the server puts a copy into its own Sent by itself.
  func finish(_ mail: any ClaimedMail, at time: Date, isFiled: Bool) async throws

  /// It was not taken, and is tried again.
  /// - Parameter counts: whether that was an attempt.
  func postpone(_ mail: any ClaimedMail, until time: Date, reason: String, counts: Bool) async throws

  /// It is not tried again by itself.
  func fail(_ mail: any ClaimedMail, reason: String, isUncertain: Bool) async throws

  /// What a process was sending that ended: it is queued again, or when the server may have it, failed.
  /// - Returns: what failed.
  func recoverOutgoing() async throws -> [OutgoingMail]

  /// Has a mail that failed, or waits, tried again.
  /// - Returns: `false` when it is being sent, or is gone.
  func requeue(_ id: EmailID, due: Date) async throws -> Bool

  /// Takes a mail out of the Outbox that is not being sent; its draft shows again.
  /// - Returns: `false` when it is being sent, or is gone.
  func withdrawOutgoing(_ id: EmailID) async throws -> Bool

  /// Says that a mail of unknown fate was sent.
  /// - Returns: `false` when it is no such mail.
  func markSent(_ id: EmailID) async throws -> Bool
}
