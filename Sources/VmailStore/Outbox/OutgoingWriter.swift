import FoundationEssentials
import VmailDomain

/// Changes the Outbox; within the caller's transaction.
struct OutgoingWriter {
  let db: Database

  /// Adds a message to the Outbox.
  /// - Parameter file: the name of the file with its source.
  /// - Throws: ``DraftError/gone`` if its draft no longer exists, or is queued already.
  static func queue(
    _ mail: QueuedMail, _ file: String, accountId: AccountID, _ transaction: Transaction
  ) throws -> EmailID {
    if let draft = mail.draftId {
      // Another process may have queued, sent or discarded it since it was read.
      let isFree = try SQLStatement(transaction.db, DraftQuery.freeSQL).first(.integer(draft.rawValue)) { _ in
        true
      }
      guard isFree == true else { throw DraftError.gone }
    }
    var message = mail.message
    (message.sendState, message.folder) = (.queued, nil)
    var adder = try MessageAdder(transaction, accountId: accountId)
    let db = transaction.db
    guard let email = try adder.add([message]).first?.email else { throw AccountError.notFound(accountId) }
    // A message that is resent has the Message-ID of the original, by which it must not be recognized.
    if !mail.isResent { try WrittenMessages(db).note(email, message.content.messageId, in: accountId) }
    try OutgoingWriter(db: db).insert(email, mail.envelope, file, due: mail.due)
    try OutgoingWriter(db: db).update(
      email, "draftId = ?, isResent = ?, isScheduled = ?, remindAt = ?, holdUntil = ?",
      .optional(mail.draftId?.rawValue), .boolean(mail.isResent), .boolean(mail.isScheduled),
      .optional(mail.remindAt?.storedSeconds), .optional(mail.holdUntil?.storedSeconds))
    if transaction.author != .agent {
      let latest = try Journal(db).latest(of: nil)?.action.id.rawValue
      try OutgoingWriter(db: db).update(email, "afterAction = ?", .integer(latest ?? 0))
    }
    if let key = mail.onceKey { try SentOnceKeys(db: db).use(key, for: email, message) }
    if let draft = mail.draftId { try DraftWriter(transaction: transaction).hide(draft) }
    return email
  }

  func insert(_ email: EmailID, _ envelope: Envelope, _ file: String, due: Date) throws {
    try SQLStatement(
      db, "INSERT INTO outgoing (emailId, file, sender, recipients, dueAt) VALUES (?, ?, ?, ?, ?)"
    ).run(
      .integer(email.rawValue), .text(file), .text(envelope.sender),
      .text(IdentifierList.encode(envelope.recipients)), .integer(due.storedMilliseconds))
  }

  func state(of email: EmailID) throws -> SendState? {
    try SQLStatement(db, "SELECT sendState FROM email WHERE id = ?").first(.integer(email.rawValue)) {
      SendState(code: $0.integer(0))
    }
  }

  func set(_ state: SendState, of email: EmailID) throws {
    try SQLStatement(db, "UPDATE email SET sendState = ? WHERE id = ?").run(
      .integer(state.code), .integer(email.rawValue))
  }

  func update(_ email: EmailID, _ columns: String, _ values: SQLValue...) throws {
    try SQLStatement(db, "UPDATE outgoing SET \(columns) WHERE emailId = ?").run(
      all: values + [.integer(email.rawValue)])
  }

  // MARK: Results

  /// Records that a message was sent: it is moved to Sent, also on the server if necessary, and the message it
  /// answers is marked. Of a message that was resent nothing is kept.
  /// - Parameters:
  ///   - isFiled: whether the server adds it to its own Sent.
  ///   - hold: the time until which it may still do so; `nil` if it doesn't.
  func finish(_ email: EmailID, isFiled: Bool, hold: Date? = nil) throws {
    try db.attributing(to: ChangeCause(.vmail, name: "a message was sent")) {
      try end(email, isFiled: isFiled, hold: hold)
    }
  }

