public import FoundationEssentials
public import VmailDomain

internal import Synchronization

/// Every connection that was made since the program started, for `net`: when, where to, what for, and for
/// whom. Nothing that was said on them.
public final class ConnectionLog: Sendable {
  public struct Entry: Hashable, Sendable {
    public var time: Date
    public var host: String
    public var port: Int
    /// A clause, such as `mail`.
    public var purpose: String
    /// The account it was for, or the address where there was none yet; empty for nobody's.
    public var account: String

    public init(time: Date, host: String, port: Int, purpose: String, account: String) {
      self.time = time
      self.host = host
      self.port = port
      self.purpose = purpose
      self.account = account
    }
  }

  /// Older ones are forgotten.
  private static let limit = 10_000

  private let clock: any WallClock
  private let kept = Mutex<[Entry]>([])

  public init(clock: any WallClock) { self.clock = clock }

  /// Oldest first.
  public var entries: [Entry] { kept.withLock { $0 } }

  public func note(_ host: String, port: Int, purpose: String, account: String = "") {
    let entry = Entry(time: clock.now, host: host, port: port, purpose: purpose, account: account)
    kept.withLock { entries in
      if entries.count == Self.limit { entries.removeFirst() }
      entries.append(entry)
    }
  }
}
