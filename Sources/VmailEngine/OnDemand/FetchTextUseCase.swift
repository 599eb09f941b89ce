public import VmailDomain
import VmailStore

/// Fetches long texts, which the first sync leaves out, when somebody wants to read them.
public struct FetchTextUseCase: Sendable {
  let store: MailStore
  let messages: RemoteMessages
  let reader: any MessageReading
  let clock: any WallClock

  /// Fetches all texts of a message, but none of its attachments. They are stored, and become searchable.
  /// - Parameter ask: asks the user for a password; `nil` where nobody can be asked.
  /// - Throws: ``RemoteMessageError``, ``ServerError``, ``SecretError``, ``OAuthError``, ``StoreError``.
  public func fetchText(
    of email: EmailID, ask: SecretAsking?,
    _ report: @escaping @Sendable (FetchSourceUseCase.Event) -> Void = { _ in }
  ) async throws {
    let transfer = TextTransfer(of: email, messages: messages, ask: ask)
    let result = try await TransferRetries(clock: clock).run({ report(.waiting(seconds: $0)) }) {
      try await transfer.run { report(.received($0, of: $1)) }
    }
    try Task.checkCancellation()
    let source = result.source
    var content = reader.read(source)
    if result.isPartial { content.takeSizes(of: result.message, without: result.bodies) }
    try await store.write { [content] in
      try $0.completeSource(source, isPartial: result.isPartial, content: content, emailId: email)
    }
  }
}
