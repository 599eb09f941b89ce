public import FoundationEssentials
public import VmailDomain

extension Snapshot {
  /// Returns the outgoing mail, oldest first.
  /// - Parameter accountId: `nil` for all accounts.
  public func outgoing(accountId: AccountID?) throws -> [OutgoingMail] {
    try OutgoingQuery.fetch(db, accountId: accountId)
  }

  /// Returns an outgoing message.
  /// - Returns: `nil` for a message that is not in the Outbox.
  public func outgoing(_ id: EmailID) throws -> OutgoingMail? { try OutgoingQuery.mail(db, id) }
}

extension Transaction {
  /// Records that from now on the server may accept the message.
  public func noteEnd(of mail: ClaimedMail) throws {
    try OutgoingWriter(db: db).update(mail.mail.id, "phase = 1")
  }

  /// Records that a message from a backup was not sent by the store that was backed up.
  public func noteUnsent(_ mail: ClaimedMail) throws {
    try OutgoingWriter(db: db).update(mail.mail.id, "phase = 0")
  }

  /// Records that the server has accepted the message, and moves it to Sent.
  /// - Parameters:
  ///   - isFiled: whether the server adds a copy to its own Sent.
  ///   - hold: the time until which it may still do so; `nil` if it doesn't.
  public func finish(_ mail: ClaimedMail, at time: Date, isFiled: Bool, hold: Date? = nil) throws {
    try OutgoingWriter(db: db).finish(mail.mail.id, isFiled: isFiled, hold: hold)
  }

  /// Records that the server has accepted the message for some of its recipients: only the others are still to get it.
  public func note(_ mail: ClaimedMail, left recipients: [String]) throws {
    try OutgoingWriter(db: db).update(
      mail.mail.id, "recipients = ?, phase = 0, delivered = ?", .text(IdentifierList.encode(recipients)),
      .integer(mail.mail.delivered + mail.mail.envelope.recipients.count - recipients.count))
  }

  /// Records that the message was not accepted, and will be tried again.
  /// - Parameter counts: whether this counts as an attempt.
  public func postpone(
    _ mail: ClaimedMail, until time: Date, reason: String, counts: Bool
  ) throws {
    let writer = OutgoingWriter(db: db)
    try writer.set(.queued, of: mail.mail.id)
    try writer.update(
      mail.mail.id, "nextAttempt = ?, error = ?, attempts = attempts + ?, phase = phase & 2",
      .integer(time.storedSeconds), .text(reason), .boolean(counts))
  }

  /// Records that the server doesn't hold the message, which vmail will send at its time instead.
  public func schedule(_ mail: ClaimedMail, at time: Date) throws {
    let writer = OutgoingWriter(db: db)
    try writer.set(.queued, of: mail.mail.id)
    try writer.update(
      mail.mail.id,
      "dueAt = ?, isScheduled = 1, holdUntil = NULL, nextAttempt = NULL, error = NULL, phase = 0",
      .integer(time.storedMilliseconds))
  }

  /// Records a failure; the message isn't tried again automatically.
  /// - Returns: whether it was sent all the same, as mail shows that is here by now.
  @discardableResult
  public func fail(_ mail: ClaimedMail, reason: String, isUncertain: Bool) throws -> Bool {
    let writer = OutgoingWriter(db: db)
    try writer.set(.failed, of: mail.mail.id)
    try writer.update(
      mail.mail.id, "error = ?, isUncertain = ?, attempts = attempts + 1, nextAttempt = NULL",
      .text(reason),
      .boolean(isUncertain))
    return try UncertainMail(db: db).settle(mail.mail.id)
  }

  /// Queues a message again whose sending process has ended, or marks it as failed if the server may have it.
  /// - Returns: the message, if it failed.
  fileprivate func recover(_ id: EmailID) throws -> OutgoingMail? {
    let writer = OutgoingWriter(db: db)
    guard try writer.state(of: id) == .sending, let row = try OutgoingQuery.row(db, id) else { return nil }
    guard row.mayHaveLeft else {
      try writer.set(.queued, of: id)
      return nil
    }
    try writer.set(.failed, of: id)
    try writer.update(
      id, "error = ?, isUncertain = 1, attempts = attempts + 1",
      .text("vmail ended before the server answered"))
    if try UncertainMail(db: db).settle(id) { return nil }
    return try OutgoingQuery.mail(db, id)
  }

  fileprivate func requeue(_ id: EmailID, due: Date) throws -> Bool {
    let writer = OutgoingWriter(db: db)
    guard let state = try writer.state(of: id), state == .failed || state == .queued,
      try OutgoingQuery.row(db, id) != nil
    else { return false }
    try writer.set(.queued, of: id)
    try writer.update(
      id,
      """
      dueAt = ?, isScheduled = 0, holdUntil = NULL, nextAttempt = NULL, error = NULL,
      phase = CASE WHEN isUncertain THEN 0 ELSE phase & 2 END, isUncertain = 0, attempts = 0,
      searchUntil = NULL, searchedAt = NULL
      """,
      .integer(due.storedMilliseconds))
    return true
  }

  /// Claims a message for sending, if it is ready.
  fileprivate func claim(_ id: EmailID, at now: Date, retrying: Bool) throws -> OutgoingMail? {
    guard var mail = try OutgoingQuery.mail(db, id), mail.isReady(at: now, retrying: retrying),
      try OutgoingQuery.row(db, id) != nil
    else { return nil }
    let writer = OutgoingWriter(db: db)
    try writer.set(.sending, of: id)
    try writer.update(id, "phase = phase & 2")
    mail.email.sendState = .sending
    return mail
  }

