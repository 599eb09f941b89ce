import VmailDomain

struct TrackersCommand: Command {
  static let info = CommandInfo(
    name: "trackers", topic: .reading,
    summary: "List what would have told its sender that a message is read",
    synopsis: ["trackers [MESSAGES]"],
    details: "They are taken out of every message, whether pictures are loaded or not.",
    examples: [.init("trackers", "of the current message"), .init("trackers 3", "of the third")],
    arguments: [.messages], repeatsLastArgument: true, needs: [.place],
    loading: "load this message", effects: .none, rehearsal: .runs, output: ["tracker", "trackers"])

  func run(_ call: CommandCall, in shell: inout Shell) async throws {
    for (number, email) in try shell.messages(named: call.arguments) {
      let trackers = try await shell.readable(number, email).trackers
      shell.console.results(trackers.map { TrackerRecord(message: number, tracker: $0) })
      shell.console.result(MessagePartsRecord<TrackerKind>(message: number, count: trackers.count))
    }
  }
}
