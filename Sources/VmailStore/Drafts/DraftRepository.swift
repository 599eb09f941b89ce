public import VmailDomain

extension EmailRepositoryImpl: DraftRepositoryProtocol {
  public func addDraft(
    accountId: AccountID, folder: String, answer: DraftAnswer?, references: [String], saving: SavedText?
  ) async throws -> StoredDraft {
    try await database.write {
      let writer = DraftWriter(transaction: $0)
      var draft = try writer.add(
        accountId: accountId, folder: folder, answer: answer, references: references)
      guard let saving else { return draft }
      draft.emailId = try writer.save(draft, saving.message, digest: saving.digest)
      draft.savedDigest = saving.digest
      return draft
    }
  }

  public func adoptDraft(_ email: EmailID, folder: String) async throws -> StoredDraft? {
    try await database.write { transaction in
      if let known = try DraftQuery.draft(transaction.db, of: email) { return known }
      guard let message = try EmailQuery.fetch(transaction.db, [email]).first else { return nil }
      return try DraftWriter(transaction: transaction).add(
        accountId: message.accountId, folder: folder, answer: nil, references: message.references,
        email: email)
    }
  }

  public func getDraft(_ id: DraftID) async throws -> StoredDraft? {
    try await database.read { try DraftQuery.draft($0, id) }
  }

  public func getDrafts(accountId: AccountID?) async throws -> [ListedDraft] {
    try await database.read { [files = database.files] db in
      try DraftQuery.fetch(db, accountId: accountId).map {
        ListedDraft(draft: $0.draft, email: $0.email.map(files.placing))
      }
    }
  }

  public func saveDraft(
    _ id: DraftID, _ message: IncomingMessage, digest: [UInt8]
  ) async throws -> EmailID {
    try await database.write { transaction in
      guard let draft = try DraftQuery.draft(transaction.db, id) else { throw DraftError.gone }
      return try DraftWriter(transaction: transaction).save(draft, message, digest: digest)
    }
  }

  public func removeDraft(_ id: DraftID) async throws {
    try await database.write { try DraftWriter(transaction: $0).remove(id) }
  }

  public func getDraftFolders() async throws -> Set<String> {
    try await database.read {
      try Set(SQLStatement($0, DraftQuery.foldersSQL).all { $0.text(0) })
    }
  }

  public func getDiscardedFiles() async throws -> [String] {
    try await database.read { try SQLStatement($0, "SELECT path FROM discarded_file").all { $0.text(0) } }
  }

  public func forgetDiscardedFiles(_ paths: [String]) async throws {
    try await database.write { transaction in
      let forget = try SQLStatement(transaction.db, "DELETE FROM discarded_file WHERE path = ?")
      for path in paths { try forget.run(.text(path)) }
    }
  }
}
