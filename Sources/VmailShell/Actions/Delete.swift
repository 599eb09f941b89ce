import VmailCommandLine
import VmailDomain
import VmailEngine
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
    return try await ActionPlan.plan(named: words, by: info.name, directory, in: &shell) { shell, places in
      var erased = Set(places.filter { directory.type(of: $0.view) == .trash })
      if !erased.isEmpty {
        let listed = try await listedInTrash(words, in: &shell)
        erased = erased.filter { listed.contains($0.threadId) }
      }
      let parts = [
        (ThreadAction.delete, places.filter { !erased.contains($0) }),
        (.deletePermanently, places.filter(erased.contains)),
      ]
      return parts.filter { !$0.1.isEmpty }.map { PlannedAction($0.0, on: $0.1, directory) }
    }
  }

  /// Returns the threads that are meant in the mailbox in which they are: they were listed or selected there, or found by a search
  /// that covers Trash. Whoever names others may not know that they are in Trash, so --yes doesn't delete them permanently.
  private static func listedInTrash(_ words: [Word], in shell: inout Shell) async throws -> Set<ThreadID> {
    let acted = try await ActedMail.named(words, by: info.name, in: &shell)
    var coversTrash = false
    if case .search(let found)? = shell.session.listing?.place {
      coversTrash = try await shell.services().search.coversDiscarded(found.search)
    }
    let targets = acted.threads + acted.messages.values.map(\.target)
    return Set(targets.filter { $0.view != nil || (coversTrash && $0.number != nil) }.map(\.threadId))
  }
}
