import VmailDomain
import VmailEngine

/// Passing attachments on in a mail of their own.
extension Shell {
  mutating func share(
    _ targets: [AttachmentTarget], _ options: WritingOptions, for call: CommandCall
  ) async throws {
    guard let first = targets.first,
      let email = session.conversation?.emails.first(where: { $0.id == first.email })
    else { throw ShellError.noConversation }
    var attachments: [ManageDraftsUseCase.NewAttachment] = []
    for target in targets {
      try Task.checkCancellation()
      let kept = try await download(target, for: call)
      guard let path = kept.attachment.localPath else { throw AttachmentError.gone }
      let name = Self.sharedName(of: target)
      guard kept.attachment.sizeBytes <= Self.mostShared else {
        throw DraftError.tooLarge(path: name, limit: Self.mostShared)
      }
      attachments.append(.content(try FileBytes.read(path, limit: Self.mostShared), name: name))
    }
    var beginning = try await writing().compose.new(
      accountId: email.accountId, try wording(text: options.body ?? ""))
    beginning.draft.subject = targets.map(Self.sharedName).joined(separator: ", ")
    beginning.attachments = attachments
    try await write(beginning, options)
  }

  /// In bytes; no server takes more.
  private static let mostShared = 200 << 20

  /// The one it came with, made safe, and not that of the file here, which may have a number.
  private static func sharedName(of target: AttachmentTarget) -> String {
    AttachmentFileName(target.attachment.filename).name
  }
}
