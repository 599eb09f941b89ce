public import VmailDomain
import VmailStore

/// Lists and adds accounts.
public struct ManageAccountsUseCase: Sendable {
  let store: MailStore

  /// An account with the data for its row in the switcher.
  public struct Overview: Hashable, Sendable {
    public var account: Account
    /// The number of threads in its Inbox with an unread message; `nil` when it could not be determined.
    public var unread: Int?
    /// The identities for writing mail, the preferred one first.
    public var identities: [Participant] = []
  }

  public func accounts() async throws -> [Overview] {
    try await store.read { mail in
      try mail.accounts().map {
        Overview(account: $0, unread: Self.unread(in: $0, mail), identities: try mail.writers(of: $0))
      }
    }
  }

  /// Adds an account without a server, for imported mail.
  /// - Throws: ``AccountError``.
  public func addLocalAccount(name: String, email: String = "") async throws -> Account {
    guard Account.isUsableName(name) else { throw AccountError.invalidName(name) }
    return try await store.write({ try $0.addAccount(name: name, email: email, kind: .local) })
  }

  /// Returns the account for imported mail when none was chosen: the first one, or else a new local one named
  /// `mail`.
  public func accountForImport() async throws -> Account {
    if let first = try await store.read({ try $0.accounts() }).first { return first }
    return try await store.write { mail in
      // Another process that imports for the first time may have been faster.
      try mail.snapshot.accounts().first ?? mail.addAccount(name: "mail", email: "", kind: .local)
    }
  }

  /// An account is listed even if its count can't be determined.
  private static func unread(in account: Account, _ mail: Snapshot) -> Int? {
    guard let inbox = try? mail.folders(accountId: account.id).first(where: { $0.type == .inbox }) else {
      return nil
    }
    return try? mail.counts(view: .folder(inbox.id), category: nil).unread
  }
}
