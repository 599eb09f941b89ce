import VmailDomain
import VmailEngine

struct WhereCommand: Command {
  static let info = CommandInfo(
    name: "where", topic: .shell,
    summary: "Tell where you are, or where mail is",
    details: """
      The account, the folder, the search that is listed, the current thread, the conversation that is open, and the \
      file the session is recorded into. With references, where each message of the threads is: its account and \
      folders, the server's mailboxes, and how much of it is on this machine. With a conversation of two or more \
      messages open, numbers are its messages.
      """,
    examples: [
      .init("where", "the state the prompt shows"), .init("where 3", "where the mail of the third thread is"),
    ],
    loading: "look for that mail", output: ["where", "location"])
  static let forms: [Form] = [
    Form(needs: [.store], does: .nothing) { (shell: inout Shell) in try await tell(in: &shell) },
    Form(
      Arguments("REFERENCES|MESSAGES", .either(.messages, .references), noun: "a thread"),
      needs: [.store], does: .nothing
    ) { (shell: inout Shell, words) in
      try await locate(words, in: &shell)
    },
  ]

  private static func tell(in shell: inout Shell) async throws {
    try await shell.enterDefaultPlace()
    let session = shell.session
    shell.console.result(
      WhereRecord(
        account: session.account?.name ?? session.place.map { _ in Shell.allAccounts },
        folder: session.place?.title, category: try await shell.currentTab(),
        search: session.listing?.place.query, selected: session.selection.count,
        current: session.listing?.listing.current, open: session.conversation?.thread.subject,
        store: shell.environment.storePath, recording: shell.console.recording?.path))
  }

  private static func locate(_ words: [Word], in shell: inout Shell) async throws {
    try await shell.enterDefaultPlace()
    guard shell.session.place != nil else { throw ShellError.noAccount }
    let directory = try await shell.folderDirectory()
    let locate = try await shell.services().locate
    for (number, email) in try await shell.messagesOrThreads(named: words).joined() {
      try Task.checkCancellation()
      shell.console.result(
        LocationRecord(
          n: number, account: directory.accounts.first { $0.id == email.accountId }?.name ?? "",
          folders: email.folders.compactMap { directory.names[$0] }.sorted(),
          location: try await locate.location(of: email)))
    }
  }
}
