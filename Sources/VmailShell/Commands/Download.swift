import VmailDomain
import VmailEngine

struct DownloadCommand: Command {
  static let info = CommandInfo(
    name: "download", topic: .files,
    summary: "Fetch attachments into the store's private folder",
    details: """
      Takes attachments of the open conversation: 3.1 is the first of message 3, 3.* are all of it, * all of \
      the conversation. What may do harm, and what is large on a metered connection, is asked about first (a \
      script says --yes). What is only on the server is fetched from there; where the line breaks, it goes on when it is back. \
      Nothing is kept that did not come whole; Ctrl-C leaves nothing behind. Nothing is ever opened or run.
      """,
    examples: [.init("download 3.1", "one file"), .init("download 3.*", "all of message 3")],
    output: ["download"])

  static let forms: [Form] = [
    Form(
      Arguments("MESSAGE.NUMBER...", .attachments, noun: "an attachment, such as 3.1"), Flag.yes, WholeCall(),
      needs: [.place], does: .syncs, job: true
    ) { (shell: inout Shell, words, isConfirmed, call) in
      try await Self.download(words, isConfirmed: isConfirmed, call, in: &shell)
    }
  ]

  private static func download(
    _ words: [Word], isConfirmed: Bool, _ call: CommandCall, in shell: inout Shell
  ) async throws {
    let targets = try shell.attachments(named: words, of: "download")
    let here = try await shell.services().attachments
    let wanted = targets.filter { !here.current($0.attachment).isDownloaded }
    try await shell.confirm(wanted, to: "download", isConfirmed: isConfirmed)
    for target in targets {
      try Task.checkCancellation()
      let kept = try await shell.download(target, for: call)
      shell.console.result(DownloadRecord(target: kept))
    }
  }
}
