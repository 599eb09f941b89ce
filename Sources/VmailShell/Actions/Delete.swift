import VmailCommandLine
import VmailDomain
import VmailTerminal
import VmailViews

struct DeleteCommand: Command {
  static let info = CommandInfo(
    name: "delete", shortNames: ["d"], topic: .acting,
    summary: "Move threads to Trash; in Trash, delete them permanently",
    details: """
      The threads leave the listing, and their messages in the folder being listed move to Trash. No mail \
      changes until the undo window has passed; undo works both before and after that. Threads that are \
      listed or selected in Trash are deleted permanently: vmail asks first (in a script, --yes is \
      required), and undo works only while the action is pending. A single message, such as 3.2, moves to Trash at \
      once, wherever it is. Without references, it acts on the open conversation, else the selection, else the \
      current thread.
      """,
    examples: [
      .init("delete 3", "delete thread 3"), .init("d3-5", "delete threads 3 to 5"),
      .init("delete 1.2", "delete message 2 of thread 1"),
    ],
    output: [ActionRecord.self])

  static let forms: [Form] = [
    Form.acting(
      Arguments("REFERENCES", .references), needs: [.place], does: .asksWithin(.deletes),
      mayAsk: [.changesFolders],
      plan: { (shell: inout Shell, words) in try await plan(words, in: &shell) })
  ]

  private static func plan(_ words: [Word], in shell: inout Shell) async throws -> [PlannedAction] {
    let directory = try await FolderDirectory.current(in: &shell)
    return try await ActionPlan.plan(named: words, by: info.name, directory, in: &shell) { _, places in
      let (kept, trashed) = (
        places.filter { directory.type(of: $0.view) != .trash },
        places.filter { directory.type(of: $0.view) == .trash }
      )
      return [(ThreadAction.delete, kept), (.deletePermanently, trashed)].filter { !$0.1.isEmpty }
        .map { PlannedAction($0.0, on: $0.1, directory) }
    }
  }
}
