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

/// Turns changes of connections into as few notices as possible: one when the network or a server becomes
/// unreachable, and one when the user has to do something.
struct ConnectionWatch {
  private var hasReportedOffline = false

  /// - Parameters:
  ///   - all: the connections of all accounts that are kept in sync, including the changed one.
  ///   - isReported: whether the failure is already reported elsewhere.
  /// - Returns: the notice to show, if any.
  mutating func notice(
    of id: AccountID, in all: [AccountID: AccountConnection], isReported: Bool
  ) -> String? {
    guard let connection = all[id] else { return nil }
    let name = connection.account.name
    switch connection.state {
    case .stopped(let error):
      return isReported
        ? nil
        : "\(name): \(ErrorWording.cause(of: error)). Type sync \(QuotedWord.quoted(name)) to try again."
    case .waiting(_, let error) where connection.isUnreachable && !hasReportedOffline:
      hasReportedOffline = true
      if isReported { return nil }
      return connection.hadWayOut || all.values.contains { $0.state.isConnected }
        ? "\(name): \(ErrorWording.cause(of: error)). vmail will keep trying."
        : "You're offline. Your changes are kept, and vmail will reconnect automatically."
    case .syncing, .idle:
      if !all.values.contains(where: \.isUnreachable) { hasReportedOffline = false }
      return nil
    case .waiting, .connecting: return nil
    }
  }
}
