@preconcurrency import Dispatch
import FoundationEssentials
import VmailDomain

/// The machine's time of day, and alarms by Dispatch's timers: they also fire while a command holds the main task.
struct SystemClock: WallClock {
  /// The seconds by which it is ahead of the machine's.
  private var offset: TimeInterval = 0

  init() {}

  /// The clock of a demo, which begins at `SOURCE_DATE_EPOCH` if that is set: what is shown is then the same each
  /// time, as documents need it.
  init(forDemo variables: [String: String]) {
    guard let seconds = variables["SOURCE_DATE_EPOCH"].flatMap({ TimeInterval($0) }) else { return }
    offset = seconds - Date().timeIntervalSince1970
  }

  var now: Date { Date().addingTimeInterval(offset) }

  func schedule(after seconds: TimeInterval, _ body: @escaping @Sendable () -> Void) -> Alarm {
    let timer = DispatchSource.makeTimerSource(queue: .global())
    // One-shot: a cancelled source lets go of the closure, and with it of itself.
    timer.setEventHandler { @Sendable in
      timer.cancel()
      body()
    }
    timer.schedule(deadline: .now() + seconds)
    timer.activate()
    return Alarm { timer.cancel() }
  }
}
