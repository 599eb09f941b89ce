import VmailDomain
import VmailEngine

struct PreviewCommand: Command {
  static let info = CommandInfo(
    name: "preview", topic: .reading,
    summary: "Show an attachment here",
    details: """
      Shows texts, pages without what runs or loads, messages, invitations (in local time) and Outlook's \
      winmail.dat; the text of PDFs, what archives hold, and pictures as the terminal can show them. Those \
      three by pdftotext, bsdtar and chafa, in a sandbox (bubblewrap) without network and with only that \
      file to read; never without one. What is not here yet is downloaded first, after the same questions.
      """,
    examples: [
      .init("preview 3.1", "the first attachment of message 3"), .init("attachments", "what there is"),
    ],
    output: ["preview"])

  static let forms: [Form] = [
    Form(
      Argument("MESSAGE.NUMBER", .attachments, noun: "an attachment, such as 3.1"), Flag.yes, WholeCall(),
      needs: [.place], does: .asks(.opens)
    ) { (shell: inout Shell, word, isConfirmed, call) in
      try await Self.preview(word, isConfirmed: isConfirmed, call, in: &shell)
    }
  ]

  private static func preview(
    _ word: Word, isConfirmed: Bool, _ call: CommandCall, in shell: inout Shell
  ) async throws {
    guard let target = try shell.attachments(named: [word], of: "preview").first else {
      throw ShellError.notAnAttachment(word, of: "preview")
    }
    if try await !shell.services().attachments.current(target.attachment).isDownloaded {
      try await shell.confirm([target], to: "preview", isConfirmed: isConfirmed)
    }
    let kept = try await shell.download(target, for: call)
    // The notice does not cover the whole command: the user may be thinking about a question.
    let (notice, console) = (shell.environment.slowNotice, shell.console)
    let preview = try await notice.around("Loading…", console) { try await shell.preview(kept) }
    if case .picture(let picture) = preview { shell.console.picture(picture) }
    shell.console.result(PreviewRecord(target: kept, preview: preview))
  }
}
