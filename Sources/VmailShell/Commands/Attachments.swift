import VmailDomain
import VmailEngine

struct AttachmentsCommand: Command {
  static let info = CommandInfo(
    name: "attachments", topic: .reading,
    summary: "List the attachments of the open conversation",
    details: """
      Shows each with the number that download, preview, save, share and open take, its size, its type, whether \
      it is on this machine, and what harm it may do. The pictures that a message shows in its text come \
      last. With numbers of messages, only theirs.
      """,
    examples: [.init("attachments", "all of them"), .init("attachments 3", "those of message 3")],
    output: ["attachment", "attachments"])
  static let forms: [Form] = [
    Form(Arguments("MESSAGE...", .messages), needs: [.place], does: .nothing) { (shell: inout Shell, words) in
      try await list(words, in: &shell)
    }
  ]

  private static func list(_ words: [Word], in shell: inout Shell) async throws {
    let attachments = try await shell.services().attachments
    let targets = try shell.attachments(ofMessages: words).map { target in
      var target = target
      target.numbered.attachment = attachments.current(target.attachment)
      return target
    }
    shell.console.results(targets.map(AttachmentRecord.init))
    shell.console.result(AttachmentsRecord(count: targets.count))
  }
}
