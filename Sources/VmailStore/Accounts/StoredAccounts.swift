public import VmailDomain

extension Snapshot {
  /// - Returns: `nil` for an account without a server, and for one whose settings are unknown.
  public func serverSettings(accountId: AccountID) throws -> ServerSettings? {
    try ServerSettingsQuery.fetch(db, accountId: accountId)
  }

  /// Returns the account's identities for writing mail, the preferred one first; none unless they were set.
  public func identities(accountId: AccountID) throws -> [Participant] {
    try SQLStatement(db, "SELECT name, address FROM identity WHERE accountId = ? ORDER BY position")
      .all(.integer(accountId.rawValue)) { Participant(name: $0.optionalText(0), email: $0.text(1)) }
  }

  /// Returns the size limit last announced by the account's submission server, in bytes; `nil` when there was
  /// none.
  public func sizeLimit(accountId: AccountID) throws -> Int? {
    try SQLStatement(db, "SELECT smtpSizeLimit FROM account_server WHERE accountId = ?")
      .first(.integer(accountId.rawValue)) { $0.optionalInteger(0) }.flatMap { $0.map(Int.init) }
  }

  /// Returns the amount of data that would be removed with an account.
  /// - Throws: ``AccountError/notFound(_:)``.
  public func contents(accountId: AccountID) throws -> AccountContents {
    guard try AccountsQuery.fetch(db).contains(where: { $0.id == accountId }) else {
      throw AccountError.notFound(accountId)
    }
    return try AccountContentsQuery.fetch(db, accountId: accountId)
  }
}

extension Transaction {
  /// Adds an account with its system folders and server settings.
  /// - Throws: ``AccountError/nameTaken(_:)``.
  public func addServerAccount(
    name: String, email: String, server: ServerSettings
  ) throws -> Account {
    let account = try AccountWriter(db: db).addAccount(name: name, email: email, kind: .imap)
    try ServerSettingsQuery.put(server, accountId: account.id, db)
    return account
  }

  /// Changes an account's name, address and server settings.
  /// - Parameter server: `nil` to leave these unchanged.
  /// - Throws: ``AccountError``.
  public func updateAccount(_ account: Account, server: ServerSettings?) throws {
    try AccountWriter(db: db).update(account, server: server)
  }

  public func setIdentities(_ people: [Participant], accountId: AccountID) throws {
    let account = SQLValue.integer(accountId.rawValue)
    try SQLStatement(db, "DELETE FROM identity WHERE accountId = ?").run(account)
    let insert = SQLStatement(
      db, "INSERT INTO identity (accountId, position, name, address) VALUES (?, ?, ?, ?)")
    for (position, person) in people.enumerated() {
      try insert.run(account, .integer(position), .optional(person.name), .text(person.email))
    }
  }

  func removeAccount(_ id: AccountID) throws {
    guard try AccountsQuery.fetch(db).contains(where: { $0.id == id }) else {
      throw AccountError.notFound(id)
    }
    try AccountEraser(db: db).erase(id)
  }

  /// Records who was seen to add sent mail to Sent, unless the user has decided that.
  public func noteSentCopies(_ copies: SentCopies, accountId: AccountID) throws {
    try SQLStatement(
      db,
      "UPDATE account_server SET sentCopies = ? WHERE accountId = ? AND sentCopies NOT IN ('server', 'client')"
    ).run(.text(copies.rawValue), .integer(accountId.rawValue))
  }

  public func setSizeLimit(_ limit: Int?, accountId: AccountID) throws {
    try SQLStatement(db, "UPDATE account_server SET smtpSizeLimit = ? WHERE accountId = ?").run(
      .optional(limit.map(Int64.init)), .integer(accountId.rawValue))
  }
}

extension MailStore {
  /// Removes an account with all its data: mail, attachments, drafts, pending actions, changes not yet sent
  /// to its server, and its part of the journal.
  /// - Throws: ``AccountError/notFound(_:)``.
  public func removeAccount(_ id: AccountID) async throws {
    try await write { try $0.removeAccount(id) }
    // The account has been removed: sources that can't be deleted now do no harm, and doctor counts them.
    try? await database.write { [files = database.files] in try UnusedSegments(files: files).remove($0.db) }
    try? ImportLedger.remove(of: id, in: database.files)
  }
}
