import VmailDomain
import VmailEngine

/// Downloads attachments, after any questions that are needed.
extension Shell {
  /// Warns of dangerous attachments, and of large ones on a metered connection, and asks for confirmation.
  /// - Parameters:
  ///   - command: the name of the operation, such as `download`.
  ///   - isConfirmed: whether the user has already confirmed it.
  /// - Throws: if it should not be done.
  mutating func confirm(
    _ targets: [AttachmentTarget], to command: String, isConfirmed: Bool
  ) async throws {
    for target in targets { try await expectReachable(target) }
    for target in targets {
      try await confirm(target.name, target.attachment.risk.text, to: command, isConfirmed)
      let attachment = target.attachment
      guard attachment.sizeBytes >= DownloadAttachmentUseCase.largeSize,
        try await services().attachments.needsNetwork(attachment, of: target.email),
        try await isConnectionMetered()
      else { continue }
      let size = Digits.size(attachment.sizeBytes)
      let question = "This attachment is \(size). Download on a metered connection?"
      try await confirm(target.name, question, to: command, isConfirmed)
    }
  }

  private mutating func expectReachable(_ target: AttachmentTarget) async throws {
    guard isOffline else { return }
    if try await services().attachments.needsNetwork(target.attachment, of: target.email) {
      throw ShellError.offline
    }
  }

  /// - Parameter why: the reasons, as sentences; `nil` if there is nothing to ask.
  func confirm(
    _ name: String, _ why: String?, to command: String, _ isConfirmed: Bool
  ) async throws {
    guard let why else { return }
    let name = TerminalText(line: name).string
    if isConfirmed { return console.warning("\(name): \(why)") }
    guard let ask else { throw ShellError.needsConfirmation(of: command, name, why: why) }
    let question = why.hasSuffix("?") ? why : "\(why) \(Sentence.begun(command)) it?"
    guard await ask("\(name): \(question) [y/N] ") else { throw ShellError.declined }
  }

  private mutating func isConnectionMetered() async throws -> Bool {
    switch settings["metered"] {
    case "on": true
    case "off": false
    default: await (try services()).isMetered() ?? false
    }
  }

  /// Downloads an attachment unless it is already here, and shows the progress.
  /// - Parameter call: the command for `retry` to repeat.
  mutating func download(_ target: AttachmentTarget, for call: CommandCall) async throws -> AttachmentTarget {
    try await expectReachable(target)
    let (attachments, ask) = (try await services().attachments, secretAsker)
    let kept = try await reporting(target, for: call) { report in
      try await attachments.download(target.attachment, of: target.email, report, ask: ask)
    }
    return updated(target, kept)
  }

  /// Downloads an attachment and copies it to one of the user's folders.
  /// - Returns: the attachment, and the path of the copy.
  mutating func save(
    _ target: AttachmentTarget, into folder: String, for call: CommandCall
  ) async throws -> (AttachmentTarget, path: String) {
    try await expectReachable(target)
    let (attachments, ask) = (try await services().attachments, secretAsker)
    let (kept, path) = try await reporting(target, for: call) { report in
      try await attachments.save(target.attachment, of: target.email, into: folder, report, ask: ask)
    }
    return (updated(target, kept), path)
  }

  private mutating func updated(_ target: AttachmentTarget, _ kept: Attachment) -> AttachmentTarget {
    update(kept, of: target.email)
    var target = target
    target.numbered.attachment = kept
    return target
  }

  private mutating func reporting<Value>(
    _ target: AttachmentTarget, for call: CommandCall,
    _ body: (@escaping @Sendable (DownloadAttachmentUseCase.Event) -> Void) async throws -> Value
  ) async throws -> Value {
    let (console, name) = (console, TerminalText(line: target.name).string)
    return try await transferring(name, for: call) {
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
