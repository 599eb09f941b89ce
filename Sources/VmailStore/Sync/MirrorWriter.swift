import FoundationEssentials
import VmailDomain

/// Writes the reported state of one mailbox, and everything derived from it: the only code that changes the
/// mirror.
struct MirrorWriter {
  static let rowSQL = "SELECT emailId, flags FROM remote_message WHERE folderId = ? AND uid = ?"
  static let rangeSQL = "SELECT uid, emailId FROM remote_message WHERE folderId = ? AND uid BETWEEN ? AND ?"
  static let orphansSQL = "SELECT emailId FROM remote_orphan WHERE folderId = ?"

  static let formerSQL = """
    SELECT id FROM email LEFT JOIN email_body ON email_body.emailId = id
      LEFT JOIN email_source ON email_source.emailId = id
    WHERE accountId = ? AND email.digest = ? AND (bodyPlain = ? OR email_source.digest = ?)
    """

  static let secondCopySQL = """
    SELECT 1 FROM email AS new JOIN email AS own ON own.threadId = new.threadId AND own.messageId = new.messageId
    WHERE new.id = ?2 AND own.id <> ?2 AND own.sendState = ?3
      AND EXISTS (SELECT 1 FROM email_folder WHERE emailId = own.id AND folderId = ?1)
    """

  private static let beingFiledSQL = """
    SELECT 1 FROM written JOIN email ON email.id = emailId
    WHERE emailId = ? AND dateReceived BETWEEN ? AND ?
    """

  private static let anotherCopySQL = """
    SELECT 1 FROM email JOIN remote_message ON emailId = email.id AND folderId = ?1
    WHERE email.id = ?2 AND sendState = ?3 AND dateReceived >= ?4 AND uid <> ?5
    """

  private let transaction: Transaction
  private var row: RemoteFolderRow
  private let folder: SQLValue
  private let put: SQLStatement
  private let find: SQLStatement
  private let dropOrphan: SQLStatement
  /// Whether messages written here are added to this mailbox.
  private let isOwn: Bool
  /// The messages whose copies changed.
  private var touched: Set<EmailID> = []
  /// The touched messages that have lost a copy.
  private var gone: Set<EmailID> = []
  private var counts = SyncCounts()

  init(_ transaction: Transaction, folder: FolderID) throws {
    self.transaction = transaction
    self.folder = .integer(folder.rawValue)
    let db = transaction.db
    row = try RemoteFolderRow.fetch(db, folder)
    put = SQLStatement(
      db,
      """
      INSERT INTO remote_message (folderId, uid, emailId, flags) VALUES (?, ?, ?, ?)
      ON CONFLICT (folderId, uid) DO UPDATE SET emailId = excluded.emailId, flags = excluded.flags
      """)
    find = SQLStatement(db, Self.rowSQL)
    isOwn =
      try SQLStatement(db, "SELECT type IN ('sent', 'drafts') FROM folder WHERE id = ?")
      .first(self.folder) { $0.bool(0) } ?? false
    dropOrphan = SQLStatement(db, "DELETE FROM remote_orphan WHERE emailId = ? AND folderId = ?")
  }

  /// - Returns: `nil` when the mailbox has another UIDVALIDITY here.
  mutating func apply(_ batch: SyncBatch) throws -> SyncCounts? {
    guard var cursor = row.cursor, cursor.uidValidity == batch.uidValidity else { return nil }
    try unplace(batch.doubted)
    let kept = try add(batch.arrived, at: batch.time)
    for (uid, flags) in batch.flags { try setFlags(flags, of: uid) }
    try remove(batch.vanished)
    cursor.gap = cursor.gap.union(batch.found).subtracting(kept).subtracting(batch.vanished)
    if let uidNext = batch.uidNext { cursor.uidNext = uidNext }
    if let modSeq = batch.modSeq { cursor.modSeq = modSeq }
    if let isPartial = batch.isPartial { cursor.isPartial = isPartial }
    leaveOut(batch, &cursor)
    row.cursor = cursor
    try finish(listedAt: batch.time)
    return counts
  }

