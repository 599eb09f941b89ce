import FoundationEssentials
import Synchronization
import VmailDomain
import VmailEngine
import VmailTerminal
import VmailViews

/// Returns snoozed threads to the Inbox in the background when they are due. The due times are stored; the
/// alarm only triggers a check, at least every minute while anything is snoozed, since machines sleep and
/// their clocks are changed.
final class SnoozeWatch: Sendable {
  private static let longestWait: TimeInterval = 60

  private struct State {
    var alarm: Alarm?
    var task: Task<Void, Never>?
    /// The due time of a thread that was announced here, and may not be stored yet.
    var expected: Date?
    var returned = 0
  }

  private let state = Mutex(State())
  private let clock: any WallClock
  private let console: Console

  init(clock: any WallClock, console: Console) {
    self.clock = clock
    self.console = console
  }

  /// Announces that something is about to be snoozed until a date.
  func expect(_ date: Date, by useCase: SnoozeThreadsUseCase) async {
    state.withLock { $0.expected = max($0.expected ?? date, date) }
    await follow(useCase)
  }

  /// Sets the alarm for the next thread that is due.
  func follow(_ useCase: SnoozeThreadsUseCase) async {
    let stored = (try? await useCase.secondsToNext()) ?? nil
    let expected = state.withLock { $0.expected }.map { $0.timeIntervalSince(clock.now) }
    let wait = [stored, expected.flatMap { $0 > 0 ? $0 : nil }].compactMap(\.self).min()
    set(wait, by: useCase)
  }

  /// Returns the threads that are due.
  func wake(by useCase: SnoozeThreadsUseCase) async {
    do {
      notify(try await useCase.wakeDue())
      await follow(useCase)
    } catch {
      // They stay due, and another attempt follows.
      set(Self.longestWait, by: useCase)
    }
  }

  /// Returns the threads that are due without setting an alarm: a script does not wait for later ones.
  func wakeOnce(by useCase: SnoozeThreadsUseCase) async {
    // Threads that can't be returned now stay due.
    if let back = try? await useCase.wakeDue() { notify(back) }
  }

  /// Returns the number of threads that have come back since the last call.
  func takeReturned() -> Int {
    state.withLock { state in
      defer { state.returned = 0 }
      return state.returned
    }
  }

  /// Waits for work started by the alarm.
  func settle() async { await state.withLock { $0.task }?.value }

  /// Stops returning threads here.
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

  private func notify(_ back: [ThreadID]) {
    guard let sentence = Self.sentence(back.count) else { return }
    state.withLock { $0.returned += back.count }
    console.notice(sentence, .done)
  }

  /// - Returns: `nil` if no thread has come back.
  static func sentence(_ count: Int, because reason: String = "") -> String? {
    guard count > 0 else { return nil }
    let why = reason.isEmpty ? "" : ": " + reason + (count == 1 ? "it" : "them")
    return "\(Digits.counted(count, "snoozed thread")) \(count == 1 ? "is" : "are") back\(why). Type list."
  }
}
