import VmailDomain

struct WhereCommand: Command {
  static let info = CommandInfo(
    name: "where", topic: .shell,
    summary: "Tell where you are",
    synopsis: ["where"],
    details:
      "The account, the folder, the search that is listed, the current thread and the conversation that is open.",
    examples: [
      .init("where", "the state the prompt shows"), .init("set output plain", "as sentences from now on"),
    ],
    needs: [.store], output: ["where"])

  func run(_ call: CommandCall, in shell: inout Shell) async throws {
    try call.expectAtMost(0)
    try await shell.enterDefaultPlace()
    let session = shell.session
    shell.console.result(
      WhereRecord(
        account: session.account?.name ?? session.place.map { _ in Shell.allAccounts },
        folder: session.place?.title, category: try await shell.currentTab(),
        search: session.listing?.place.query, selected: session.selection.count,
        current: session.listing?.listing.current, open: session.conversation?.thread.subject,
        store: shell.environment.storePath))
  }
}
