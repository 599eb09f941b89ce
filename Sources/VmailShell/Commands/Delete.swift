import VmailDomain

struct DeleteCommand: ActingCommand {
  static let info = CommandInfo(
    name: "delete", shortNames: ["d"], topic: .acting,
    summary: "Move threads to Trash; in Trash, delete them for good",
    synopsis: ["delete [REFERENCES] [--yes]"],
    details: """
      The threads leave the listing; their messages in the folder they are listed in go to Trash. \
      Nothing is touched before the undo window is over; undo works before and after. What is listed or \
      selected in Trash is deleted for good: that is asked about first (a script says --yes), and can be \
      undone only while it waits. Without references it is the open conversation, else the selection, else the current thread.
      """,
    examples: [.init("delete 3", "one thread"), .init("d3-5", "three threads")],
    options: [.yes], arguments: [.references], repeatsLastArgument: true, needs: [.place],
    effects: .guardedWithin(.deletes), output: ["action"])

  func plan(_ call: CommandCall, in shell: inout Shell) async throws -> [PlannedAction] {
    let directory = try await shell.folderDirectory()
    let places = try await shell.places(named: call.arguments, directory)
    let (kept, trashed) = (
      places.filter { directory.type(of: $0.view) != .trash },
      places.filter { directory.type(of: $0.view) == .trash }
    )
    return [(ThreadAction.delete, kept), (.deletePermanently, trashed)].filter { !$0.1.isEmpty }
      .map { PlannedAction($0.0, on: $0.1, directory) }
  }
}
