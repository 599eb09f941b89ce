public import Foundation
public import VmailDomain

extension EmailRepositoryImpl: OutboxRepositoryProtocol {
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

  public func getOutgoing(accountId: AccountID?) async throws -> [OutgoingMail] {
    try await database.read { try OutgoingQuery.fetch($0, accountId: accountId) }
  }

  public func claim(_ id: EmailID, at now: Date, retrying: Bool) async throws -> (any ClaimedMail)? {
    guard let lease = try await lease(id) else { return nil }
    let mail = try await database.write { transaction -> OutgoingMail? in
      let db = transaction.db
      guard var mail = try OutgoingQuery.mail(db, id), mail.isReady(at: now, retrying: retrying),
        try OutgoingQuery.row(db, id) != nil
      else {
        return nil
      }
      try OutgoingWriter(db: db).set(.sending, of: id)
      try OutgoingWriter(db: db).update(id, "phase = 0")
      mail.email.sendState = .sending
      return mail
    }
    guard let mail, let source = try await getSource(emailId: id) else { return nil }
    return Claim(mail: mail, source: source, lease: lease)
  }

  public func noteEnd(of mail: any ClaimedMail) async throws {
    try await database.write { try OutgoingWriter(db: $0.db).update(mail.mail.id, "phase = 1") }
  }

  public func finish(_ mail: any ClaimedMail, at time: Date, isFiled: Bool) async throws {
    try await database.write {
      try OutgoingWriter(db: $0.db).finish(mail.mail.id, isFiled: isFiled)
    }
  }

  public func postpone(
    _ mail: any ClaimedMail, until time: Date, reason: String, counts: Bool
  ) async throws {
    try await database.write {
      let writer = OutgoingWriter(db: $0.db)
      try writer.set(.queued, of: mail.mail.id)
      try writer.update(
        mail.mail.id, "nextAttempt = ?, error = ?, attempts = attempts + ?, phase = 0",
        .integer(time.storedSeconds), .text(reason), .boolean(counts))
    }
  }

  public func fail(_ mail: any ClaimedMail, reason: String, isUncertain: Bool) async throws {
    try await database.write {
      let writer = OutgoingWriter(db: $0.db)
      try writer.set(.failed, of: mail.mail.id)
      try writer.update(
        mail.mail.id, "error = ?, isUncertain = ?, attempts = attempts + 1, nextAttempt = NULL",
        .text(reason),
        .boolean(isUncertain))
    }
  }

  public func recoverOutgoing() async throws -> [OutgoingMail] {
    var failed: [OutgoingMail] = []
    for mail in try await getOutgoing(accountId: nil) where mail.email.sendState == .sending {
      // Who holds it is sending it.
      guard let lease = try await lease(mail.id) else { continue }
      defer { withExtendedLifetime(lease) {} }
      if let mail = try await recover(mail.id) { failed.append(mail) }
    }
    return failed
  }

  private func recover(_ id: EmailID) async throws -> OutgoingMail? {
    try await database.write { transaction in
      let (db, writer) = (transaction.db, OutgoingWriter(db: transaction.db))
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
  }

  public func requeue(_ id: EmailID, due: Date) async throws -> Bool {
    try await ensureRow(id)
    return try await database.write { transaction in
      let writer = OutgoingWriter(db: transaction.db)
      guard let state = try writer.state(of: id), state == .failed || state == .queued,
        try OutgoingQuery.row(transaction.db, id) != nil
      else { return false }
      try writer.set(.queued, of: id)
      try writer.update(
        id, "dueAt = ?, nextAttempt = NULL, error = NULL, isUncertain = 0, phase = 0, attempts = 0",
        .integer(due.storedMilliseconds))
      return true
    }
  }

  /// Mail that came into the Outbox with the rest of an account has none.
  private func ensureRow(_ id: EmailID) async throws {
    let unsaid = try await database.read { db in
      try OutgoingQuery.row(db, id) == nil ? OutgoingQuery.mail(db, id) : nil
    }
    guard let mail = unsaid, mail.email.sendState != .sending, let source = try await getSource(emailId: id)
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

  public func withdrawOutgoing(_ id: EmailID) async throws -> Bool {
    try await database.write { try OutgoingWriter(db: $0.db).withdraw(id) }
  }

  public func markSent(_ id: EmailID) async throws -> Bool {
    try await database.write { transaction in
      let (db, writer) = (transaction.db, OutgoingWriter(db: transaction.db))
      guard try writer.state(of: id) == .failed, try OutgoingQuery.row(db, id)?.isUncertain == true else {
        return false
      }
      try writer.finish(id, isFiled: false)
      return true
    }
  }

  /// - Returns: `nil` when another process has it, or it is gone.
  private func lease(_ id: EmailID) async throws -> OutboxLease? {
    guard let row = try await database.read({ try OutgoingQuery.row($0, id) }) else { return nil }
    let file = OutboxFile(files: database.files, name: row.file)
    if let lease = try StoreError.mapping(database.files, { try file.lock() }) { return lease.held }
    // Somebody removed it: what it is made of is in the store as well.
    let source = try await getSource(emailId: id) ?? []
    return try StoreError.mapping(database.files) {
      try file.restore(source)
      return try file.lock()?.held
    }
  }

  private struct Claim: ClaimedMail {
    let mail: OutgoingMail
    let source: [UInt8]
    let lease: OutboxLease
  }
}
