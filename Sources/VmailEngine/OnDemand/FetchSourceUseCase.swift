public import VmailDomain
public import VmailStore

/// Brings whole messages: from this machine where they are on it, else from their servers; then they stay.
public struct FetchSourceUseCase: Sendable {
  public enum Event: Hashable, Sendable {
    /// Bytes that are here, and that there are.
    case received(Int, of: Int)
    /// A transfer broke off, and goes on after some seconds.
    case waiting(seconds: Int)
  }

  private let store: MailStore
  private let messages: RemoteMessages
  private let reader: any MessageReading
  private let retries: TransferRetries

  public init(
    store: MailStore, messages: RemoteMessages, reader: any MessageReading, clock: any WallClock
  ) {
    self.store = store
    self.messages = messages
    self.reader = reader
    retries = TransferRetries(clock: clock)
  }

  /// The message as it came. What is fetched takes the place of what was here of it, after it was proven to
  /// be the same message, and whole.
  /// - Parameter ask: asks the user for a password; `nil` where nobody can be asked.
  /// - Throws: ``RemoteMessageError``, ``ServerError``, ``SecretError``, ``OAuthError``, ``StoreError``.
  public func source(
    of email: EmailID, ask: SecretAsking?, _ report: @escaping @Sendable (Event) -> Void = { _ in }
  ) async throws -> [UInt8] {
    if let source = try await store.read({ try $0.source(emailId: email) }) { return source }
    let transfer = SourceTransfer(of: email, messages: messages, ask: ask)
    let source = try await retries.run({ report(.waiting(seconds: $0)) }) {
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
