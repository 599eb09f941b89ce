public import VmailDomain

extension Snapshot {
  public func draft(_ id: DraftID) throws -> StoredDraft? {
    try DraftQuery.draft(db, id)
  }

  /// What is in Drafts, the last written first, with those that have no message yet. Not what is queued.
  /// - Parameter accountId: `nil` for all accounts.
  public func drafts(accountId: AccountID?) throws -> [ListedDraft] {
    try DraftQuery.fetch(db, accountId: accountId).map {
      ListedDraft(draft: $0.draft, email: $0.email.map(files.placing))
    }
  }

  /// The folders of all drafts, those that are queued and those that are being removed among them.
  public func draftFolders() throws -> Set<String> {
    try Set(SQLStatement(db, DraftQuery.foldersSQL).all { $0.text(0) })
  }

  /// Files of drafts and queued mail that are gone.
  /// - Returns: paths below the store's directory.
  public func discardedFiles() throws -> [String] {
    try SQLStatement(db, "SELECT path FROM discarded_file").all { $0.text(0) }
  }
}

extension Transaction {
  /// - Parameter saving: what shows it in Drafts, as ``saveDraft(_:_:digest:)`` has it; both are kept, or nothing is.
  public func addDraft(
    accountId: AccountID, folder: String, answer: DraftAnswer?, references: [String], saving: SavedText?
  ) throws -> StoredDraft {
    let writer = DraftWriter(transaction: self)
    var draft = try writer.add(
      accountId: accountId, folder: folder, answer: answer, references: references)
    guard let saving else { return draft }
    draft.emailId = try writer.save(draft, saving.message, digest: saving.digest)
    draft.savedDigest = saving.digest
    return draft
  }

  /// Takes a message in Drafts that was written elsewhere for a draft of this vmail's.
  public func adoptDraft(_ email: EmailID, folder: String) throws -> StoredDraft? {
    if let known = try DraftQuery.draft(db, of: email) { return known }
    guard let message = try EmailQuery.fetch(db, [email]).first else { return nil }
    return try DraftWriter(transaction: self).add(
      accountId: message.accountId, folder: folder, answer: nil, references: message.references,
      email: email)
  }

  /// Has a message show the draft, in place of the one before; the server is told.
  /// - Parameter message: in no folder.
  public func saveDraft(
    _ id: DraftID, _ message: IncomingMessage, digest: [UInt8]
  ) throws -> EmailID {
    guard let draft = try DraftQuery.draft(db, id) else { throw DraftError.gone }
    return try DraftWriter(transaction: self).save(draft, message, digest: digest)
  }

  /// Forgets a draft that nobody wants: its message and its files.
  public func removeDraft(_ id: DraftID) throws {
    try DraftWriter(transaction: self).remove(id)
  }

  /// To be called when they are removed: what was not is removed the next time.
  public func forgetDiscardedFiles(_ paths: [String]) throws {
    let forget = SQLStatement(db, "DELETE FROM discarded_file WHERE path = ?")
    for path in paths { try forget.run(.text(path)) }
  }
}
