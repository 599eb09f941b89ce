import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailSystem
import VmailTerminal
import VmailViews

struct ShareCommand: Command {
  static let info = CommandInfo(
    name: "share", topic: .writing,
    summary: "Attach files of the open conversation to a new message",
    details: """
      Takes attachments of the open conversation, downloading them first if necessary: 3.1 is the first of \
      message 3, and 3.* means all of message 3. It can be left out if the conversation has only one \
      attachment. vmail asks about anything that may be dangerous (in a script, --yes is required). Takes \
      the same options as compose. Nothing else from the conversation is included.
      """,
    examples: [
      .init("share 3.1 --to ann@example.org", "send one attachment to Ann"),
      .init(
        "share 3.* --to ann@example.org --body \"As promised.\" --send",
        "send all attachments of message 3 from a script"),
    ],
    output: [ComposeRecord.self])

  static let forms: [Form] = [
    Form(
      Arguments("MESSAGE.NUMBER…", .attachments), WritingOptions.all, needs: [.place],
      does: .asksWithin(.sends)
    ) { (shell: inout Shell, words, call) in try await Self.share(words, call, in: &shell) }
  ]

  private static func share(_ words: [Word], _ call: CommandCall, in shell: inout Shell) async throws {
    let options = try await DraftWriting.options(of: call, in: &shell)
    let targets = try targets(words, in: shell)
    try await Download.confirm(targets, to: "share", isConfirmed: options.isConfirmed, in: &shell)
    try await Share.share(targets, options, for: call, in: &shell)
  }

  private static func targets(_ words: [Word], in shell: Shell) throws -> [AttachmentTarget] {
    guard words.isEmpty else {
      return try AttachmentTargets.attachments(named: words, in: shell)
    }
    let all = try AttachmentTargets.attachments(ofMessages: [], in: shell).filter { !$0.attachment.isInline }
    guard all.count == 1 else {
      throw ShellError.missingArgument("an attachment, such as 3.1", of: "share")
    }
    return all
  }
}

/// Sends attachments in a new mail.
enum Share {
  fileprivate static func share(
    _ targets: [AttachmentTarget], _ options: WritingOptions, for call: CommandCall, in shell: inout Shell
  ) async throws {
    guard let first = targets.first,
      let email = shell.session.conversation?.emails.first(where: { $0.id == first.email })
    else { throw ShellError.noConversation }
    var attachments: [ManageDraftsUseCase.NewAttachment] = []
    for target in targets {
      try Task.checkCancellation()
      let kept = try await Download.download(target, for: call, in: &shell)
      guard let path = kept.attachment.localPath else { throw AttachmentError.gone }
      let name = Self.sharedName(of: target)
      guard kept.attachment.sizeBytes <= Self.mostShared else {
        throw DraftError.tooLarge(path: name, limit: Self.mostShared)
      }
      attachments.append(.content(try FileBytes.read(path, limit: Self.mostShared), name: name))
    }
    var beginning = try await DraftWriting.writing(in: &shell).compose.new(
      accountId: email.accountId,
      try await DraftWriting.wording(
        of: email.accountId, from: options.from, text: options.body ?? "", in: &shell))
    beginning.draft.subject = targets.map(Self.sharedName).joined(separator: ", ")
    beginning.attachments = attachments
    // What came encrypted is passed on encrypted.
    if targets.contains(where: \.attachment.isSealed) { beginning.draft.protection = [.signed, .encrypted] }
    try await DraftWriting.write(beginning, options, in: &shell)
  }

  /// The size limit in bytes; no server accepts more.
  private static let mostShared = 200 << 20

  /// Returns a safe form of the original name; the name of the local file may have a number added.
  private static func sharedName(of target: AttachmentTarget) -> String {
    AttachmentFileName(target.attachment.filename).name
  }
}
