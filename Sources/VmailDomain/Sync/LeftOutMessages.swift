public import FoundationEssentials

/// Messages that their server couldn't send. They wait, so that they don't delay the others, and are tried again at
/// longer and longer intervals.
public struct LeftOutMessages: Hashable, Sendable {
  public var uids = UIDSet()
  /// When they are tried again.
  public var until = Date(timeIntervalSince1970: 0)
  /// The number of attempts in a row at which one of them failed.
  public var attempts = 0

  public init() {}

  public init(uids: UIDSet, until: Date, attempts: Int) {
    (self.uids, self.until, self.attempts) = (uids, until, attempts)
  }

  private static let firstWait: TimeInterval = 600
  private static let longestWait: TimeInterval = 86_400

  /// Returns those that are to be tried now. A clock that was set back doesn't prolong the wait.
  public func due(at now: Date) -> UIDSet {
    now >= until || until.timeIntervalSince(now) > Self.longestWait ? uids : []
  }

  /// - Returns: those that were not left out before.
  public mutating func add(_ failed: UIDSet, at now: Date) -> UIDSet {
    let new = failed.subtracting(uids)
    // A message that has failed for the first time doesn't wait longer because of the others.
    if !new.isEmpty { attempts = 0 }
    // Several messages that fail in one sync are one attempt.
    if now >= until || attempts == 0 {
      let wait = Self.firstWait * Double(1 << min(2 * attempts, 10))
      until = now.addingTimeInterval(min(Self.longestWait, wait))
      attempts += 1
    }
    uids.formUnion(failed)
    return new
  }

  /// Drops those that no longer have to be fetched.
  public mutating func keep(in gap: UIDSet) {
    uids = uids.intersection(gap)
    if uids.isEmpty { self = LeftOutMessages() }
  }
}
