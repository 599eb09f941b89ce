import VmailDomain

struct ShareCommand: Command {
  static let info = CommandInfo(
    name: "share", topic: .writing,
    summary: "Write a new mail with attachments of the open conversation",
    synopsis: ["share [MESSAGE.NUMBER…] [OPTION…]"],
    details: """
      Takes attachments of the open conversation, downloading them before if need be: 3.1 is the first of message \
      3, 3.* are all of it; without one, the only one there is. What may do harm is asked about first (a script \
      says --yes). The options are those of compose. Nothing else of the conversation goes along.
      """,
    examples: [
      .init("share 3.1 --to ann@example.org", "send one file to Ann"),
      .init(
        "share 3.* --to ann@example.org --body \"As promised.\" --send", "all of message 3, from a script"),
    ],
    options: WritingOptions.all, arguments: [.attachments], repeatsLastArgument: true, needs: [.place],
    effects: .guardedWithin(.sends), output: ["compose"])

  func run(_ call: CommandCall, in shell: inout Shell) async throws {
    let options = try shell.options(of: call)
    let targets = try Self.targets(call, in: shell)
    try await shell.confirm(targets, to: "share", isConfirmed: options.isConfirmed)
    try await shell.share(targets, options, for: call)
  }

  private static func targets(_ call: CommandCall, in shell: Shell) throws -> [AttachmentTarget] {
    guard call.arguments.isEmpty else { return try shell.attachments(named: call.arguments, of: "share") }
    let all = try shell.attachments(ofMessages: []).filter { !$0.attachment.isInline }
    guard all.count == 1 else {
      throw ShellError.missingArgument("an attachment, such as 3.1", of: "share")
    }
    return all
  }
}
