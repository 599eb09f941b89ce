public import VmailDomain
import VmailStore

/// Finds mail that was written here and not sent, so that conversations show it differently. For listings,
/// ``Snapshot/marks(of:)`` does that.
public struct FindUnsentMailUseCase: Sendable {
  let store: MailStore

  /// Returns the state of each message that was not sent.
  public func states(of emails: [Email]) async throws -> [EmailID: UnsentState] {
    guard !emails.isEmpty else { return [:] }
    return try await store.read { mail in
      let drafts = try mail.draftFolders(of: Set(emails.map(\.accountId)))
      let uncertain = try mail.uncertain()
      return emails.reduce(into: [:]) {
        $0[$1.id] = UnsentState(of: $1, drafts: drafts, uncertain: uncertain)
      }
    }
  }
}
