import FoundationEssentials
import Synchronization
import VmailDomain

/// Has the sources of all mail looked at in the background, a few at a time, and tells of damage when it is found.
final class SourceWatch: Sendable {
  /// After the prompt is there: what the user came for goes first.
  static let firstWait: TimeInterval = 60
  static let wait: TimeInterval = 5
  /// When all are looked at, or the store could not be read or written.
  static let longWait: TimeInterval = 3_600

  private struct State {
    var alarm: Alarm?
    var task: Task<Void, Never>?
    var isOver = false
  }

  private let state = Mutex(State())
  private let alarms: any AlarmClock
  private let clock: any WallClock
  private let console: Console

  init(alarms: any AlarmClock, clock: any WallClock, console: Console) {
    self.alarms = alarms
    self.clock = clock
    self.console = console
  }

  func follow(_ doctor: any StoreDoctoring) { set(Self.firstWait, doctor) }

  /// Nothing more is looked at here.
  func finish() async {
    let (alarm, task) = state.withLock { state in
      state.isOver = true
      defer { (state.alarm, state.task) = (nil, nil) }
      return (state.alarm, state.task)
    }
    alarm?.cancel()
    await task?.value
  }

  /// Waits for what the alarm began.
  func settle() async { await state.withLock { $0.task }?.value }

  private func set(_ wait: TimeInterval, _ doctor: any StoreDoctoring) {
    let alarm = alarms.schedule(after: wait) { [weak self] in self?.ring(doctor) }
    let before = state.withLock { state -> Alarm? in
      guard !state.isOver else { return alarm }
      defer { state.alarm = alarm }
      return state.alarm
    }
    before?.cancel()
  }

  private func ring(_ doctor: any StoreDoctoring) {
    state.withLock { state in
      guard !state.isOver else { return }
      state.task = Task(priority: .utility) { [weak self] in await self?.look(doctor) }
    }
  }

  private func look(_ doctor: any StoreDoctoring) async {
    // What can't be looked at now is looked at later; commands that need it say why they can't.
    guard let seen = try? await doctor.verifyNextSources(now: clock.now) else {
      return set(Self.longWait, doctor)
    }
    if seen.newlyDamaged > 0 {
      let isOne = seen.newlyDamaged == 1
      console.notice(
        "\(Digits.counted(seen.newlyDamaged, "message")) in the store \(isOne ? "is" : "are") damaged. Type doctor.",
        .warning)
    }
    set(seen.isDone ? Self.longWait : Self.wait, doctor)
  }
}
