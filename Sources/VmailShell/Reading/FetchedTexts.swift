import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailTerminal
import VmailViews

/// The texts a command fetched because the first sync had left them on the server for their length.
struct FetchedTexts {
  var emails: Set<EmailID> = []
  /// Whether fetching failed: an error with one message is expected to recur with the next.
  var hasFailed = false
}

extension FetchedTexts {
  /// Returns a message for reading. Text that is only on the server is fetched first, unless offline; if that
  /// fails, the local part is shown along with the reason.
  /// - Returns: `nil` if the message is only on the server.
  static func read(
    _ number: Int, _ email: Email, _ options: ReadingOptions, _ fetched: inout FetchedTexts,
    in shell: inout Shell
  ) async throws -> ReadableMessage? {
    let message = try await read(email, options, in: &shell)
    guard let missing = message?.missing, missing != .none, !Connections.isOffline(in: shell),
      !shell.isRehearsing,
      !fetched.hasFailed
    else { return message }
    do {
      try await fetchText(of: email, name: "message \(number)", by: shell.services().fetchText, in: shell)
      fetched.emails.insert(email.id)
    } catch {
      if Task.isCancelled { throw AbandonedText() }
      guard var worded = ErrorWording.transferError(error, "load message \(number)") else { throw error }
      worded.hint = "Type open to try again."
      shell.console.warning(worded.sentence)
      fetched.hasFailed = true
      return message
    }
    return try await read(email, options, in: &shell)
  }

  /// GnuPG may ask for a passphrase meanwhile.
  private static func read(_ email: Email, _ options: ReadingOptions, in shell: inout Shell) async throws
    -> ReadableMessage?
  {
    let use = try await shell.services().readMessage
    return try await Passphrases.lendingTerminal(in: shell) { try await use.read(email, options) }
  }

  /// Fetches the text of a message that can't be answered or forwarded without it.
  static func requireText(of email: Email, for call: CommandCall, in shell: inout Shell) async throws {
    guard !Connections.isOffline(in: shell) else { throw try await OpenMessages.notHere(email, in: &shell) }
    let fetch = try await shell.services().fetchText
    let copy = shell
    try await SourceDownload.transferring("message 1", for: call, in: &shell) {
      try await fetchText(of: email, name: "message 1", by: fetch, in: copy)
    }
  }

  private static func fetchText(of email: Email, name: String, by fetch: FetchTextUseCase, in shell: Shell)
    async throws
  {
    defer { shell.console.endProgress() }
    shell.console.progress("Loading \(name)…")
    try await fetch.fetchText(of: email.id, ask: Connections.secretAsker(in: shell)) {
      [console = shell.console] event in
      switch event {
      case .received(let bytes, let total):
        console.progress(
          DownloadProgress.line(name: name, bytes: bytes, of: total, glyphs: console.layout.glyphs))
      case .waiting(let seconds): console.notice(DownloadProgress.pause(of: name, seconds: seconds))
      }
    }
  }
}
