import VmailDomain

struct FoldersCommand: Command {
  static let info = CommandInfo(
    name: "folders", topic: .places,
    summary: "List the folders and labels of the account",
    details: """
      System folders first, then Outbox and Archive, then labels. Inbox and Spam show their unread \
      threads, Drafts its drafts, Outbox what is queued or has failed.
      """,
    examples: [.init("folders", "all folders with their badges"), .init("folder 3", "go to the third")],
    loading: "load the folders", output: ["folder"])

  static let forms: [Form] = [
    Form(needs: [.account], does: .nothing) { (shell: inout Shell) in
      guard let account = shell.session.account else { return }
      shell.console.results(try await shell.folderRecords(of: account))
    }
  ]
}
