import VmailDomain

/// Changes drafts, and their messages in Drafts; within the caller's transaction.
struct DraftWriter {
  let transaction: Transaction
  private var db: Database { transaction.db }

  /// - Parameter isNew: whether the author of the transaction has written it.
  func add(
    accountId: AccountID, folder: String, answer: DraftAnswer?, references: [String], email: EmailID? = nil,
    isNew: Bool = false
  ) throws -> StoredDraft {
    let isByAgent = isNew && transaction.author == .agent
    try SQLStatement(
      db,
      """
      INSERT INTO draft (accountId, folder, emailId, answeredId, answerKind, "references", savedDigest, isByAgent)
      VALUES (?, ?, ?, ?, ?, ?, x'', ?)
      """
    ).run(
      .integer(accountId.rawValue), .text(folder), .optional(email?.rawValue),
      .optional(answer?.emailId.rawValue), .integer(DraftQuery.code(answer)),
      .text(IdentifierList.encode(references)), .boolean(isByAgent))
    return StoredDraft(
      id: DraftID(db.lastInsertedRowID), accountId: accountId, folder: folder, emailId: email, answer: answer,
      references: references, savedDigest: [], isByAgent: isByAgent)
  }

  /// Saves a draft. A new message replaces the previous one.
  func save(_ draft: StoredDraft, _ message: IncomingMessage, digest: [UInt8]) throws -> EmailID {
    let drafts = try AccountWriter(db: db).ensureFolder(
      accountId: draft.accountId, name: SystemFolderNames.title(of: .drafts), type: .drafts)
    var message = message
    (message.folder, message.sendState, message.flags) = (drafts.id, .none, [.draft, .seen])
    var adder = try MessageAdder(transaction, accountId: draft.accountId)
    guard let email = try adder.add([message]).first?.email else {
      throw AccountError.notFound(draft.accountId)
    }
    try SQLStatement(db, "UPDATE draft SET emailId = ?, savedDigest = ? WHERE id = ?").run(
      .integer(email.rawValue), .blob(digest), .integer(draft.id.rawValue))
    try WrittenMessages(db).note(email, message.content.messageId, in: draft.accountId)
    if try hasServer(draft.accountId) {
      try OperationLog(db).add(.append(to: drafts.id), email: email, account: draft.accountId)
    }
    if let old = draft.emailId, old != email { try retire(old) }
    return email
  }

  /// Removes the draft from Drafts while its mail is in the Outbox, but keeps its files. Its server expunges it when the
  /// mail was sent (``OperationLog/readySQL``).
  func hide(_ id: DraftID) throws {
    guard let email = try DraftQuery.draft(db, id)?.emailId else { return }
    try retire(email)
  }

  /// Shows a draft again whose mail was taken out of the Outbox, if its server has kept it.
  func show(_ id: DraftID) throws {
    guard let email = try DraftQuery.draft(db, id)?.emailId, let place = try place(of: email) else { return }
    guard try isOnServer(email) else {
      // Another client has removed it: the draft gets a new message when it is saved.
      try SQLStatement(db, "UPDATE draft SET emailId = NULL WHERE id = ?").run(.integer(id.rawValue))
      return try retire(email)
    }
    let log = try OperationLog(db)
    for entry in try log.entries(of: email) {
      guard case .expunge(let folder) = entry.operation.kind, !entry.operation.isBegun else { continue }
      try log.remove(entry.operation)
      try SQLStatement(db, "INSERT OR IGNORE INTO email_folder (emailId, folderId) VALUES (?, ?)").run(
        .integer(email.rawValue), .integer(folder.rawValue))
    }
    try set(place.flags.subtracting(.deleted), of: email)
    try FolderWriter(db: db).updateRows(of: [place.thread], in: place.account)
  }

  func remove(_ id: DraftID) throws {
    try hide(id)
    try SQLStatement(db, "DELETE FROM draft WHERE id = ?").run(.integer(id.rawValue))
  }

  private func hasServer(_ account: AccountID) throws -> Bool {
    try AccountsQuery.fetch(db).first { $0.id == account }?.kind == .imap
  }

  // MARK: The previous message

  /// Erases the previous message: at once, unless the server may have it.
  private func retire(_ email: EmailID) throws {
    guard let place = try place(of: email) else { return }
    if try isOnServer(email) {
      try expunge(email, place)
    } else {
      try MessageEraser(db).erase(email)
    }
    try FolderWriter(db: db).updateRows(of: [place.thread], in: place.account)
  }

  private typealias StoredPlace = (
    account: AccountID, thread: ThreadID, folders: [FolderID], flags: MessageFlags
  )

  private func place(of email: EmailID) throws -> StoredPlace? {
    let id = SQLValue.integer(email.rawValue)
    let folders = try SQLStatement(db, EmailQuery.foldersSQL).all(id) { FolderID($0.integer(0)) }
    return try SQLStatement(db, "SELECT accountId, threadId, flags FROM email WHERE id = ?").first(id) {
      (
        AccountID($0.integer(0)), ThreadID($0.integer(1)), folders, MessageFlags(rawValue: $0.int(2))
      )
    }
  }

  private func isOnServer(_ email: EmailID) throws -> Bool {
    let copies = try MirroredCopiesQuery.fetch(db, [email])[email] ?? []
    return try !copies.isEmpty || OperationLog(db).entries(of: email).contains { $0.operation.isBegun }
  }

  private func expunge(_ email: EmailID, _ place: StoredPlace) throws {
    let log = try OperationLog(db)
    let id = SQLValue.integer(email.rawValue)
    for folder in place.folders {
      try SQLStatement(db, "DELETE FROM email_folder WHERE emailId = ? AND folderId = ?").run(
        id, .integer(folder.rawValue))
      try log.add(.expunge(from: folder), email: email, account: place.account)
    }
    try set(place.flags.union(.deleted), of: email)
  }

  private func set(_ flags: MessageFlags, of email: EmailID) throws {
    try SQLStatement(db, "UPDATE email SET flags = ? WHERE id = ?").run(
      .integer(flags.rawValue), .integer(email.rawValue))
  }
}
