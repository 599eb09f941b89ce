public import VmailDomain

extension Snapshot {
  public func draft(_ id: DraftID) throws -> StoredDraft? {
    try DraftQuery.draft(db, id)
  }

  /// Returns the draft that a message in Drafts was made for.
  public func draft(of email: EmailID) throws -> StoredDraft? { try DraftQuery.draft(db, of: email) }

  /// Returns the drafts, most recently written first, including those that have no message yet, but not
  /// queued mail.
  /// - Parameter accountId: `nil` for all accounts.
  public func drafts(accountId: AccountID?) throws -> [ListedDraft] {
    try DraftQuery.fetch(db, accountId: accountId).map {
      ListedDraft(draft: $0.draft, email: $0.email.map(files.placing))
    }
  }

  /// Returns the folders of all drafts, including queued ones and ones being removed.
  public func draftFolders() throws -> Set<String> {
    try Set(SQLStatement(db, DraftQuery.foldersSQL).all { $0.text(0) })
  }

  /// Returns the files of deleted drafts and queued mail.
  /// - Returns: paths relative to the store's directory.
  public func discardedFiles() throws -> [String] {
    try SQLStatement(db, "SELECT path FROM discarded_file").all { $0.text(0) }
  }
}

extension Transaction {
  /// Adds a draft.
  /// - Parameters:
  ///   - isNew: whether whoever makes this change has written it; else it was found, or taken back.
  ///   - saving: the message for Drafts, as in ``saveDraft(_:_:digest:isEdited:)``; either both are stored or neither.
  public func addDraft(
    accountId: AccountID, folder: String, answer: DraftAnswer?, references: [String], isNew: Bool = true,
    saving: SavedText?
  ) throws -> StoredDraft {
    let writer = DraftWriter(transaction: self)
    var draft = try writer.add(
      accountId: accountId, folder: folder, answer: answer, references: references, isNew: isNew)
    guard let saving else { return draft }
    draft.emailId = try writer.save(draft, saving.message, digest: saving.digest)
    draft.savedDigest = saving.digest
    return draft
  }

  /// Converts a message in Drafts written by another program to a local draft.
  public func adoptDraft(_ email: EmailID, folder: String) throws -> StoredDraft? {
    if let known = try DraftQuery.draft(db, of: email) { return known }
    guard let message = try EmailQuery.fetch(db, [email]).first else { return nil }
    return try DraftWriter(transaction: self).add(
      accountId: message.accountId, folder: folder, answer: nil, references: message.references,
      email: email)
  }

  /// Creates the message for a draft, replacing the previous one; the change is sent to the server.
  /// - Parameters:
  ///   - message: a message in no folder.
  ///   - isEdited: whether whoever makes this change has changed its text: what a person changed is no agent's, and what an
  ///     agent changed is marked.
  public func saveDraft(
    _ id: DraftID, _ message: IncomingMessage, digest: [UInt8], isEdited: Bool
  ) throws -> StoredDraft {
    guard var draft = try DraftQuery.draft(db, id) else { throw DraftError.gone }
    draft.emailId = try DraftWriter(transaction: self).save(draft, message, digest: digest)
    draft.savedDigest = digest
    guard isEdited else { return draft }
    draft.isByAgent = draft.isByAgent && author == .agent
    draft.isChangedByAgent = !draft.isByAgent && author == .agent
    try SQLStatement(db, "UPDATE draft SET isByAgent = ?, isChangedByAgent = ? WHERE id = ?").run(
      .boolean(draft.isByAgent), .boolean(draft.isChangedByAgent), .integer(id.rawValue))
    return draft
  }

  /// Removes a draft with its message and its files.
  public func removeDraft(_ id: DraftID) throws {
    try DraftWriter(transaction: self).remove(id)
  }

  /// Removes the records of deleted files. To be called when the files have been deleted; the remaining ones are
  /// tried again next time.
  public func forgetDiscardedFiles(_ paths: [String]) throws {
    let forget = SQLStatement(db, "DELETE FROM discarded_file WHERE path = ?")
    for path in paths { try forget.run(.text(path)) }
  }
}
