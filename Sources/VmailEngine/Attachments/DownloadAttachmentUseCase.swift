public import VmailDomain
public import VmailStore

/// Downloads an attachment into the store's folder at the user's request (FR-ED-03).
public struct DownloadAttachmentUseCase: Sendable {
  /// The size in bytes from which the user is asked first on a metered connection.
  public static let largeSize = 25_000_000

  public enum Event: Hashable, Sendable {
    /// The number of decoded bytes received.
    case received(Int)
    /// A transfer was interrupted, and continues after some seconds.
    case waiting(seconds: Int)
  }

  private let source: any AttachmentFetching
  private let folder: AttachmentFolder
  private let retries: TransferRetries

  public init(source: any AttachmentFetching, folder: AttachmentFolder, clock: any WallClock) {
    self.source = source
    self.folder = folder
    retries = TransferRetries(clock: clock)
  }

  /// Returns the attachment in its current state: not downloaded if its file has disappeared.
  public func current(_ attachment: Attachment) -> Attachment {
    if attachment.isSealed { return attachment }
    var attachment = attachment
    attachment.localPath = folder.keptPath(of: attachment)
    attachment.isDownloaded = attachment.localPath != nil
    return attachment
  }

  /// Returns whether downloading it requires the network.
  public func needsNetwork(_ attachment: Attachment, of email: EmailID) async throws -> Bool {
    if attachment.isSealed || current(attachment).isDownloaded { return false }
    return try await !source.isLocal(attachment, of: email)
  }

  /// Downloads it, unless that was done already. On failure or cancellation, nothing is left behind.
  /// - Parameter ask: asks the user for a password; `nil` where nobody can be asked.
  /// - Returns: the attachment with its path.
  /// - Throws: ``AttachmentError``, ``RemoteMessageError``, ``ServerError``, ``SecretError``, ``OAuthError``,
  ///   ``StoreError``.
  public func download(
    _ attachment: Attachment, of email: EmailID,
    _ report: @escaping @Sendable (Event) -> Void = { _ in }, ask: SecretAsking? = nil
  ) async throws -> Attachment {
    let known = current(attachment)
    guard !known.isDownloaded else { return known }
    if attachment.localPath != nil { try? await folder.forget(attachment) }
    let transfer = try await source.transfer(of: known, email, ask: ask)
    let file = try folder.begin(known)
    defer { file.discard() }
    let announced = try await retries.run({ report(.waiting(seconds: $0)) }) {
      try await transfer.run { bytes in
        try Task.checkCancellation()
        try file.write(bytes)
        report(.received(file.size))
      }
    }
    try Task.checkCancellation()
    if let announced, announced != file.size {
      throw AttachmentError.wrongSize(announced: announced, received: file.size)
    }
    return try await kept(known, file)
  }

  /// Copies it into one of the user's folders, downloading it first if necessary.
  /// - Returns: the attachment, and the copy's path.
  public func save(
    _ attachment: Attachment, of email: EmailID, into folder: String,
    _ report: @escaping @Sendable (Event) -> Void = { _ in }, ask: SecretAsking? = nil
  ) async throws -> (Attachment, path: String) {
    let kept = try await download(attachment, of: email, report, ask: ask)
    guard let path = kept.localPath else { throw AttachmentError.gone }
    let name = AttachmentFileName(attachment.filename)
    return (kept, try await self.folder.copy(path, into: folder, as: name))
  }

  /// Writes a file contained in an attachment into one of the user's folders.
  /// - Returns: the file's path.
  public func save(_ file: AttachmentContent.WrappedFile, into folder: String) async throws -> String {
    try await self.folder.write(file.content, into: folder, as: AttachmentFileName(file.name))
  }

  private func kept(_ attachment: Attachment, _ file: PartialAttachment) async throws -> Attachment {
    var kept = attachment
    kept.localPath = try await file.keep()
    kept.isDownloaded = true
    kept.sizeBytes = file.size
    return kept
  }
}
