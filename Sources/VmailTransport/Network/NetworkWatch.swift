public import VmailDomain

/// Watches this machine's network connection through rtnetlink(7) and the clocks. It sleeps until
/// the kernel reports something.
///
/// It compares the address from which this machine would send: that changes or disappears when connections no
/// longer work, and stays the same when only something like a container's bridge was added or removed.
public struct NetworkWatch: NetworkWatching {
  /// The time to wait after the last of several changes: they come in dozens when a link goes up.
  private static let calm = Duration.seconds(1)

  public init() {}

  public var hasWayOut: Bool { OutwardAddresses.now != OutwardAddresses() }

  public func changes() -> AsyncStream<Void> {
    let (changes, signal) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    let (routes, clock) = (KernelNotices.ofRoutes(), KernelNotices.ofClock())
    let tasks = [
      Task {
        var before = OutwardAddresses.now
        for await _ in routes.stream {
          guard (try? await Task.sleep(for: Self.calm)) != nil else { return }
          let now = OutwardAddresses.now
          if now != before { signal.yield() }
          before = now
        }
      },
      Task {
        let (all, awake) = (MonotonicTime(ContinuousClock()), MonotonicTime(SuspendingClock()))
        var suspension = Suspension()
        _ = suspension.note(all: all.now(), awake: awake.now())
        for await _ in clock.stream where suspension.note(all: all.now(), awake: awake.now()) {
          signal.yield()
        }
      },
    ]
    signal.onTermination = { _ in
      for task in tasks { task.cancel() }
      routes.stop()
      clock.stop()
    }
    return changes
  }
}
