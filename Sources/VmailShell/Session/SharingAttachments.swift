import VmailDomain
import VmailEngine

/// Sends attachments in a new mail.
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

  /// The size limit in bytes; no server accepts more.
  private static let mostShared = 200 << 20

  /// Returns a safe form of the original name; the name of the local file may have a number added.
  private static func sharedName(of target: AttachmentTarget) -> String {
    AttachmentFileName(target.attachment.filename).name
  }
}
