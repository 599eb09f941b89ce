import VmailCommandLine
import VmailDomain
import VmailTerminal
import VmailViews

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
  static let forms = [Form.showing { try await list($0, in: &$1) }]

  private static func list(_ words: [Word], in shell: inout Shell) async throws {
    for (number, email) in try OpenMessages.messages(named: words, in: shell) {
      let trackers = try await OpenMessages.readable(number, email, in: &shell).trackers
      shell.console.results(trackers.map { TrackerRecord(message: number, tracker: $0) })
      shell.console.result(MessagePartsRecord<TrackerKind>(message: number, count: trackers.count))
    }
  }
}
