import FoundationEssentials
import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailTerminal

struct NetCommand: Command {
  static let info = CommandInfo(
    name: "net", topic: .places,
    summary: "Show every connection of this session",
    details:
      "Shows the time, the address, the purpose and the account of each connection. vmail makes no others.",
    examples: [
      .init("net", "list the connections"), .init("net > connections.txt", "save them to a file"),
    ],
    output: [ConnectionRecord.self, ConnectionsRecord.self])

  static let forms: [Form] = [
    Form(needs: [.store], does: .nothing) { (shell: inout Shell) in
      let entries = try await shell.services().connections.entries
      shell.console.results(entries.map { ConnectionRecord(entry: $0) })
      shell.console.result(ConnectionsRecord(count: entries.count))
    }
  ]
}

/// A connection made in this session.
struct ConnectionRecord: OutputRecord {
  var entry: ConnectionLog.Entry

  static let type = "net"
  static let summary = "A connection made in this session."
  static let fields: [RecordField<ConnectionRecord>] = [
    RecordField("time", .nullable(.timestamp), "when") { .string(InternetDate.string(from: $0.entry.time)) },
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
        ? "No connections in this session."
        : "\(Digits.counted(count, "connection")) in this session.")
  }
}
