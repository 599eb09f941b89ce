public import VmailDomain
public import VmailStore

/// Finds what was written here and has not left, so that no conversation shows it like mail that has. For listings,
/// ``Snapshot/marks(of:)`` does that.
public struct FindUnsentMailUseCase: Sendable {
  private let store: MailStore

  public init(store: MailStore) { self.store = store }

  /// Of each message that has not left, how far it is.
  public func states(of emails: [Email]) async throws -> [EmailID: UnsentState] {
    guard !emails.isEmpty else { return [:] }
    return try await store.read { mail in
      let drafts = try mail.draftFolders(of: Set(emails.map(\.accountId)))
      return emails.reduce(into: [:]) { $0[$1.id] = UnsentState(of: $1, drafts: drafts) }
    }
  }
}
