struct SleepCommand: Command {
  static let info = CommandInfo(
    name: "sleep", topic: .shell,
    summary: "Wait",
    synopsis: ["sleep SECONDS"],
    details: "SECONDS may have a fraction. Ctrl-C ends it.",
    examples: [
      .init("sleep 0.5", "half a second"), .init("sync; sleep 60; sync", "get mail twice, a minute apart"),
    ],
    canRunAsJob: true, effects: .none,
    rehearsal: .runs, output: ["sleep"])

  /// A month: more is a slip of the hand.
  private static let longest = 31.0 * 86_400

  func run(_ call: CommandCall, in shell: inout Shell) async throws {
    try call.expectAtMost(1)
    guard let word = call.arguments.first else {
      throw ShellError.missingArgument("a number of seconds", of: "sleep")
    }
    guard let seconds = Double(word.text), (0...Self.longest).contains(seconds) else {
      throw ShellError(
        .usage, "sleep: \"\(word.text)\" is not a number of seconds up to 31 days", place: word.range)
    }
    try await shell.environment.wait(.seconds(seconds))
    shell.console.result(SleepRecord(seconds: seconds))
  }
}
