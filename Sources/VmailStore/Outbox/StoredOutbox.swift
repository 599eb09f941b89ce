public import FoundationEssentials
public import VmailDomain

extension Snapshot {
  /// Oldest first.
  /// - Parameter accountId: `nil` for all accounts.
  public func outgoing(accountId: AccountID?) throws -> [OutgoingMail] {
    try OutgoingQuery.fetch(db, accountId: accountId)
  }

  /// - Returns: `nil` for mail that is not in the Outbox.
  public func outgoing(_ id: EmailID) throws -> OutgoingMail? { try OutgoingQuery.mail(db, id) }
}

extension Transaction {
  /// From now on the server may take it.
  public func noteEnd(of mail: ClaimedMail) throws {
    try OutgoingWriter(db: db).update(mail.mail.id, "phase = 1")
  }

  /// The server has taken it: it is in Sent.
  /// - Parameter isFiled: whether the server puts a copy into its own Sent by itself.
  public func finish(_ mail: ClaimedMail, at time: Date, isFiled: Bool) throws {
    try OutgoingWriter(db: db).finish(mail.mail.id, isFiled: isFiled)
  }

  /// It was not taken, and is tried again.
  /// - Parameter counts: whether that was an attempt.
  public func postpone(
    _ mail: ClaimedMail, until time: Date, reason: String, counts: Bool
  ) throws {
    let writer = OutgoingWriter(db: db)
    try writer.set(.queued, of: mail.mail.id)
    try writer.update(
      mail.mail.id, "nextAttempt = ?, error = ?, attempts = attempts + ?, phase = 0",
      .integer(time.storedSeconds), .text(reason), .boolean(counts))
  }

  /// It is not tried again by itself.
  public func fail(_ mail: ClaimedMail, reason: String, isUncertain: Bool) throws {
    let writer = OutgoingWriter(db: db)
    try writer.set(.failed, of: mail.mail.id)
    try writer.update(
      mail.mail.id, "error = ?, isUncertain = ?, attempts = attempts + 1, nextAttempt = NULL",
      .text(reason),
      .boolean(isUncertain))
  }

  /// Queues a mail again that a process was sending when it ended, or has it failed where the server may have it.
  /// - Returns: the mail, if it failed.
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
    return try OutgoingQuery.mail(db, id)
  }

  fileprivate func requeue(_ id: EmailID, due: Date) throws -> Bool {
    let writer = OutgoingWriter(db: db)
    guard let state = try writer.state(of: id), state == .failed || state == .queued,
      try OutgoingQuery.row(db, id) != nil
    else { return false }
    try writer.set(.queued, of: id)
    try writer.update(
      id, "dueAt = ?, nextAttempt = NULL, error = NULL, isUncertain = 0, phase = 0, attempts = 0",
      .integer(due.storedMilliseconds))
    return true
  }

  /// Takes a mail for sending, if it is ready.
  fileprivate func claim(_ id: EmailID, at now: Date, retrying: Bool) throws -> OutgoingMail? {
    guard var mail = try OutgoingQuery.mail(db, id), mail.isReady(at: now, retrying: retrying),
      try OutgoingQuery.row(db, id) != nil
    else { return nil }
    let writer = OutgoingWriter(db: db)
    try writer.set(.sending, of: id)
    try writer.update(id, "phase = 0")
    mail.email.sendState = .sending
    return mail
  }

  /// Takes a mail out of the Outbox that is not being sent; its draft shows again.
  /// - Returns: `false` when it is being sent, or is gone.
  public func withdrawOutgoing(_ id: EmailID) throws -> Bool {
    try OutgoingWriter(db: db).withdraw(id)
  }

  /// Says that a mail of unknown fate was sent.
  /// - Returns: `false` when it is no such mail.
  public func markSent(_ id: EmailID) throws -> Bool {
    let writer = OutgoingWriter(db: db)
    guard try writer.state(of: id) == .failed, try OutgoingQuery.row(db, id)?.isUncertain == true else {
      return false
    }
    try writer.finish(id, isFiled: false)
    return true
  }
}

extension MailStore {
  /// Puts a mail into the Outbox; its draft shows no longer.
  public func queue(_ mail: QueuedMail, accountId: AccountID) async throws -> EmailID {
    let file = try StoreError.mapping(database.files) {
      try OutboxFile.make(mail.message.source, in: database.files)
    }
    do {
      return try await database.write {
        try OutgoingWriter.queue(mail, file.name, accountId: accountId, $0)
      }
    } catch {
      // Its words are in the draft still.
      file.remove()
      throw error
    }
  }

  /// Takes a mail that is ready for sending, unless another process has it: it is ``SendState/sending`` then.
  /// - Parameter retrying: whether one that was put off is taken before its time.
  /// - Returns: `nil` when it is not to be had.
  public func claim(_ id: EmailID, at now: Date, retrying: Bool) async throws -> ClaimedMail? {
    guard let lease = try await lease(id) else { return nil }
    let mail = try await write { try $0.claim(id, at: now, retrying: retrying) }
    guard let mail, let source = try await read({ try $0.source(emailId: id) }) else { return nil }
    return ClaimedMail(mail: mail, source: source, lease: lease)
  }

  /// What a process was sending that ended: it is queued again, or when the server may have it, failed.
  /// - Returns: what failed.
  public func recoverOutgoing() async throws -> [OutgoingMail] {
    var failed: [OutgoingMail] = []
    for mail in try await read({ try $0.outgoing(accountId: nil) }) where mail.email.sendState == .sending {
      // Who holds it is sending it.
      guard let lease = try await lease(mail.id) else { continue }
      defer { withExtendedLifetime(lease) {} }
      if let mail = try await write({ try $0.recover(mail.id) }) { failed.append(mail) }
    }
    return failed
  }

  /// Has a mail that failed, or waits, tried again.
  /// - Returns: `false` when it is being sent, or is gone.
  public func requeue(_ id: EmailID, due: Date) async throws -> Bool {
    try await ensureRow(id)
    return try await write { try $0.requeue(id, due: due) }
  }

  /// Mail that came into the Outbox with the rest of an account has none.
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

  /// - Returns: `nil` when another process has it, or it is gone.
  private func lease(_ id: EmailID) async throws -> OutboxLease? {
    guard let row = try await database.read({ try OutgoingQuery.row($0, id) }) else { return nil }
    let file = OutboxFile(files: database.files, name: row.file)
    if let lease = try StoreError.mapping(database.files, { try file.lock() }) { return lease.held }
    // Somebody removed it: what it is made of is in the store as well.
    let source = try await read({ try $0.source(emailId: id) }) ?? []
    return try StoreError.mapping(database.files) {
      try file.restore(source)
      return try file.lock()?.held
    }
  }
}

/// What this process, and no other, may send now. Letting go of it gives the mail free, also when the process ends.
public struct ClaimedMail: Sendable {
  public let mail: OutgoingMail
  /// As it was queued: with Bcc.
  public let source: [UInt8]
  let lease: OutboxLease
}
