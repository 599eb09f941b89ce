import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailTerminal
import VmailViews

struct WhyCommand: Command {
  static let info = CommandInfo(
    name: "why", topic: .reading,
    summary: "Explain why a thread is in its category",
    details: """
      Shows the category with vmail's confidence in it, from 0 to 1, and then the reasons: properties of the \
      message, and what you usually do with mail like it. If the confidence is too low, the thread has no \
      category.
      """,
    examples: [
      .init("why 3", "explain the category of thread 3"),
      .init("why", "explain the category of the current thread"),
    ],
    output: [WhyRecord.self])

  static let forms: [Form] = [
    Form(OptionalArgument("REFERENCE", .references), needs: [.place], does: .nothing) {
      (shell: inout Shell, word) in
      let categories = try await SettingsInForce.categories(in: &shell)
      let targets = try await ThreadTargets.named(word.map { [$0] } ?? [], in: &shell)
      let asked = targets.prefix(shell.settings.pageSize ?? AppConstants.threadListPageSize).map(\.threadId)
      for thread in try await NamedThread.named(asked, in: &shell) {
        let explanation = try await categories.explain(thread.id)
        shell.console.result(WhyRecord(thread: thread, explanation: explanation))
      }
    }
  ]
}
