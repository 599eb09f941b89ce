public import Foundation
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
    /// Whose login, account or address it was for; empty for nobody's.
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

/// Notes every connection to a mail server before it is made.
public struct LoggedMailServers: MailServerConnecting {
  private let servers: any MailServerConnecting
  private let log: ConnectionLog

  public init(_ servers: any MailServerConnecting, log: ConnectionLog) {
    self.servers = servers
    self.log = log
  }

  public func connect(_ server: ServerLogin) async throws -> any MailServerSession {
    note(server.target, "mail", server.userName)
    return try await servers.connect(server)
  }

  public func probe(_ server: ServerTarget) async throws -> [String] {
    note(server, "looking for the mail server", "")
    return try await servers.probe(server)
  }

  private func note(_ server: ServerTarget, _ purpose: String, _ account: String) {
    log.note(server.endpoint.host, port: server.endpoint.port, purpose: purpose, account: account)
  }
}
