import VmailDomain

struct FoldersCommand: Command {
  static let info = CommandInfo(
    name: "folders", topic: .places,
    summary: "List the folders and labels of the account",
    synopsis: ["folders"],
    details: """
      System folders first, then Outbox and Archive, then labels. Inbox and Spam show their unread \
      threads, Drafts its drafts, Outbox what is queued or has failed.
      """,
    examples: [.init("folders", "all folders with their badges"), .init("folder 3", "go to the third")],
    needs: [.account], loading: "load the folders", effects: .none, rehearsal: .runs, output: ["folder"])

  func run(_ call: CommandCall, in shell: inout Shell) async throws {
    try call.expectAtMost(0)
    guard let account = shell.session.account else { return }
    shell.console.results(try await shell.folderRecords(of: account))
  }
}
