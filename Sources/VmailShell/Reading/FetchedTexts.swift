import VmailDomain
import VmailEngine
import VmailTerminal

/// The texts a command fetched because the first sync had left them on the server for their length.
struct FetchedTexts {
  var emails: Set<EmailID> = []
  /// Whether fetching failed: an error with one message is expected to recur with the next.
  var hasFailed = false
}

/// The error thrown when Ctrl-C stops waiting for a text.
struct AbandonedText: Error {}

extension Shell {
  /// Returns a message for reading. Text that is only on the server is fetched first, unless offline; if that
  /// fails, the local part is shown along with the reason.
  /// - Returns: `nil` if the message is only on the server.
  mutating func read(
    _ number: Int, _ email: Email, _ options: ReadingOptions, _ fetched: inout FetchedTexts
  ) async throws -> ReadableMessage? {
    let message = try await read(email, options)
    guard let missing = message?.missing, missing != .none, !isOffline, !isRehearsing, !fetched.hasFailed
    else { return message }
    do {
      try await fetchText(of: email, name: "message \(number)", by: services().fetchText)
      fetched.emails.insert(email.id)
    } catch {
      if Task.isCancelled { throw AbandonedText() }
      guard var worded = ErrorWording.transferError(error, "load message \(number)") else { throw error }
      worded.hint = "Type open to try again."
      console.warning(worded.sentence)
      fetched.hasFailed = true
      return message
    }
    return try await read(email, options)
  }

  /// GnuPG may ask for a passphrase meanwhile.
  private mutating func read(_ email: Email, _ options: ReadingOptions) async throws -> ReadableMessage? {
    let use = try await services().readMessage
    return try await lendingTerminal { try await use.read(email, options) }
  }

  /// Fetches the text of a message that can't be answered or forwarded without it.
  mutating func requireText(of email: Email, for call: CommandCall) async throws {
    guard !isOffline else { throw ShellError.bodyNotHere }
    let fetch = try await services().fetchText
    let shell = self
    try await transferring("message 1", for: call) {
      try await shell.fetchText(of: email, name: "message 1", by: fetch)
    }
  }

  private func fetchText(of email: Email, name: String, by fetch: FetchTextUseCase) async throws {
    defer { console.endProgress() }
    console.progress("Loading \(name)…")
    try await fetch.fetchText(of: email.id, ask: secretAsker) { [console] event in
      switch event {
      case .received(let bytes, let total):
        console.progress(
          DownloadProgress.line(name: name, bytes: bytes, of: total, glyphs: console.layout.glyphs))
      case .waiting(let seconds): console.notice(DownloadProgress.pause(of: name, seconds: seconds))
      }
    }
  }
}
