import VmailDomain
import VmailTerminal

struct DeleteCommand: Command {
  static let info = CommandInfo(
    name: "delete", shortNames: ["d"], topic: .acting,
    summary: "Move threads to Trash; in Trash, delete them for good",
    details: """
      The threads leave the listing; their messages in the folder they are listed in go to Trash. Nothing is \
      touched before the undo window is over; undo works before and after. What is listed or selected in \
      Trash is deleted for good: that is asked about first (a script says --yes), and can be undone only \
      while it waits. Without references it is the open conversation, else the selection, else the current \
      thread.
      """,
    examples: [.init("delete 3", "one thread"), .init("d3-5", "three threads")],
    output: [ActionRecord.self])

  static let forms: [Form] = [
    Form.acting(
      Arguments("REFERENCES", .references), needs: [.place], does: .asksWithin(.deletes),
      mayAsk: [.changesFolders],
      plan: { (shell: inout Shell, words) in try await plan(words, in: &shell) })
  ]

  private static func plan(_ words: [Word], in shell: inout Shell) async throws -> [PlannedAction] {
    let directory = try await shell.folderDirectory()
    let places = try await shell.places(named: words, directory)
    let (kept, trashed) = (
      places.filter { directory.type(of: $0.view) != .trash },
      places.filter { directory.type(of: $0.view) == .trash }
    )
    return [(ThreadAction.delete, kept), (.deletePermanently, trashed)].filter { !$0.1.isEmpty }
      .map { PlannedAction($0.0, on: $0.1, directory) }
  }
}
