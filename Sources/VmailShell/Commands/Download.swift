import VmailDomain

struct DownloadCommand: Command {
  static let info = CommandInfo(
    name: "download", topic: .files,
    summary: "Fetch attachments into the store's private folder",
    synopsis: ["download MESSAGE.NUMBER... [--yes]"],
    details: """
      Takes attachments of the open conversation: 3.1 is the first of message 3, 3.* are all of it, * all of the conversation. What \
      may do harm, and what is large on a metered connection, is asked about first (a script says --yes). \
      What is only on the server is fetched from there; where the line breaks, it goes on when it is back. \
      Nothing is kept that did not come whole; Ctrl-C leaves nothing behind. Nothing is ever opened or run.
      """,
    examples: [.init("download 3.1", "one file"), .init("download 3.*", "all of message 3")],
    options: [.yes], arguments: [.attachments], repeatsLastArgument: true, canRunAsJob: true, needs: [.place],
    effects: .none,
    output: ["download"])

  func run(_ call: CommandCall, in shell: inout Shell) async throws {
    guard !call.arguments.isEmpty else {
      throw ShellError.missingArgument("an attachment, such as 3.1", of: "download")
    }
    let targets = try shell.attachments(named: call.arguments, of: "download")
    let here = try await shell.services().attachments
    let wanted = targets.filter { !here.current($0.attachment).isDownloaded }
    try await shell.confirm(wanted, to: "download", isConfirmed: call.has("yes"))
    for target in targets {
      try Task.checkCancellation()
      let kept = try await shell.download(target, for: call)
      shell.console.result(DownloadRecord(target: kept))
    }
  }
}