  private func end(_ email: EmailID, isFiled: Bool, hold: Date?) throws {
    guard let place = try place(of: email) else { return }
    let row = try OutgoingQuery.row(db, email)
    // The original is kept where it is, and its sender's mail is not the user's own.
    if row?.isResent == true { return try drop(email, at: place) }
    let draft = row?.draft
    let answer = try draft.flatMap { try DraftQuery.draft(db, $0) }?.answer
    let copy = try RenamedCopies(db).copy(of: email)
    try set(.sent, of: email)
    if let sent = place.sent {
      let isFiled = isFiled || copy != nil || !place.hasServer
      try file(email, in: sent, isFiled: isFiled, hold: hold, place.account)
    }
    if let time = row?.remindAt { try SnoozedMessages(db).remind(of: email, at: time) }
    try SQLStatement(db, "DELETE FROM outgoing WHERE emailId = ?").run(.integer(email.rawValue))
    if let draft { try SQLStatement(db, "DELETE FROM draft WHERE id = ?").run(.integer(draft.rawValue)) }
    try FolderWriter(db: db).updateRows(of: [place.thread], in: place.account)
    if let answer { try mark(answer) }
    if let copy { try RenamedCopies(db).join(copy, to: email) }
  }

  private struct StoredPlace {
    let account: AccountID
    let thread: ThreadID
    let hasServer: Bool
    let sent: FolderID?
  }

  private func place(of email: EmailID) throws -> StoredPlace? {
    try SQLStatement(
      db,
      """
      SELECT email.accountId, threadId, kind = 'imap', folder.id
      FROM email JOIN account ON account.id = email.accountId
        LEFT JOIN folder ON folder.accountId = account.id AND type = 'sent'
      WHERE email.id = ?
      """
    ).first(.integer(email.rawValue)) {
      StoredPlace(
        account: AccountID($0.integer(0)), thread: ThreadID($0.integer(1)), hasServer: $0.bool(2),
        sent: $0.optionalInteger(3).map { FolderID($0) })
    }
  }

  private func file(
    _ email: EmailID, in folder: FolderID, isFiled: Bool, hold: Date?, _ account: AccountID
  ) throws {
    try SQLStatement(db, "INSERT OR IGNORE INTO email_folder (emailId, folderId) VALUES (?, ?)").run(
      .integer(email.rawValue), .integer(folder.rawValue))
    guard !isFiled else { return }
    try OperationLog(db).add(.append(to: folder), email: email, account: account)
    guard let hold else { return }
    try SQLStatement(db, "UPDATE operation SET heldUntil = ? WHERE id = last_insert_rowid()").run(
      .integer(hold.storedSeconds))
  }

  /// Sets `\Answered`, `$Forwarded` or `$MDNSent`, here and on the server.
  private func mark(_ answer: DraftAnswer) throws {
    let flag = answer.kind.flag
    let found = try SQLStatement(db, "SELECT flags, accountId FROM email WHERE id = ?").first(
      .integer(answer.emailId.rawValue)
    ) { (MessageFlags(rawValue: $0.int(0)), AccountID($0.integer(1))) }
    guard let (flags, account) = found, !flags.contains(flag) else { return }
    try SQLStatement(db, "UPDATE email SET flags = ? WHERE id = ?").run(
      .integer(flags.union(flag).rawValue), .integer(answer.emailId.rawValue))
    guard try AccountsQuery.fetch(db).first(where: { $0.id == account })?.kind == .imap else { return }
    try OperationLog(db).add(.store(adding: flag, removing: []), email: answer.emailId, account: account)
  }

  /// Removes a message from the Outbox. One that a server has by now was sent.
  /// - Returns: whether it was in the Outbox, and was neither sent nor being sent.
  func withdraw(_ email: EmailID) throws -> Bool {
    guard let state = try state(of: email), state == .queued || state == .failed,
      let place = try place(of: email)
    else { return false }
    let there = try SQLStatement(db, "SELECT folderId FROM remote_message WHERE emailId = ?").all(
      .integer(email.rawValue)
    ) { FolderID($0.integer(0)) }
    if !there.isEmpty {
      try finish(email, isFiled: place.sent.map(there.contains) ?? true)
      return false
    }
    try drop(email, at: place)
    return true
  }

  private func drop(_ email: EmailID, at place: StoredPlace) throws {
    try SQLStatement(db, "DELETE FROM outgoing WHERE emailId = ?").run(.integer(email.rawValue))
    try MessageEraser(db).erase(email)
    try FolderWriter(db: db).updateRows(of: [place.thread], in: place.account)
  }
}
