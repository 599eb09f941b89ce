@preconcurrency internal import Dispatch
public import FoundationEssentials
public import VmailDomain

/// Alarms by Dispatch timers: they also fire while a command holds the main task.
public struct DispatchAlarmClock: AlarmClock {
  public init() {}

  public func schedule(
    after seconds: TimeInterval, _ body: @escaping @Sendable () -> Void
  ) -> Alarm {
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
