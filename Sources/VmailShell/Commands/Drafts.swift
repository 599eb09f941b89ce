struct DraftsCommand: Command {
  static let info = CommandInfo(
    name: "drafts", topic: .writing,
    summary: "List what is being written",
    details: """
      The last first, of the current account, or of all of them in All Inboxes. Its numbers are what edit, send and \
      discard take. What a crash left behind is found again; drafts of other mail programs are listed as well, \
      once they were synced.
      """,
    examples: [.init("drafts", "what there is"), .init("edit 1", "go on with the first")],
    loading: "list the drafts", output: ["draft", "page"])

  static let forms: [Form] = [
    Form(needs: [.place], does: .nothing) { (shell: inout Shell) in
      try await shell.recoverDrafts()
      try await shell.listDrafts()
    }
  ]
}