  /// Takes a message out of the Outbox unless it is being sent; its draft is shown again.
  /// - Returns: `false` when it is being sent, or no longer exists.
  public func withdrawOutgoing(_ id: EmailID) throws -> Bool {
    let draft = try OutgoingQuery.row(db, id)?.draft
    guard try OutgoingWriter(db: db).withdraw(id) else { return false }
    if let draft { try DraftWriter(transaction: self).show(draft) }
    return true
  }

  /// Ends the sending of a message that only some of its recipients have.
  /// - Returns: `false` when it is being sent, or is no longer there.
  public func endPart(_ id: EmailID) throws -> Bool {
    let writer = OutgoingWriter(db: db)
    guard let state = try writer.state(of: id), state == .queued || state == .failed else { return false }
    try writer.finish(id, isFiled: false)
    return true
  }

  /// Marks a message with an unknown outcome as sent.
  /// - Returns: `false` when it isn't such a message.
  public func markSent(_ id: EmailID) throws -> Bool {
    let uncertain = UncertainMail(db: db)
    guard let mail = try uncertain.mail(id) else { return false }
    try uncertain.finish(id, .wasSent, in: mail.email.accountId)
    return true
  }
}

extension MailStore {
  /// Puts a message into the Outbox, and hides its draft.
  /// - Returns: the mail as it was queued; it may have been sent since.
  /// - Throws: ``StoreError``, ``OnceError``; ``DraftError/gone`` if its draft no longer exists, or is queued already.
  public func queue(_ mail: QueuedMail, accountId: AccountID) async throws -> OutgoingMail {
    let file = try StoreError.mapping(database.files) {
      try OutboxFile.make(mail.message.source, in: database.files)
    }
    do {
      return try await write {
        let id = try OutgoingWriter.queue(mail, file.name, accountId: accountId, $0)
        // After the transaction, another process may send it at once.
        guard let queued = try $0.snapshot.outgoing(id) else { throw DraftError.gone }
        return queued
      }
    } catch {
      // The draft still has its text.
      file.remove()
      throw error
    }
  }

  /// Claims a message that is ready for sending, unless another process has it; its state becomes
  /// ``SendState/sending``.
  /// - Parameter retrying: whether to take a postponed one before its time.
  /// - Returns: `nil` when it can't be claimed.
  public func claim(_ id: EmailID, at now: Date, retrying: Bool) async throws -> ClaimedMail? {
    guard let lease = try await lease(id) else { return nil }
    let mail = try await write { try $0.claim(id, at: now, retrying: retrying) }
    guard let mail, let source = try await read({ try $0.source(emailId: id) }) else { return nil }
    return ClaimedMail(mail: mail, source: source, lease: lease)
  }

  /// Recovers messages whose sending process has ended: they are queued again or, if the server may have them, marked
  /// as failed.
  /// - Returns: the failed messages.
  public func recoverOutgoing() async throws -> [OutgoingMail] {
    var failed: [OutgoingMail] = []
    for mail in try await read({ try $0.outgoing(accountId: nil) }) where mail.email.sendState == .sending {
      // A process that holds the lock is sending the message.
      guard let lease = try await lease(mail.id) else { continue }
      defer { withExtendedLifetime(lease) {} }
      if let mail = try await write({ try $0.recover(mail.id) }) { failed.append(mail) }
    }
    return failed
  }

  /// Retries a message that failed or waits.
  /// - Returns: `false` when it is being sent, or no longer exists.
  public func requeue(_ id: EmailID, due: Date) async throws -> Bool {
    try await ensureRow(id)
    return try await write { try $0.requeue(id, due: due) }
  }

  /// Adds the row of a message that was added to the Outbox together with its account.
  private func ensureRow(_ id: EmailID) async throws {
    let unsaid = try await database.read { db in
      try OutgoingQuery.row(db, id) == nil ? OutgoingQuery.mail(db, id) : nil
    }
    guard let mail = unsaid, mail.email.sendState != .sending,
      let source = try await read({ try $0.source(emailId: id) })
    else { return }
    let file = try StoreError.mapping(database.files) { try OutboxFile.make(source, in: database.files) }
    do {
      try await database.write {
        try OutgoingWriter(db: $0.db).insert(id, mail.envelope, file.name, due: mail.due)
      }
    } catch {
      file.remove()
      throw error
    }
  }

  /// Acquires the lock of a message.
  /// - Returns: `nil` when another process has it, or it no longer exists.
  private func lease(_ id: EmailID) async throws -> OutboxLease? {
    guard let row = try await database.read({ try OutgoingQuery.row($0, id) }) else { return nil }
    let file = OutboxFile(files: database.files, name: row.file)
    if let lease = try StoreError.mapping(database.files, { try file.lock() }) { return lease.held }
    // The file was deleted: its content is in the store as well.
    let source = try await read({ try $0.source(emailId: id) }) ?? []
    return try StoreError.mapping(database.files) {
      try file.restore(source)
      return try file.lock()?.held
    }
  }
}

/// A message that only this process may send now. Releasing this object unlocks it, as does the end of the process.
public struct ClaimedMail: Sendable {
  public let mail: OutgoingMail
  /// The source as queued, including Bcc.
  public let source: [UInt8]
  let lease: OutboxLease
}
