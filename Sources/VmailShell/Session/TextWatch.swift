import FoundationEssentials
import Synchronization
import VmailDomain

/// Has texts that older rules derived derived anew in the background, a few at a time, while a line is awaited and
/// nothing else is done.
final class TextWatch: Sendable {
  /// Between two steps, and after a command.
  static let wait: TimeInterval = 2

  private struct State {
    var alarm: Alarm?
    var task: Task<Void, Never>?
    var last: TextRenewal?
    /// While commands run, and once there is nothing more to do.
    var rests = true
    var isOver = false
  }

  private let state = Mutex(State())
  private let alarms: any AlarmClock

  init(alarms: any AlarmClock) { self.alarms = alarms }

  /// A line is awaited.
  func goOn(_ doctor: any StoreDoctoring, _ reader: any MessageReading) {
    let isToGoOn = state.withLock { state in
      defer { state.rests = state.isOver }
      return !state.isOver
    }
    if isToGoOn { set(doctor, reader) }
  }

  /// A command goes first: what is not being written yet is left for later.
  func rest() {
    let (alarm, task) = state.withLock { state in
      state.rests = true
      defer { state.alarm = nil }
      return (state.alarm, state.task)
    }
    alarm?.cancel()
    task?.cancel()
  }

  /// Nothing more is renewed here.
  func finish() async {
    state.withLock { $0.isOver = true }
    rest()
    await settle()
  }

  /// Waits for what the alarm began.
  func settle() async { await state.withLock { $0.task }?.value }

  private func set(_ doctor: any StoreDoctoring, _ reader: any MessageReading) {
    let alarm = alarms.schedule(after: Self.wait) { [weak self] in self?.ring(doctor, reader) }
    let before = state.withLock { state -> Alarm? in
      guard !state.rests else { return alarm }
      defer { state.alarm = alarm }
      return state.alarm
    }
    before?.cancel()
  }

  private func ring(_ doctor: any StoreDoctoring, _ reader: any MessageReading) {
    state.withLock { state in
      guard !state.rests else { return }
      state.task = Task(priority: .background) { [weak self, before = state.task] in
        await before?.value
        await self?.renew(doctor, reader)
      }
    }
  }

  private func renew(_ doctor: any StoreDoctoring, _ reader: any MessageReading) async {
    let last = state.withLock(\.last)
    do {
      let step = try await doctor.renewNextTexts(by: reader, after: last)
      let isOver = state.withLock { state in
        state.last = step
        state.isOver = state.isOver || step.isDone
        return state.isOver
      }
      if !isOver { set(doctor, reader) }
    } catch is CancellationError {
      // A command runs; the prompt after it goes on.
    } catch {
      // What can't be renewed here, such as in a store that can't be written, waits for the next vmail.
      state.withLock { $0.isOver = true }
    }
  }
}
