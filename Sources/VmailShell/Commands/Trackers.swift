import VmailDomain

struct TrackersCommand: Command {
  static let info = CommandInfo(
    name: "trackers", topic: .reading,
    summary: "List what would have told its sender that a message is read",
    details: "They are taken out of every message, whether pictures are loaded or not.",
    examples: [.init("trackers", "of the current message"), .init("trackers 3", "of the third")],
    loading: "load this message", output: ["tracker", "trackers"])
  static let forms: [Form] = [
    Form(Arguments("MESSAGES", .messages), needs: [.place], does: .nothing) { (shell: inout Shell, words) in
      try await list(words, in: &shell)
    }
  ]

  private static func list(_ words: [Word], in shell: inout Shell) async throws {
    for (number, email) in try shell.messages(named: words) {
      let trackers = try await shell.readable(number, email).trackers
      shell.console.results(trackers.map { TrackerRecord(message: number, tracker: $0) })
      shell.console.result(MessagePartsRecord<TrackerKind>(message: number, count: trackers.count))
    }
  }
}
