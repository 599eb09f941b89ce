import VmailDomain
import VmailEngine

struct WhyCommand: Command {
  static let info = CommandInfo(
    name: "why", topic: .reading,
    summary: "Say why a thread is in its category",
    details: """
      How sure vmail is stands behind the category, from 0 to 1, and then what decided: what of the message, and what \
      you do with mail like it. What it is not sure of has no category.
      """,
    examples: [.init("why 3", "of the third"), .init("why", "of the current thread")],
    output: ["why"])

  static let forms: [Form] = [
    Form(OptionalArgument("REFERENCE", .references), needs: [.place], does: .nothing) {
      (shell: inout Shell, word) in
      let categories = try await shell.categories()
      let targets = try await shell.targets(named: word.map { [$0] } ?? [])
      for target in targets.prefix(shell.settings.pageSize) {
        let explanation = try await categories.explain(target.threadId)
        shell.console.result(WhyRecord(id: target.threadId, explanation: explanation))
      }
    }
  ]
}
