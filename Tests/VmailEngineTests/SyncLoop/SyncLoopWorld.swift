import Synchronization
import Testing
import VmailDomain
import VmailEngine
import VmailTestSupport

@testable import VmailStore

/// The sync loop of an account on a model server, in time that passes only while it waits.
struct SyncLoopWorld {
  let world: SyncWorld
  let loop: AccountSyncLoop
  let clock = ManualClock()
  let log = SyncLoopLog()
  private let task: Task<Void, Never>

  var server: ModelMailServer { world.server }

  /// - Parameter prepare: done to the server before the loop begins.
  init(
    traits: ServerTraits = ServerTraits(supportsCondstore: true, supportsQresync: true, supportsIdle: true),
    gmail: ModelGmail? = nil, seed: UInt64 = 1, _ prepare: (ModelMailServer) async -> Void = { _ in }
  ) async throws {
    world =
      if let gmail { try await SyncWorld(gmail: gmail) } else { try await SyncWorld(traits: traits) }
    await prepare(world.server)
    let account = try #require(try await world.store.read { try $0.accounts() }.first)
    let generator = Mutex(SeededGenerator(seed: seed))
    let loop = AccountSyncLoop(
      account, by: world.useCase, time: MonotonicTime(clock),
      jitter: { generator.withLock { Double.random(in: 0..<1, using: &$0) } }, onEvent: log.hear)
    self.loop = loop
    task = Task { await loop.keep() }
  }

  /// Ends it, and the connection.
  func finish() async {
    task.cancel()
    await task.value
  }

  /// Lets time pass until something is so; it stands still while the loop is at work.
  func until(by step: Duration = .milliseconds(100), _ condition: () async throws -> Bool) async rethrows {
    while !Task.isCancelled, try await !condition() {
      if clock.hasSleeper { clock.advance(by: step) }
      await Task.yield()
    }
  }

  func untilIdle() async { await until { log.state.isIdle } }

  /// Lets time pass, whatever happens.
  func pass(_ span: Duration, by step: Duration = .seconds(1)) async {
    let end = clock.now.advanced(by: span)
    await until(by: step) { clock.now >= end }
  }

  func has(_ subject: String) async throws -> Bool { try await world.email(subject) != nil }
}

/// What a sync loop told.
final class SyncLoopLog: Sendable {
  private let events = Mutex<[SyncLoopEvent]>([])

  func hear(_ event: SyncLoopEvent) { events.withLock { $0.append(event) } }

  var states: [SyncLoopState] {
    events.withLock { $0.compactMap { if case .state(let state) = $0 { state } else { nil } } }
  }
  var state: SyncLoopState { states.last ?? .connecting }
  var reports: [SyncReport] {
    events.withLock { $0.compactMap { if case .synced(let report, _, _) = $0 { report } else { nil } } }
  }
  /// Whether all mailboxes were synced.
  var hasSeenAll: Bool {
    events.withLock {
      $0.contains {
        if case .synced(let report, isWhole: true, _) = $0 { report.firstFailure == nil } else { false }
      }
    }
  }
  /// How often mailboxes were looked at.
  var looks: Int { states.count { if case .syncing = $0 { true } else { false } } }
  var attempts: Int { states.count { if case .connecting = $0 { true } else { false } } }
}

extension SyncLoopState {
  var isIdle: Bool { if case .idle = self { true } else { false } }
  var isWaiting: Bool { if case .waiting = self { true } else { false } }
  var isStopped: Bool { if case .stopped = self { true } else { false } }
}
