import VmailDomain

struct NextCommand: Command {
  static let info = CommandInfo(
    name: "next", shortNames: ["n"], topic: .reading,
    summary: "Read the next thread",
    synopsis: ["next"],
    details: "Opens the thread after the current one, loading the next page where that is needed.",
    examples: [.init("next", "the next conversation"), .init("n", "the same, as mailx has it")],
    needs: [.place], loading: "load this conversation", effects: .none, rehearsal: .runs,
    output: ["conversation", "message"])

  func run(_ call: CommandCall, in shell: inout Shell) async throws {
    try call.expectAtMost(0)
    try await shell.openNeighbour(.next)
  }
}
