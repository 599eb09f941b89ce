public import Foundation

/// What use cases ask of the store about threads that are out of the Inbox for a while.
///
/// What is snoozed is known message by message, and only as long as the message is elsewhere: whoever puts it
/// back into the Inbox, or throws it away, ends its snooze in the same transaction.
public protocol SnoozeRepositoryProtocol: Sendable {
  /// What comes back first comes first.
  func getSnoozed() async throws -> [SnoozedThread]

  /// When the first thread comes back; `nil` when none does.
  func getNextWake() async throws -> Date?

  /// Brings back what is due by then, in one transaction with what servers must be told.
  /// - Returns: the threads that are in the Inbox again.
  func wakeDue(at now: Date) async throws -> [ThreadID]

  /// Brings these threads back before their time, as far as they are snoozed.
  /// - Returns: those that are in the Inbox again.
  func wake(threads: [ThreadID]) async throws -> [ThreadID]
}
