import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailTerminal
import VmailViews

struct AttachmentsCommand: Command {
  static let info = CommandInfo(
    name: "attachments", topic: .reading,
    summary: "List the attachments of a conversation",
    details: """
      Shows each attachment with the number that download, preview, save, share and open take, its size and \
      type, whether it is only on the server, and any danger it may pose. Images that a message shows in its \
      text come last. With message numbers, it lists only the attachments of those messages. While no conversation is \
      open, numbers refer to threads, which stay unread.
      """,
    examples: [
      .init("attachments", "list all attachments"),
      .init("attachments 3", "list the attachments of message 3"),
    ],
    output: [AttachmentRecord.self, AttachmentsRecord.self])
  static let forms = [Form.showing { try await list($0, in: &$1) }]

  private static func list(_ words: [Word], in shell: inout Shell) async throws {
    let attachments = try await shell.services().attachments
    var onServer: Set<AttachmentID> = []
    var targets = try AttachmentTargets.attachments(ofMessages: words, in: shell)
    for email in Set(targets.map(\.email)) {
      guard let email = shell.session.conversation?.emails.first(where: { $0.id == email }) else { continue }
      onServer.formUnion(try await NumberedAttachment.allOnServer(of: email, in: &shell))
    }
    for index in targets.indices {
      let attachment = attachments.current(targets[index].attachment)
      targets[index].numbered.attachment = attachment
      targets[index].numbered.isOnServer = onServer.contains(attachment.id)
    }
    shell.console.results(targets.map(AttachmentRecord.init))
    shell.console.result(AttachmentsRecord(count: targets.count))
  }
}
