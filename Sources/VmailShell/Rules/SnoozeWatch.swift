import FoundationEssentials
import Synchronization
import VmailDomain
import VmailEngine

/// Brings back what was snoozed when its time has come, in the background. What is due is stored; the alarm only
/// wakes, and does so every minute while anything is snoozed: machines sleep, and their clocks are set.
final class SnoozeWatch: Sendable {
  private static let longestWait: TimeInterval = 60

  private struct State {
    var alarm: Alarm?
    var task: Task<Void, Never>?
    /// What was announced here comes back then, and may not be stored yet.
    var expected: Date?
    var hasReturned = false
  }

  private let state = Mutex(State())
  private let clock: any WallClock
  private let console: Console

  init(clock: any WallClock, console: Console) {
    self.clock = clock
    self.console = console
  }

  /// Something is about to be snoozed until then.
  func expect(_ date: Date, by useCase: SnoozeThreadsUseCase) async {
    state.withLock { $0.expected = max($0.expected ?? date, date) }
    await follow(useCase)
  }

  /// Sets the alarm for what comes back first.
  func follow(_ useCase: SnoozeThreadsUseCase) async {
    let stored = (try? await useCase.secondsToNext()) ?? nil
    let expected = state.withLock { $0.expected }.map { $0.timeIntervalSince(clock.now) }
    let wait = [stored, expected.flatMap { $0 > 0 ? $0 : nil }].compactMap(\.self).min()
    set(wait, by: useCase)
  }

  /// Brings back what is due.
  func wake(by useCase: SnoozeThreadsUseCase) async {
    do {
      tell(try await useCase.wakeDue())
      await follow(useCase)
    } catch {
      // It stays due, and is tried again.
      set(Self.longestWait, by: useCase)
    }
  }

  /// The same without an alarm for what is due later: a script does not wait for it.
  func wakeOnce(by useCase: SnoozeThreadsUseCase) async {
    // What can't be brought back now stays due.
    if let back = try? await useCase.wakeDue() { tell(back) }
  }

  /// Whether anything has come back since the last call.
  func takeReturned() -> Bool {
    state.withLock { state in
      defer { state.hasReturned = false }
      return state.hasReturned
    }
  }

  /// Waits for what the alarm began.
  func settle() async { await state.withLock { $0.task }?.value }

  /// Nothing more is brought back here.
  func finish() async {
    set(nil, by: nil)
    await settle()
  }

  private func set(_ wait: TimeInterval?, by useCase: SnoozeThreadsUseCase?) {
    let alarm = wait.flatMap { wait in
      useCase.map { useCase in
        clock.schedule(after: min(max(0, wait), Self.longestWait)) { [weak self] in
          self?.ring(useCase)
        }
      }
    }
    let before = state.withLock { state in
      defer { state.alarm = alarm }
      return state.alarm
    }
    before?.cancel()
  }

  private func ring(_ useCase: SnoozeThreadsUseCase) {
    state.withLock { state in
      state.task = Task { [weak self, before = state.task] in
        await before?.value
        await self?.wake(by: useCase)
      }
    }
  }

  private func tell(_ back: [ThreadID]) {
    guard let sentence = Self.sentence(back.count) else { return }
    state.withLock { $0.hasReturned = true }
    console.notice(sentence, .done)
  }

  /// - Returns: `nil` where none is back.
  static func sentence(_ count: Int, because reason: String = "") -> String? {
    guard count > 0 else { return nil }
    let why = reason.isEmpty ? "" : ": " + reason + (count == 1 ? "it" : "them")
    return "\(Digits.counted(count, "snoozed thread")) \(count == 1 ? "is" : "are") back\(why). Type list."
  }
}

extension Shell {
  /// Brings back what has become due since a vmail ran last. Whatever goes wrong, mail can still be read.
  func wakeSnoozed(_ services: Services) async {
    if isInteractive { return await snoozeWatch.wake(by: services.snoozes) }
    await snoozeWatch.wakeOnce(by: services.snoozes)
  }

  /// Sets the alarm for what another vmail has snoozed, and counts anew where something is back.
  mutating func followSnoozes() async {
    guard isInteractive, let openedServices else { return }
    await snoozeWatch.follow(openedServices.snoozes)
    if snoozeWatch.takeReturned() { session.placesVersion += 1 }
  }
}
