import FoundationEssentials
import Synchronization
import VmailDomain

/// Background work in steps, one after the other, with a wait before each.
final class PacedWork: Sendable {
  /// Does a part of the work.
  /// - Returns: the seconds to wait before the next step; `nil` when there is nothing more to do.
  /// - Throws: `CancellationError` when it was cancelled; any other error ends the work.
  typealias Step = @Sendable () async throws -> TimeInterval?

  private struct State {
    var alarm: Alarm?
    var task: Task<Void, Never>?
    var isPaused = false
    var isOver = false

    var goesOn: Bool { !isPaused && !isOver }
  }

  private let state = Mutex(State())
  private let clock: any WallClock
  private let priority: TaskPriority

  init(clock: any WallClock, priority: TaskPriority) {
    self.clock = clock
    self.priority = priority
  }

  /// Begins the work, or resumes it after a pause. Has no effect once the work has ended.
  /// - Parameter seconds: the wait before the first step.
  func begin(after seconds: TimeInterval, _ step: @escaping Step) {
    let isOver = state.withLock { state in
      state.isPaused = false
      return state.isOver
    }
    if !isOver { wait(seconds, step) }
  }

  /// Pauses until ``begin(after:_:)``, and cancels the step in progress.
  func pause() {
    let (alarm, task) = state.withLock { state in
      state.isPaused = true
      defer { state.alarm = nil }
      return (state.alarm, state.task)
    }
    alarm?.cancel()
    task?.cancel()
  }

  /// Ends the work, and returns when the step in progress has finished.
  func finish() async {
    let alarm = state.withLock { state in
      state.isOver = true
      defer { state.alarm = nil }
      return state.alarm
    }
    alarm?.cancel()
    await settle()
  }

  /// Waits for the step in progress.
  func settle() async { await state.withLock { $0.task }?.value }

  private func wait(_ seconds: TimeInterval, _ step: @escaping Step) {
    let alarm = clock.schedule(after: seconds) { [weak self] in self?.ring(step) }
    // There is at most one alarm, and none while the work is paused or over.
    let needless = state.withLock { state -> Alarm? in
      guard state.goesOn else { return alarm }
      defer { state.alarm = alarm }
      return state.alarm
    }
    needless?.cancel()
  }

  private func ring(_ step: @escaping Step) {
    state.withLock { state in
      guard state.goesOn else { return }
      state.task = Task(priority: priority) { [weak self, before = state.task] in
        await before?.value
        await self?.take(step)
      }
    }
  }

  private func take(_ step: @escaping Step) async {
    do {
      try Task.checkCancellation()
      if let seconds = try await step() { return wait(seconds, step) }
    } catch is CancellationError {
      // The work was paused; the next call of begin resumes it.
      return
    } catch {
      // The step may succeed in another vmail process, such as one that can write to the store.
    }
    state.withLock { $0.isOver = true }
  }
}
