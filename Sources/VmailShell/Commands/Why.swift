import VmailDomain

struct WhyCommand: Command {
  static let info = CommandInfo(
    name: "why", topic: .reading,
    summary: "Say why a thread is in its category",
    synopsis: ["why [REFERENCE]"],
    details: """
      How sure vmail is stands behind the category, from 0 to 1, and then what decided: what of the message, and what \
      you do with mail like it. What it is not sure of has no category.
      """,
    examples: [.init("why 3", "of the third"), .init("why", "of the current thread")],
    arguments: [.references], needs: [.place], effects: .none, rehearsal: .runs, output: ["why"])

  func run(_ call: CommandCall, in shell: inout Shell) async throws {
    let categories = try await shell.categories()
    try call.expectAtMost(1)
    for target in try await shell.targets(named: call.arguments).prefix(shell.settings.pageSize) {
      let explanation = try await categories.explain(target.threadId)
      shell.console.result(WhyRecord(id: target.threadId, explanation: explanation))
    }
  }
}
