struct EchoCommand: Command {
  static let info = CommandInfo(
    name: "echo", topic: .shell,
    summary: "Print words",
    synopsis: ["echo [WORDS...]"],
    details: """
      Prints its words with a space between them. ${NAME} is replaced by the environment variable of \
      that name, but not in single quotes. Words that begin with -- go behind a --.
      """,
    examples: [
      .init("echo Mail of ${USER}", "a heading in a script"), .init("echo 'a  b'", "quoted, as in sh"),
    ],
    effects: .none, rehearsal: .runs, output: ["echo"])

  func run(_ call: CommandCall, in shell: inout Shell) async throws {
    shell.console.result(EchoRecord(words: call.arguments.map(\.text).joined(separator: " ")))
  }
}
