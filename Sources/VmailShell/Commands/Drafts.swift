struct DraftsCommand: Command {
  static let info = CommandInfo(
    name: "drafts", topic: .writing,
    summary: "List what is being written",
    synopsis: ["drafts"],
    details: """
      The last first, of the current account, or of all of them in All Inboxes. Its numbers are what edit, send and \
      discard take. What a crash left behind is found again; drafts of other mail programs are listed as well, \
      once they were synced.
      """,
    examples: [.init("drafts", "what there is"), .init("edit 1", "go on with the first")],
    needs: [.place], loading: "list the drafts", effects: .none, rehearsal: .runs, output: ["draft", "page"])

  func run(_ call: CommandCall, in shell: inout Shell) async throws {
    try call.expectAtMost(0)
    try await shell.recoverDrafts()
    try await shell.listDrafts()
  }
}
