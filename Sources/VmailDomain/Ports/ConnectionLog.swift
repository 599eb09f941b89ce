public import FoundationEssentials

internal import Synchronization

/// A record for `net` of every connection made since the program started: its time, destination, purpose and
/// account. It contains none of the data sent.
public final class ConnectionLog: Sendable {
  public struct Entry: Hashable, Sendable {
    public var time: Date
    public var host: String
    public var port: Int
    /// A clause, such as `mail`.
    public var purpose: String
    /// The account it was for, or the address if there was none yet; empty if it concerned no account.
    public var account: String

    public init(time: Date, host: String, port: Int, purpose: String, account: String) {
      self.time = time
      self.host = host
      self.port = port
      self.purpose = purpose
      self.account = account
    }
  }

  /// The maximum number of entries; older ones are dropped.
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
