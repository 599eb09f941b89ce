import VmailCommandLine
import VmailDomain
import VmailTerminal

struct TrackersCommand: Command {
  static let info = CommandInfo(
    name: "trackers", topic: .reading,
    summary: "List the trackers removed from messages",
    details:
      "Trackers tell the sender that you have read a message. They are removed from every message, even if images are loaded.",
    examples: [
      .init("trackers", "list those of the current message"), .init("trackers 3", "list those of message 3"),
    ],
    loading: "load this message", output: [TrackerRecord.self, MessagePartsRecord<TrackerKind>.self])
  static let forms: [Form] = [
    Form(Arguments("MESSAGES", .messages), needs: [.place], does: .nothing) { (shell: inout Shell, words) in
      try await list(words, in: &shell)
    }
  ]

  private static func list(_ words: [Word], in shell: inout Shell) async throws {
    for (number, email) in try OpenMessages.messages(named: words, in: shell) {
      let trackers = try await OpenMessages.readable(number, email, in: &shell).trackers
      shell.console.results(trackers.map { TrackerRecord(message: number, tracker: $0) })
      shell.console.result(MessagePartsRecord<TrackerKind>(message: number, count: trackers.count))
    }
  }
}

/// A tracker that was removed from a message.
struct TrackerRecord: OutputRecord {
  var message: Int
  var tracker: Tracker

  static let type = "tracker"
  static let summary = "A tracker that was removed from a message."
  static let fields: [RecordField<TrackerRecord>] = [
    .integer("message", "the message's number in the conversation") { $0.message },
    .foreignText("host", "the host that it would have contacted") { $0.tracker.host },
    .string("reason", "how it was detected: invisibleSize, knownTracker or hidden") {
      $0.tracker.reason.rawValue
    },
    .foreignText("url", "its URL, which was not loaded") { $0.tracker.url },
  ]

  private var reason: String {
    switch tracker.reason {
    case .invisibleSize: "too small to see"
    case .knownTracker: "a known tracker"
    case .hidden: "hidden"
    }
  }

  func text(in layout: Layout) -> [StyledLine] {
    var line = StyledLine(TerminalText(line: tracker.host))
    line.append(TerminalText("  " + reason), .dim)
    return [layout.fitted(line)]
  }

  func plain(in layout: Layout) -> [TerminalText] {
    [Sentence.ended(TerminalText(line: "Tracker of \(tracker.host), \(reason)"))]
  }
}

enum TrackerKind: ListedKind {
  static let type = "trackers"
  static let noun = "trackers"
}
