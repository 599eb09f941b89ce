import GRDB
public import VmailDomain

extension EmailRepositoryImpl: AccountRepositoryProtocol {
  public func addServerAccount(
    name: String, email: String, server: ServerSettings
  ) async throws -> Account {
    try await database.write { transaction in
      let account = try AccountWriter(db: transaction.db).addAccount(name: name, email: email, kind: .imap)
      try ServerSettingsQuery.put(server, accountId: account.id, transaction.db)
      return account
    }
  }

  public func getServerSettings(accountId: AccountID) async throws -> ServerSettings? {
    try await database.read { try ServerSettingsQuery.fetch($0, accountId: accountId) }
  }

  public func updateAccount(_ account: Account, server: ServerSettings?) async throws {
    try await database.write { try AccountWriter(db: $0.db).update(account, server: server) }
  }

  public func getContents(accountId: AccountID) async throws -> AccountContents {
    try await database.read { db in
      guard try AccountsQuery.fetch(db).contains(where: { $0.id == accountId }) else {
        throw AccountError.notFound(accountId)
      }
      return try AccountContentsQuery.fetch(db, accountId: accountId)
    }
  }

  public func removeAccount(_ id: AccountID) async throws {
    try await database.write { transaction in
      guard try AccountsQuery.fetch(transaction.db).contains(where: { $0.id == id }) else {
        throw AccountError.notFound(id)
      }
      try AccountEraser(db: transaction.db).erase(id)
    }
    // The account is gone: bytes that cannot be removed now do no harm, and doctor counts them.
    try? await database.write { [files = database.files] in try UnusedSegments(files: files).remove($0.db) }
  }
}
