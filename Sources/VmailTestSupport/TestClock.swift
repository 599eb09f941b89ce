public import Foundation
import Synchronization
public import VmailDomain

/// A clock that stands still until a test moves it.
public final class TestClock: WallClock {
  /// 2025-02-05T14:30:00Z, a Wednesday.
  public static let start = Date(timeIntervalSince1970: 1_738_765_800)

  private let time: Mutex<Date>

  public init(now: Date = TestClock.start) { time = Mutex(now) }

  public var now: Date { time.withLock { $0 } }

  public func advance(by seconds: TimeInterval) { time.withLock { $0 += seconds } }

  /// Also back: clocks of real machines jump.
  public func set(to date: Date) { time.withLock { $0 = date } }
}
