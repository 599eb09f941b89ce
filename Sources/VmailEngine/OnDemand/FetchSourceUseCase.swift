public import VmailDomain
import VmailStore

/// Returns whole messages: from this machine if possible, or else from their servers, in which case they are
/// stored.
public struct FetchSourceUseCase: Sendable {
  public enum Event: Hashable, Sendable {
    /// The number of bytes received, and the total.
    case received(Int, of: Int)
    /// A transfer was interrupted, and continues after some seconds.
    case waiting(seconds: Int)
  }

  let store: MailStore
  let messages: RemoteMessages
  let reader: any MessageReading
  let clock: any WallClock

  /// Returns the message's source. A fetched source replaces the partial one, after it was verified to be the
  /// same message, and complete.
  /// - Parameter ask: asks the user for a password; `nil` where nobody can be asked.
  /// - Throws: ``RemoteMessageError``, ``ServerError``, ``SecretError``, ``OAuthError``, ``StoreError``.
  public func source(
    of email: EmailID, ask: SecretAsking?, _ report: @escaping @Sendable (Event) -> Void = { _ in }
  ) async throws -> [UInt8] {
    if let source = try await store.read({ try $0.source(emailId: email) }) { return source }
    let transfer = SourceTransfer(of: email, messages: messages, ask: ask)
    let source = try await TransferRetries(clock: clock).run({ report(.waiting(seconds: $0)) }) {
      try await transfer.run { report(.received($0, of: $1)) }
    }
    try Task.checkCancellation()
    let content = reader.read(source)
    try await store.write {
      try $0.completeSource(source, isPartial: false, content: content, emailId: email)
    }
    return source
  }
}
