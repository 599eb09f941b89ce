public import FoundationEssentials
internal import Synchronization

/// A record for `net` of every connection made since the program started: its time, destination, purpose and
/// account. It contains none of the data sent.
///
/// What makes a connection writes it here, at the place where it is made.
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

  /// Adds a connection that is about to be made.
  /// - Parameter host: the server's name or address.
  public func note(_ host: String, port: Int, for purpose: ConnectionPurpose) {
    let entry = Entry(
      time: clock.now, host: host, port: port, purpose: purpose.clause, account: purpose.account)
    kept.withLock { entries in
      if entries.count == Self.limit { entries.removeFirst() }
      entries.append(entry)
    }
  }
}

/// The reason for a connection, stated by the code that needs it and shown by `net`.
public struct ConnectionPurpose: Hashable, Sendable {
  /// A clause, such as `mail`.
  public let clause: String
  /// The account it is for, or the address if there is none yet; empty if it concerns no account.
  public let account: String

  public init(_ clause: String, account: String = "") {
    self.clause = clause
    self.account = account
  }
}
