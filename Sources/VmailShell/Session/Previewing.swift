import VmailDomain
import VmailEngine

/// The content of a preview.
enum Preview: Sendable {
  case text(String)
  case calendar([CalendarEvent])
  case message(MessageContent)
  case winmail(text: String, files: [AttachmentContent.WrappedFile])
  case pdf(String)
  case archive(String)
  case picture(TerminalPicture)
}

/// Previews attachments (`preview 3.1`).
extension Shell {
  /// The most bytes of a file that are read to be shown here.
  private static let readLimit = 16 << 20
  /// The most bytes of a file that are read to unpack it.
  private static let unpackLimit = 256 << 20

  /// Previews a downloaded attachment: here if that is safe, else in a sandboxed viewer.
  /// - Throws: ``ShellError`` if it cannot be shown.
  mutating func preview(_ target: AttachmentTarget) async throws -> Preview {
    guard let path = target.attachment.localPath else { throw AttachmentError.gone }
    let beginning = try FileBytes.read(path, limit: 512)
    if let kind = ViewedKind(target.attachment, beginning: beginning) {
      return try await view(target, kind, Self.absolute(path))
    }
    let bytes = try FileBytes.read(path, limit: Self.readLimit)
    let attachment = target.attachment
    let content = try await services().attachmentReader
      .read(bytes, filename: attachment.filename, mimeType: attachment.mimeType)
    switch content {
    case .text(let text): return .text(text)
    case .calendar(let events): return .calendar(events)
    case .message(let message): return .message(message)
    case .winmail(let text, let files): return .winmail(text: text, files: files)
    case nil: throw ShellError.noPreview(target)
    }
  }

  /// Returns an HTML attachment as a safe page, after downloading it if necessary.
  mutating func page(
    ofAttachment word: Word, isConfirmed: Bool, for call: CommandCall
  ) async throws -> (AttachmentTarget, page: String) {
    guard let target = try attachments(named: [word], of: "browse").first else {
      throw ShellError.notAnAttachment(word, of: "browse")
    }
    guard target.attachment.risk.isPage else { throw ShellError.notAPage(target) }
    if try await !services().attachments.current(target.attachment).isDownloaded {
      try await confirm([target], to: "browse", isConfirmed: isConfirmed)
    }
    let kept = try await download(target, for: call)
    guard let path = kept.attachment.localPath else { throw AttachmentError.gone }
    let bytes = try FileBytes.read(path, limit: Self.readLimit)
    let reader = try await services().attachmentReader
    let attachment = kept.attachment
    guard let page = reader.page(of: bytes, filename: attachment.filename, mimeType: attachment.mimeType)
    else {
      throw ShellError.notAPage(target)
    }
    return (kept, page)
  }

  /// Unpacks a `winmail.dat` into one of the user's folders, after the same questions as for a download.
  mutating func unpack(
    _ target: AttachmentTarget, into folder: String, isConfirmed: Bool, for call: CommandCall
  ) async throws {
    let kept = try await download(target, for: call)
    guard let path = kept.attachment.localPath else { throw AttachmentError.gone }
    let services = try await services()
    let content = services.attachmentReader.read(
      try FileBytes.read(path, limit: Self.unpackLimit), filename: kept.attachment.filename,
      mimeType: kept.attachment.mimeType)
    guard case .winmail(_, let files) = content, !files.isEmpty else { throw ShellError.wrapsNothing(target) }
    for file in files {
      let risk = AttachmentRisk(filename: file.name, mimeType: "application/octet-stream")
      try await confirm(file.name, risk.text, to: "save", isConfirmed)
    }
    for file in files {
      try Task.checkCancellation()
      let path = try await services.attachments.save(file, into: folder)
      console.result(SaveRecord(target: kept, wrapped: file.name, path: path))
    }
  }

  private func view(_ target: AttachmentTarget, _ kind: ViewedKind, _ path: String) async throws -> Preview {
    let terminal = console.pictureTerminal
    if kind == .picture, terminal == nil { throw ShellError.noPictures(target) }
    guard let sandbox = try await Sandbox.find(variables: environment.variables) else {
      throw ShellError.noSandbox(target)
    }
    let viewers = AttachmentViewers(sandbox: sandbox, path: path, name: target.name)
    switch kind {
    case .archive: return .archive(try await viewers.archiveListing())
    case .pdf:
      if let text = try await viewers.pdfText() { return .pdf(text) }
      guard let terminal else { return .pdf("") }
      return .picture(try await viewers.pdfPage(for: terminal))
    case .picture:
      guard let terminal else { throw ShellError.noPictures(target) }
      return .picture(try await viewers.picture(for: terminal))
    }
  }
}
