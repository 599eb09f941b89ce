import VmailDomain
import VmailStore

/// The sources of an export's messages, and the failures.
struct ExportedSources {
  let store: MailStore
  let fetch: ExportMailUseCase.Fetch?
  var outcome = ExportMailUseCase.Outcome()
  static let subjectsKept = 3
  /// Accounts whose servers aren't tried again.
  private var unreachable: Set<AccountID> = []

  init(store: MailStore, fetch: ExportMailUseCase.Fetch?) {
    self.store = store
    self.fetch = fetch
  }

  /// - Returns: `nil` for a message that is left out.
  mutating func source(of email: Email) async throws -> [UInt8]? {
    var source: [UInt8]?
    do {
      source = try await store.read { try $0.source(emailId: email.id) }
    } catch let error as StoreError {
      // The remainder isn't a valid message any more, or a different one.
      guard error.isAboutOneSource else { throw error }
      noteDamaged(email)
      return nil
    }
    if source == nil { source = try await fetched(email) }
    if source != nil {
      outcome.written += 1
    } else if try await store.read({ try $0.isDamagedHere(emailId: email.id) }) {
      noteDamaged(email)
    } else {
      outcome.missing += 1
    }
    return source
  }

  private mutating func noteDamaged(_ email: Email) {
    outcome.damaged += 1
    if outcome.damagedSubjects.count < Self.subjectsKept { outcome.damagedSubjects.append(email.subject) }
  }

  private mutating func fetched(_ email: Email) async throws -> [UInt8]? {
    guard let fetch, !unreachable.contains(email.accountId) else { return nil }
    do { return try await fetch(email) } catch {
      switch error {
      case is RemoteMessageError, ServerError.refused, ServerError.tooLarge: break
      // A failure of the server would occur with each of its messages.
      case is ServerError, is SecretError, is OAuthError: unreachable.insert(email.accountId)
      default: throw error
      }
      outcome.failure = outcome.failure ?? error
      return nil
    }
  }
}
