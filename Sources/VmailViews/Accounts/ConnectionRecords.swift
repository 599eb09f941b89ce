import FoundationEssentials
import VmailCommandLine
public import VmailDomain
public import VmailTerminal

/// A connection made in this session.
public struct ConnectionRecord: OutputRecord {
  public var entry: ConnectionLog.Entry

  public init(entry: ConnectionLog.Entry) { self.entry = entry }

  public static let type = "net"
  public static let summary = "A connection made in this session."
  public static let fields: [RecordField<ConnectionRecord>] = [
    .optionalDate("time", "when") { $0.entry.time },
    .foreignText("host", "the host name or address") { $0.entry.host },
    .integer("port", "the TCP port") { $0.entry.port },
    .string("purpose", "its purpose") { $0.entry.purpose },
    .string("account", "the account it was for, or the address if there was no account yet; empty if none") {
      $0.entry.account
    },
  ]

  private var target: String {
    let whose = entry.account.isEmpty ? "" : " for \(entry.account)"
    return "\(entry.host) port \(entry.port), \(entry.purpose)\(whose)"
  }

  public func text(in layout: Layout) -> [StyledLine] {
    layout.sentence(TerminalText(line: layout.times.relative(entry.time) + ": " + target))
  }

  public func plain(in layout: Layout) -> [TerminalText] {
    let sentence = "Connection to \(target), \(layout.times.relative(entry.time))"
    return [Sentence.ended(TerminalText(line: sentence))]
  }
}

/// The number of connections made in this session.
public struct ConnectionsRecord: SentenceRecord {
  public var count: Int

  public init(count: Int) { self.count = count }

  public static let type = "connections"
  public static let summary = "How many connections were made in this session."
  public static let fields: [RecordField<ConnectionsRecord>] = [.integer("count", "connections") { $0.count }]

  public var sentence: TerminalText? {
    TerminalText(
      line: count == 0
        ? "No connections in this session."
        : "\(Digits.counted(count, "connection")) in this session.")
  }
}
