public import FoundationEssentials
public import VmailDomain
import VmailStore

/// Returns snoozed threads to the Inbox. Snoozing itself is an ordinary action
/// (``ThreadAction/snooze(until:)``).
public struct SnoozeThreadsUseCase: Sendable {
  let store: MailStore
  let clock: any WallClock

  /// Returns the snoozed threads, the next to return first.
  public func snoozed() async throws -> [SnoozedThread] {
    try await store.read { try $0.snoozed() }
  }

  /// Returns the seconds until the first thread is due, not below 0; `nil` when none is snoozed.
  public func secondsToNext() async throws -> TimeInterval? {
    try await store.directory().nextWake.map { max(0, $0.timeIntervalSince(clock.now)) }
  }

  /// Returns threads that are due to the Inbox.
  public func wakeDue() async throws -> [ThreadID] {
    guard let next = try await store.directory().nextWake, next <= clock.now else { return [] }
    return try await store.write({ try $0.wakeDue(at: clock.now) })
  }

  /// Returns these threads to the Inbox before their time.
  public func wake(_ threads: [ThreadID]) async throws -> [ThreadID] {
    try await store.wake(threads: threads, hasNewMail: false)
  }
}
