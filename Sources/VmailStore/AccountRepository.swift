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

  public func getIdentities(accountId: AccountID) async throws -> [Participant] {
    try await database.read {
      try SQLStatement($0, "SELECT name, address FROM identity WHERE accountId = ? ORDER BY position")
        .all(.integer(accountId.rawValue)) { Participant(name: $0.optionalText(0), email: $0.text(1)) }
    }
  }

  public func setIdentities(_ people: [Participant], accountId: AccountID) async throws {
    try await database.write { transaction in
      let account = SQLValue.integer(accountId.rawValue)
      try SQLStatement(transaction.db, "DELETE FROM identity WHERE accountId = ?").run(account)
      let insert = try SQLStatement(
        transaction.db, "INSERT INTO identity (accountId, position, name, address) VALUES (?, ?, ?, ?)")
      for (position, person) in people.enumerated() {
        try insert.run(account, .integer(position), .optional(person.name), .text(person.email))
      }
    }
  }

  public func getSizeLimit(accountId: AccountID) async throws -> Int? {
    try await database.read {
      try SQLStatement($0, "SELECT smtpSizeLimit FROM account_server WHERE accountId = ?")
        .first(.integer(accountId.rawValue)) { $0.optionalInteger(0) }.flatMap { $0.map(Int.init) }
    }
  }

  public func setSizeLimit(_ limit: Int?, accountId: AccountID) async throws {
    try await database.write {
      try SQLStatement($0.db, "UPDATE account_server SET smtpSizeLimit = ? WHERE accountId = ?").run(
        .optional(limit.map(Int64.init)), .integer(accountId.rawValue))
    }
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
