import VmailCommandLine
import VmailTerminal
import VmailViews

struct WouldCommand: Command {
  static let info = CommandInfo(
    name: "would", topic: .acting,
    summary: "Show what a command would do, without changing anything",
    details: """
      For an action, shows how many threads it would affect, in which accounts, and which of them would fail \
      and why. For a script, it shows this for each command; for any other command, it says what kind of \
      effect the command has.
      """,
    examples: [
      .init("would archive all/from:acme", "count the threads it would archive"),
      .init("would d *", "check what delete would do"),
    ],
    output: [WouldRecord.self])

  static let forms: [Form] = [
    Form(
      Arguments("COMMAND...", .command, noun: "a command", takesRest: true), WholeCall(),
      does: .nothing
    ) { (shell: inout Shell, words, call) in
      try await Dispatcher().rehearse(words, after: call, in: &shell)
    }
  ]
}
