import FoundationEssentials
import VmailDomain
import VmailEngine

/// A connection that was made in this session.
struct ConnectionRecord: OutputRecord {
  var entry: ConnectionLog.Entry

  static let type = "net"
  static let summary = "A connection that was made in this session."
  static let fields: [RecordField<ConnectionRecord>] = [
    RecordField("time", .nullable(.timestamp), "when") { .string(InternetDate.string(from: $0.entry.time)) },
    .mailText("host", "where to: a name or an address") { $0.entry.host },
    .integer("port", "the TCP port") { $0.entry.port },
    .string("purpose", "what for") { $0.entry.purpose },
    .string("account", "the account it was for, or the address while there was none; empty for nobody's") {
      $0.entry.account
    },
  ]

  private var target: String {
    let whose = entry.account.isEmpty ? "" : " for \(entry.account)"
    return "\(entry.host) port \(entry.port), \(entry.purpose)\(whose)"
  }

  func text(in layout: Layout) -> [StyledLine] {
    layout.sentence(TerminalText(line: layout.times.relative(entry.time) + ": " + target))
  }

  func plain(in layout: Layout) -> [TerminalText] {
    let sentence = "Connection to \(target), \(layout.times.relative(entry.time))"
    return [Sentence.ended(TerminalText(line: sentence))]
  }
}

/// The number of connections made in this session.
struct ConnectionsRecord: OutputRecord {
  var count: Int

  static let type = "connections"
  static let summary = "How many connections were made in this session."
  static let fields: [RecordField<ConnectionsRecord>] = [.integer("count", "connections") { $0.count }]

  func text(in layout: Layout) -> [StyledLine] { layout.sentence(sentence) }
  func plain(in layout: Layout) -> [TerminalText] { [sentence] }

  private var sentence: TerminalText {
    TerminalText(
      line: count == 0
        ? "No connection was made in this session."
        : "\(Digits.counted(count, "connection")) in this session.")
  }
}