  private mutating func leaveOut(_ batch: SyncBatch, _ cursor: inout FolderCursor) {
    if !batch.leftOut.isEmpty {
      let new = cursor.leftOut.add(UIDSet(batch.leftOut.keys), at: batch.time)
      counts.leftOut = batch.leftOut.filter { new.contains($0.key) }
    }
    cursor.leftOut.keep(in: cursor.gap)
  }

  /// Starts the mailbox over: its messages count as existing until it has been listed.
  /// - Parameter keepsArrivals: whether messages that have arrived since the first listing count as new.
  mutating func restart(_ cursor: FolderCursor, keepsArrivals: Bool) throws {
    // The old UIDs would identify other messages now.
    try unplace(UIDSet(1...UInt32.max))
    row.cursor = cursor
    if !keepsArrivals || row.newFrom == nil { row.newFrom = Int64(cursor.uidNext) }
    try finish()
  }

  /// Removes all messages of a deleted mailbox from the mirror.
  /// - Returns: the number of those that are kept, and that the server has in no other mailbox.
  mutating func removeAll() throws -> Int {
    try remove(UIDSet(1...UInt32.max))
    for email in try orphans() { gone.insert(email) }
    try SQLStatement(transaction.db, "DELETE FROM remote_orphan WHERE folderId = ?").run(folder)
    row.cursor = nil
    try finish()
    let effective = try EffectiveWriter(transaction.db)
    return try gone.count { try effective.isOnlyHere($0) }
  }

  // MARK: Messages

  /// Adds messages.
  /// - Returns: the UIDs that are known now.
  private mutating func add(_ arrived: [ArrivedMessage], at time: Date) throws -> UIDSet {
    guard !arrived.isEmpty else { return [] }
    let known = SQLStatement(transaction.db, MessageAdder.knownSQL)
    let account = SQLValue.integer(row.accountId.rawValue)
    var kept: [UInt32] = []
    var new: [ArrivedMessage] = []
    var incoming: [IncomingMessage] = []
    for message in arrived {
      if let email = try known.first(
        account, .blob(message.identity.digest), body: { EmailID($0.integer(0)) })
      {
        try noticeAnotherCopy(of: email, uid: message.uid, at: time)
        try bind(message, to: email)
        try forgetTwin(of: email)
        kept.append(message.uid)
      } else if let former = try former(message) {
        try WrittenMessages(transaction.db).bind(former, message.identity)
        try bind(message, to: former)
        kept.append(message.uid)
      } else if let own = try own(message) {
        try WrittenMessages(transaction.db).bind(own, message.identity)
        try bind(message, to: own)
        try settleOutgoing(own)
        kept.append(message.uid)
      } else if let content = message.incoming {
        new.append(message)
        incoming.append(content)
      }
    }
    guard !incoming.isEmpty else { return UIDSet(kept) }
    var adder = try MessageAdder(transaction, accountId: row.accountId)
    for (message, outcome) in zip(new, try adder.add(incoming)) {
      kept.append(message.uid)
      switch outcome {
      case .new(let email):
        try put(message, email)
        counts.new += 1
        try noticeSecondCopy(of: email)
        guard isArrival(message) else { continue }
        try Arrivals(transaction.db).note(email)
        // Rules see reactions; notices don't name them.
        guard !message.flags.contains(.seen), message.incoming?.content.isReaction != true else { continue }
        counts.unseen += 1
        counts.arrived.append(email)
      case .duplicate(let email), .restored(let email): try bind(message, to: email)
      }
    }
    return UIDSet(kept)
  }

  /// Returns whether a message is new. Mail that was in the Inbox when it was first listed is not.
  private func isArrival(_ message: ArrivedMessage) -> Bool {
    guard row.isInbox, let newFrom = row.newFrom else { return false }
    return Int64(message.uid) >= newFrom
  }

