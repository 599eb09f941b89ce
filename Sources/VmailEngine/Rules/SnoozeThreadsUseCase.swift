public import FoundationEssentials
public import VmailDomain
public import VmailStore

/// Threads that are out of the Inbox for a while. How they leave it is an action like others
/// (``ThreadAction/snooze(until:)``); this is about how they come back.
public struct SnoozeThreadsUseCase: Sendable {
  private let store: MailStore
  private let clock: any WallClock

  public init(store: MailStore, clock: any WallClock) {
    self.store = store
    self.clock = clock
  }

  /// What comes back first comes first.
  public func snoozed() async throws -> [SnoozedThread] {
    try await store.read { try $0.snoozed() }
  }

  /// Seconds until the first thread is due, not below 0; `nil` when none is snoozed.
  public func secondsToNext() async throws -> TimeInterval? {
    try await store.directory().nextWake.map { max(0, $0.timeIntervalSince(clock.now)) }
  }

  /// Brings back what is due.
  public func wakeDue() async throws -> [ThreadID] {
    guard let next = try await store.directory().nextWake, next <= clock.now else { return [] }
    return try await store.write({ try $0.wakeDue(at: clock.now) })
  }

  /// Brings these threads back before their time.
  public func wake(_ threads: [ThreadID]) async throws -> [ThreadID] {
    try await store.wake(threads: threads)
  }
}
