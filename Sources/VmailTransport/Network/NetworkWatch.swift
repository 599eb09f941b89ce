public import VmailDomain

/// Watches this machine's way to others, by rtnetlink(7) and the clocks.
///
/// What is compared is the address that this machine would speak from: that is another one, or none, when
/// connections no longer hold, and stays when only something like a container's bridge has come or gone.
public struct NetworkWatch: NetworkWatching {
  /// After the last of several changes: they come in dozens when a line comes up.
  private static let calm = Duration.seconds(1)
  /// How often the clocks are compared.
  private static let look = Duration.seconds(15)

  public init() {}

  public var hasWayOut: Bool { OutwardAddresses.now != OutwardAddresses() }

  public func changes() -> AsyncStream<Void> {
    let (changes, signal) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    let notices = RouteNotices()
    let tasks = [
      Task {
        var before = OutwardAddresses.now
        for await _ in notices.stream {
          guard (try? await Task.sleep(for: Self.calm)) != nil else { return }
          let now = OutwardAddresses.now
          if now != before { signal.yield() }
          before = now
        }
      },
      Task {
        let (all, awake) = (MonotonicTime(ContinuousClock()), MonotonicTime(SuspendingClock()))
        var suspension = Suspension()
        repeat {
          if suspension.note(all: all.now(), awake: awake.now()) { signal.yield() }
        } while (try? await all.sleep(all.now() + Self.look)) != nil
      },
    ]
    signal.onTermination = { _ in
      for task in tasks { task.cancel() }
      notices.stop()
    }
    return changes
  }
}