  private mutating func bind(_ message: ArrivedMessage, to email: EmailID) throws {
    try dropOrphan.run(.integer(email.rawValue), folder)
    if transaction.db.changesCount == 0 { counts.new += 1 }
    try put(message, email)
    touched.insert(email)
  }

  /// Returns the message with the identity that earlier versions have assigned. Several messages may share that
  /// identity, so the stored data must be the same as well.
  private func former(_ message: ArrivedMessage) throws -> EmailID? {
    guard let identity = message.formerIdentity, let incoming = message.incoming else { return nil }
    return try SQLStatement(transaction.db, Self.formerSQL).first(
      .integer(row.accountId.rawValue), .blob(identity.digest), .text(incoming.content.text),
      .blob(incoming.sourceDigest)
    ) { EmailID($0.integer(0)) }
  }

  /// A second copy of a sent message shows that the server adds one itself.
  private func noticeSecondCopy(of email: EmailID) throws {
    try noticeSecondCopy(of: email, Self.secondCopySQL)
  }

  /// Does the same for a copy with the same bytes, if it has appeared soon: later, another program may have made it.
  private func noticeAnotherCopy(of email: EmailID, uid: UInt32, at time: Date) throws {
    let earliest = time.addingTimeInterval(-DeliveryPolicy.copiesAppearWithin)
    try noticeSecondCopy(
      of: email, Self.anotherCopySQL, .integer(earliest.storedSeconds), .integer(Int64(uid)))
  }

  private func noticeSecondCopy(of email: EmailID, _ sql: String, _ values: SQLValue...) throws {
    guard isOwn else { return }
    let common = [folder, .integer(email.rawValue), .integer(SendState.sent.code)]
    let isSecond = try SQLStatement(transaction.db, sql).first(all: common + values) { _ in true }
    if isSecond == true { try transaction.noteSentCopies(.seenFromServer, accountId: row.accountId) }
  }

  // MARK: Messages written here

  /// Returns the message written here that has appeared in its mailbox.
  private func own(_ message: ArrivedMessage) throws -> EmailID? {
    guard isOwn, let id = message.incoming?.content.messageId else { return nil }
    return try WrittenMessages(transaction.db).email(withMessageId: id, in: row.accountId)
  }

  /// Erases a message written here if it has already arrived in another way, such as in the Inbox.
  private mutating func forgetTwin(of email: EmailID) throws {
    guard isOwn else { return }
    try settleOutgoing(email)
    let db = transaction.db
    let id = try SQLStatement(db, "SELECT messageId FROM email WHERE id = ?").first(.integer(email.rawValue))
    {
      $0.optionalText(0)
    }
    guard let id = id ?? nil,
      let own = try WrittenMessages(db).email(withMessageId: id, in: row.accountId)
    else { return }
    guard own != email else { return try WrittenMessages(db).forget(email) }
    try settleOutgoing(own)
    guard try OutgoingWriter(db: db).state(of: own) == .sent else { return }
    let thread = try SQLStatement(db, EffectiveWriter.placeSQL).first(.integer(own.rawValue)) {
      ThreadID($0.integer(0))
    }
    try MessageEraser(db).erase(own)
    if let thread { try FolderWriter(db: db).updateRows(of: [thread], in: row.accountId) }
  }

  /// Completes the sending of a message whose outcome was unknown: it is on the server.
  private func settleOutgoing(_ email: EmailID) throws {
    let writer = OutgoingWriter(db: transaction.db)
    // A copy of what some recipients have says nothing about the others.
    guard let row = try OutgoingQuery.row(transaction.db, email), row.isUncertain, row.delivered == 0,
      try writer.state(of: email) == .failed
    else { return }
    try writer.finish(email, isFiled: true)
  }

  private func put(_ message: ArrivedMessage, _ email: EmailID) throws {
    try put.run(
      folder, .integer(Int64(message.uid)), .integer(email.rawValue), .integer(message.flags.rawValue))
  }

