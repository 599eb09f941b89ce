import FoundationEssentials
import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailSystem
import VmailTerminal
import VmailViews

struct PreviewCommand: Command {
  static let info = CommandInfo(
    name: "preview", topic: .reading,
    summary: "Show an attachment in the terminal",
    details: """
      Shows text, HTML pages (without anything that runs or loads), messages, invitations in local time and \
      the contents of Outlook's winmail.dat. It also shows the text of PDFs, the contents of archives, and \
      images as far as the terminal can display them; pdftotext, bsdtar and chafa do that in a sandbox \
      (bubblewrap) without network access and with only that file to read. Without a sandbox they are never \
      run. An attachment that has not been downloaded is downloaded first; vmail asks what \
      download would ask. A number alone works if only one message is expanded.
      """,
    examples: [
      .init("preview 3.1", "show the first attachment of message 3"),
      .init("attachments", "list the attachments"),
    ],
    output: [PreviewRecord.self])

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
    guard let target = try AttachmentTargets.attachments(named: [word], in: shell).first else {
      throw ShellError.notAnAttachment(word)
    }
    if try await !shell.services().attachments.current(target.attachment).isDownloaded {
      try await Download.confirm([target], to: "preview", isConfirmed: isConfirmed, in: &shell)
    }
    let kept = try await Download.download(target, for: call, in: &shell)
    // The notice does not cover the whole command: the user may be thinking about a question.
    let (notice, console) = (shell.environment.slowNotice, shell.console)
    let preview = try await notice.around("Loading…", console) { try await Preview.preview(kept, in: &shell) }
    if case .picture(let picture) = preview { shell.console.picture(picture) }
    shell.console.result(PreviewRecord(target: kept, preview: preview))
  }
}

/// Previews attachments (`preview 3.1`).
extension Preview {
  /// The most bytes of a file that are read to be shown here.
  private static let readLimit = 16 << 20
  /// The most bytes of a file that are read to unpack it.
  private static let unpackLimit = 256 << 20

  /// Previews a downloaded attachment: here if that is safe, else in a sandboxed viewer.
  /// - Throws: ``ShellError`` if it cannot be shown.
  fileprivate static func preview(_ target: AttachmentTarget, in shell: inout Shell) async throws -> Preview {
    guard let path = target.attachment.localPath else { throw AttachmentError.gone }
    let beginning = try FileBytes.read(path, limit: 512)
    if let kind = ViewedKind(target.attachment, beginning: beginning) {
      return try await view(target, kind, FullPath.absolute(path), in: shell)
    }
    let bytes = try FileBytes.read(path, limit: Self.readLimit)
    let attachment = target.attachment
    let content = try await shell.services().attachmentReader
      .read(bytes, filename: attachment.filename, mimeType: attachment.mimeType)
    switch content {
    case .text(let text): return .text(text)
    case .calendar(let events): return .calendar(events)
    case .message(let message): return .message(message)
    case .winmail(let text, let files): return .winmail(text: text, files: files)
    case nil:
      throw ShellError(
        .failure, "no preview is available for \(target.name)",
        hint: "Type open \(target.reference), or save \(target.reference).")
    }
  }

  /// Returns an HTML attachment as a safe page, after downloading it if necessary.
  static func page(
    ofAttachment word: Word, isConfirmed: Bool, for call: CommandCall, in shell: inout Shell
  ) async throws -> (AttachmentTarget, page: String) {
    guard let target = try AttachmentTargets.attachments(named: [word], in: shell).first else {
      throw ShellError.notAnAttachment(word)
    }
    guard target.attachment.risk.isPage else { throw ShellError.notAPage(target) }
    if try await !shell.services().attachments.current(target.attachment).isDownloaded {
      try await Download.confirm([target], to: "browse", isConfirmed: isConfirmed, in: &shell)
    }
    let kept = try await Download.download(target, for: call, in: &shell)
    guard let path = kept.attachment.localPath else { throw AttachmentError.gone }
    let bytes = try FileBytes.read(path, limit: Self.readLimit)
    let reader = try await shell.services().attachmentReader
    let attachment = kept.attachment
    guard let page = reader.page(of: bytes, filename: attachment.filename, mimeType: attachment.mimeType)
    else {
      throw ShellError.notAPage(target)
    }
    return (kept, page)
  }

  /// Unpacks a `winmail.dat` into one of the user's folders, after the same questions as for a download.
  static func unpack(
    _ target: AttachmentTarget, into folder: String, isConfirmed: Bool, for call: CommandCall,
    in shell: inout Shell
  ) async throws {
    let kept = try await Download.download(target, for: call, in: &shell)
    guard let path = kept.attachment.localPath else { throw AttachmentError.gone }
    let services = try await shell.services()
    let content = services.attachmentReader.read(
      try FileBytes.read(path, limit: Self.unpackLimit), filename: kept.attachment.filename,
      mimeType: kept.attachment.mimeType)
    guard case .winmail(_, let files) = content, !files.isEmpty else {
      throw ShellError(
        .failure, "\(target.name) does not contain other files",
        hint: "--unpack is for Outlook's winmail.dat files.")
    }
    for file in files {
      let risk = AttachmentRisk(filename: file.name, mimeType: "application/octet-stream")
      try await Download.confirm(file.name, risk.text, to: "save", isConfirmed, in: shell)
    }
    for file in files {
      try Task.checkCancellation()
      let path = try await services.attachments.save(file, into: folder)
      shell.console.result(SaveRecord(target: kept, wrapped: file.name, path: path))
    }
  }

  private static func view(_ target: AttachmentTarget, _ kind: ViewedKind, _ path: String, in shell: Shell)
    async throws -> Preview
  {
    let terminal = shell.console.pictureTerminal
    if kind == .picture, terminal == nil { throw ShellError.noPictures(target) }
    guard let sandbox = try await Sandbox.find(variables: shell.environment.variables) else {
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
