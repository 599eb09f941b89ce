import VmailCommandLine
import VmailTerminal
import VmailViews

struct SleepCommand: Command {
  static let info = CommandInfo(
    name: "sleep", topic: .shell,
    summary: "Wait",
    details: "SECONDS can have a fraction. Ctrl-C stops waiting.",
    examples: [
      .init("sleep 0.5", "wait for half a second"),
      .init("sync; sleep 60; sync", "get mail twice, a minute apart"),
    ],
    output: [SleepRecord.self])
  static let forms: [Form] = [
    Form(Argument("SECONDS", noun: "a number of seconds"), does: .nothing, job: true) {
      (shell: inout Shell, word) in
      try await sleep(word, in: shell)
    }
  ]

  /// The limit is a month: a longer time is probably a typing mistake.
  private static let longest = 31.0 * 86_400

  private static func sleep(_ word: Word, in shell: Shell) async throws {
    guard let seconds = Double(word.text), (0...longest).contains(seconds) else {
      throw ShellError(
        .usage, "sleep: \"\(word.text)\" is not a number of seconds up to 31 days", place: word.range,
        isMistake: true)
    }
    try await shell.environment.wait(.seconds(seconds))
    shell.console.result(SleepRecord(seconds: seconds))
  }
}

/// The end of a `sleep`; only printed for programs.
struct SleepRecord: SentenceRecord {
  var seconds: Double

  static let type = "sleep"
  static let summary = "The end of a `sleep`."
  static let fields: [RecordField<SleepRecord>] = [
    RecordField("seconds", .number, "how long it waited") { .double($0.seconds) }
  ]

  var sentence: TerminalText? { nil }
}