  private mutating func setFlags(_ flags: MessageFlags, of uid: UInt32) throws {
    let found = try find.first(folder, .integer(Int64(uid))) {
      (EmailID($0.integer(0)), MessageFlags(rawValue: $0.int(1)))
    }
    guard let (email, before) = found, before != flags else { return }
    try put.run(folder, .integer(Int64(uid)), .integer(email.rawValue), .integer(flags.rawValue))
    touched.insert(email)
    counts.changed += 1
  }

  private mutating func remove(_ uids: UIDSet) throws {
    let db = transaction.db
    let find = SQLStatement(db, Self.rangeSQL)
    let delete = SQLStatement(db, "DELETE FROM remote_message WHERE folderId = ? AND uid BETWEEN ? AND ?")
    for range in uids.ranges {
      let (first, last) = (
        SQLValue.integer(Int64(range.lowerBound)), SQLValue.integer(Int64(range.upperBound))
      )
      let emails = try find.all(folder, first, last) { EmailID($0.integer(1)) }
      guard !emails.isEmpty else { continue }
      try delete.run(folder, first, last)
      gone.formUnion(emails)
      counts.removed += emails.count
    }
  }

  /// Forgets where messages are, but not that they are in the mailbox.
  private func unplace(_ uids: UIDSet) throws {
    let ofRange = "FROM remote_message WHERE folderId = ? AND uid BETWEEN ? AND ?"
    let keep = SQLStatement(
      transaction.db,
      """
      INSERT OR REPLACE INTO remote_orphan (emailId, folderId, flags) SELECT emailId, folderId, flags \(ofRange)
      """)
    let delete = SQLStatement(transaction.db, "DELETE \(ofRange)")
    let forget = SQLStatement(
      transaction.db, "UPDATE operation SET uid = NULL WHERE fromFolder = ? AND uid BETWEEN ? AND ?")
    for range in uids.ranges {
      let ends = (SQLValue.integer(Int64(range.lowerBound)), SQLValue.integer(Int64(range.upperBound)))
      try keep.run(folder, ends.0, ends.1)
      try delete.run(folder, ends.0, ends.1)
      try forget.run(folder, ends.0, ends.1)
    }
  }

  /// Returns whether a message was written here so recently that its server may have accepted it without listing it yet.
  private func isBeingFiled(_ email: EmailID, at time: Date?) throws -> Bool {
    guard isOwn, let time else { return false }
    let earliest = time.addingTimeInterval(-DeliveryPolicy.copiesAppearWithin)
    return try SQLStatement(transaction.db, Self.beingFiledSQL).first(
      .integer(email.rawValue), .integer(earliest.storedSeconds), .integer(time.storedSeconds)
    ) { _ in true } ?? false
  }

  // MARK: Derived data

  private func orphans() throws -> [EmailID] {
    try SQLStatement(transaction.db, Self.orphansSQL).all(folder) { EmailID($0.integer(0)) }
  }

  /// - Parameter time: when its messages were listed; `nil` if they were not.
  private mutating func finish(listedAt time: Date? = nil) throws {
    let db = transaction.db
    if let cursor = row.cursor, cursor.gap.isEmpty, !cursor.isPartial {
      // All of the new listing was processed: messages not found in it no longer exist.
      let lost = try orphans().filter { try !isBeingFiled($0, at: time) }
      gone.formUnion(lost)
      counts.removed += lost.count
      for email in lost { try dropOrphan.run(.integer(email.rawValue), folder) }
    }
    try row.write(db)
    guard !touched.isEmpty || !gone.isEmpty else { return }
    let isDiscarding = try isDiscarding()
    var effective = try EffectiveWriter(db)
    for email in touched.union(gone).sorted() {
      try effective.update(email, isDiscarded: isDiscarding && gone.contains(email))
    }
    try effective.settle(in: row.accountId)
  }

  /// Returns whether mail that leaves this mailbox without appearing in another was discarded.
  private func isDiscarding() throws -> Bool {
    try SQLStatement(transaction.db, "SELECT type IN ('trash', 'spam', 'drafts') FROM folder WHERE id = ?")
      .first(folder) { $0.bool(0) } ?? false
  }
}
