import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailTerminal
import VmailViews

struct DownloadCommand: Command {
  static let info = CommandInfo(
    name: "download", topic: .files,
    summary: "Download attachments to the store's private folder",
    details: """
      Takes attachments of the open conversation: 3.1 is the first of message 3, 3.* means all of message 3, \
      and * all of the conversation. vmail asks before it downloads anything that may be dangerous, or that \
      is large on a metered connection (in a script, --yes is required). Attachments that are only on the \
      server are downloaded from there; an interrupted download resumes when the connection is back. \
      Incomplete files are never kept, and Ctrl-C leaves nothing behind. Nothing is ever opened or run.
      """,
    examples: [
      .init("download 3.1", "download one file"),
      .init("download 3.*", "download all attachments of message 3"),
    ],
    output: [DownloadRecord.self])

  static let forms: [Form] = [
    Form(
      Arguments("MESSAGE.NUMBER...", .attachments, noun: "an attachment, such as 3.1"), Flag.yes, WholeCall(),
      needs: [.place], does: .syncs, job: true
    ) { (shell: inout Shell, words, isConfirmed, call) in
      try await Self.download(words, isConfirmed: isConfirmed, call, in: &shell)
    }
  ]

  private static func download(
    _ words: [Word], isConfirmed: Bool, _ call: CommandCall, in shell: inout Shell
  ) async throws {
    let targets = try AttachmentTargets.attachments(named: words, in: shell)
    let here = try await shell.services().attachments
    let wanted = targets.filter { !here.current($0.attachment).isDownloaded }
    try await Download.confirm(wanted, to: "download", isConfirmed: isConfirmed, in: &shell)
    for target in targets {
      try Task.checkCancellation()
      let kept = try await Download.download(target, for: call, in: &shell)
      shell.console.result(DownloadRecord(target: kept))
    }
  }
}

/// Downloads attachments, after any questions that are needed.
enum Download {
  /// Warns of dangerous attachments, and of large ones on a metered connection, and asks for confirmation.
  /// - Parameters:
  ///   - command: the name of the operation, such as `download`.
  ///   - isConfirmed: whether the user has already confirmed it.
  /// - Throws: if it should not be done.
  static func confirm(
    _ targets: [AttachmentTarget], to command: String, isConfirmed: Bool, in shell: inout Shell
  ) async throws {
    for target in targets { try await expectReachable(target, in: &shell) }
    for target in targets {
      try await confirm(target.name, target.attachment.risk.text, to: command, isConfirmed, in: shell)
      let attachment = target.attachment
      guard attachment.sizeBytes >= DownloadAttachmentUseCase.largeSize,
        try await shell.services().attachments.needsNetwork(attachment, of: target.email),
        try await isConnectionMetered(in: &shell)
      else { continue }
      let size = Digits.size(attachment.sizeBytes)
      let question = "This attachment is \(size). Download on a metered connection?"
      try await confirm(target.name, question, to: command, isConfirmed, in: shell)
    }
  }

  private static func expectReachable(_ target: AttachmentTarget, in shell: inout Shell) async throws {
    guard Connections.isOffline(in: shell) else { return }
    if try await shell.services().attachments.needsNetwork(target.attachment, of: target.email) {
      throw ShellError.offline
    }
  }

  /// - Parameter why: the reasons, as sentences; `nil` if there is nothing to ask.
  static func confirm(
    _ name: String, _ why: String?, to command: String, _ isConfirmed: Bool, in shell: Shell
  ) async throws {
    guard let why else { return }
    let name = TerminalText(line: name).string
    if isConfirmed { return shell.console.warning("\(name): \(why)") }
    guard let ask = shell.person.ask else { throw ShellError.needsConfirmation(of: command, name, why: why) }
    let question =
      why.hasSuffix("?")
      ? "\(name): \(why) [y/N] "
      : Confirmation.question(after: "\(name): \(why)", "\(Sentence.begun(command)) anyway?", in: shell)
    guard await ask(question) else { throw ShellError.declined }
  }

  private static func isConnectionMetered(in shell: inout Shell) async throws -> Bool {
    if let isMetered = shell.settings.metered { return isMetered }
    return await (try shell.services()).isMetered() ?? false
  }

  /// Downloads an attachment unless it is already here, and shows the progress.
  /// - Parameter call: the command for `retry` to repeat.
  static func download(_ target: AttachmentTarget, for call: CommandCall, in shell: inout Shell) async throws
    -> AttachmentTarget
  {
    try await expectReachable(target, in: &shell)
    if target.attachment.isSealed {
      return updated(target, try await SealedFiles.unsealed(target, in: &shell), in: &shell)
    }
    let (attachments, ask) = (try await shell.services().attachments, Connections.secretAsker(in: shell))
    let kept = try await reporting(target, for: call, in: &shell) { report in
      try await attachments.download(target.attachment, of: target.email, report, ask: ask)
    }
    return updated(target, kept, in: &shell)
  }

  /// Downloads an attachment and copies it to one of the user's folders.
  /// - Returns: the attachment, and the path of the copy.
  static func save(
    _ target: AttachmentTarget, into folder: String, for call: CommandCall, in shell: inout Shell
  ) async throws -> (AttachmentTarget, path: String) {
    try await expectReachable(target, in: &shell)
    let (attachments, ask) = (try await shell.services().attachments, Connections.secretAsker(in: shell))
    if target.attachment.isSealed {
      let file = AttachmentContent.WrappedFile(
        name: target.name, content: try await SealedFiles.bytes(of: target, in: &shell))
      return (target, try await attachments.save(file, into: folder))
    }
    let (kept, path) = try await reporting(target, for: call, in: &shell) { report in
      try await attachments.save(target.attachment, of: target.email, into: folder, report, ask: ask)
    }
    return (updated(target, kept, in: &shell), path)
  }

  private static func updated(_ target: AttachmentTarget, _ kept: Attachment, in shell: inout Shell)
    -> AttachmentTarget
  {
    AttachmentTargets.update(kept, of: target.email, in: &shell)
    var target = target
    target.numbered.attachment = kept
    target.numbered.isOnServer = false
    return target
  }

  private static func reporting<Value>(
    _ target: AttachmentTarget, for call: CommandCall, in shell: inout Shell,
    _ body: (@escaping @Sendable (DownloadAttachmentUseCase.Event) -> Void) async throws -> Value
  ) async throws -> Value {
    let (console, name) = (shell.console, TerminalText(line: target.name).string)
    return try await SourceDownload.transferring(name, for: call, in: &shell) {
      try await body { event in
        switch event {
        case .received(let bytes):
          console.progress(
            DownloadProgress.line(
              name: name, bytes: bytes, of: target.attachment.sizeBytes, glyphs: console.layout.glyphs),
            share: ProgressBar.share(bytes, of: target.attachment.sizeBytes))
        case .waiting(let seconds): console.notice(DownloadProgress.pause(of: name, seconds: seconds))
        }
      }
    }
  }
}
