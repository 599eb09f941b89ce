import VmailDomain

struct PreviewCommand: Command {
  static let info = CommandInfo(
    name: "preview", topic: .reading,
    summary: "Show an attachment here",
    synopsis: ["preview MESSAGE.NUMBER [--yes]"],
    details: """
      Shows texts, pages without what runs or loads, messages, invitations (in local time) and Outlook's \
      winmail.dat; the text of PDFs, what archives hold, and pictures as the terminal can show them. Those \
      three by pdftotext, bsdtar and chafa, in a sandbox (bubblewrap) without network and with only that \
      file to read; never without one. What is not here yet is downloaded first, after the same questions.
      """,
    examples: [
      .init("preview 3.1", "the first attachment of message 3"), .init("attachments", "what there is"),
    ],
    options: [.yes], arguments: [.attachments], needs: [.place], effects: .always(.opens), output: ["preview"]
  )

  func run(_ call: CommandCall, in shell: inout Shell) async throws {
    try call.expectAtMost(1)
    guard let target = try shell.attachments(named: call.arguments, of: "preview").first else {
      throw ShellError.missingArgument("an attachment, such as 3.1", of: "preview")
    }
    if try await !shell.services().attachments.current(target.attachment).isDownloaded {
      try await shell.confirm([target], to: "preview", isConfirmed: call.has("yes"))
    }
    let kept = try await shell.download(target, for: call)
    // Not around the whole command: the user may think about a question.
    let (notice, console) = (shell.environment.slowNotice, shell.console)
    let preview = try await notice.around("Loading…", console) { try await shell.preview(kept) }
    if case .picture(let picture) = preview { shell.console.picture(picture) }
    shell.console.result(PreviewRecord(target: kept, preview: preview))
  }
}
