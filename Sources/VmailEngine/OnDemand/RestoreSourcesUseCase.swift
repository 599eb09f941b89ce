public import VmailDomain
import VmailStore

/// Fetches messages again whose stored sources are known to be damaged, if their servers still have them.
public struct RestoreSourcesUseCase: Sendable {
  /// The result for an account.
  public struct Outcome: Sendable {
    public var restored = 0
    /// The number of messages that are still damaged.
    public var failed = 0
    /// Why the first of them could not be fetched.
    public var failure: (any Error)?
  }

  let store: MailStore
  let fetchSource: FetchSourceUseCase
  let fetchText: FetchTextUseCase

  /// Fetches the damaged messages of an account, until its server can't be reached.
  /// - Parameters:
  ///   - ask: asks the user for a password; `nil` where nobody can be asked.
  ///   - report: called with the number of messages processed, and the total.
  /// - Throws: ``StoreError``, `CancellationError`. What was fetched until then is kept.
  public func restore(
    of account: AccountID, ask: SecretAsking?, _ report: @Sendable (Int, Int) -> Void = { _, _ in }
  ) async throws -> Outcome {
    let cut = try await store.read { try $0.cutSources() }
    if !cut.isEmpty { try await store.write { try $0.noteDamage(of: cut) } }
    let damaged = try await store.read { try $0.damagedSources(accountId: account) }
    var outcome = Outcome()
    for (index, email) in damaged.enumerated() {
      try Task.checkCancellation()
      report(index, damaged.count)
      do {
        try await fetch(email, ask)
        outcome.restored += 1
      } catch {
        switch error {
        case is RemoteMessageError, ServerError.protocolViolation, ServerError.tooLarge: outcome.failed += 1
        case let error as ServerError where !error.endsConnection: outcome.failed += 1
        // It would fail for the other messages as well.
        case is ServerError, is SecretError, is OAuthError: outcome.failed = damaged.count - outcome.restored
        default: throw error
        }
        outcome.failure = outcome.failure ?? error
        if outcome.restored + outcome.failed == damaged.count { break }
      }
    }
    return outcome
  }

  private func fetch(_ email: EmailID, _ ask: SecretAsking?) async throws {
    if try await store.read({ try $0.lacksParts(emailId: email) }) {
      try await fetchText.fetchText(of: email, ask: ask)
    } else {
      _ = try await fetchSource.source(of: email, ask: ask)
    }
  }
}
