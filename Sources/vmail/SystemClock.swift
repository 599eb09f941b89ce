@preconcurrency import Dispatch
import FoundationEssentials
import VmailDomain

/// The machine's time of day, and alarms by Dispatch's timers: they also fire while a command holds the main task.
struct SystemClock: WallClock {
  var now: Date { Date() }

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
