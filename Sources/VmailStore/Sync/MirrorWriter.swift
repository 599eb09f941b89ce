import FoundationEssentials
import VmailDomain

/// Writes the reported state of one mailbox, and everything derived from it: the only code that changes the
/// mirror.
struct MirrorWriter {
  private let transaction: Transaction
  private var row: RemoteFolderRow
  private let folder: SQLValue
  private let put: SQLStatement
  private let find: SQLStatement
  private let dropOrphan: SQLStatement
  private let take: SQLStatement
  /// Whether messages written here are added to this mailbox.
  private let isOwn: Bool
  /// The labels of its messages; `nil` unless it is Gmail's All Mail.
  private var labels: LabelFolders?
  /// The messages whose copies changed.
  private var touched: Set<EmailID> = []
  /// The touched messages that have lost a copy.
  private var gone: Set<EmailID> = []
  /// Those among them whose copy was in a folder whose removed mail isn't kept.
  private var discarded: Set<EmailID> = []
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
    find = SQLStatement(db, Self.rowsSQL)
    take = SQLStatement(db, "DELETE FROM remote_message WHERE folderId = ? AND uid = ?")
    labels = try LabelFolders(of: folder, in: row.accountId, transaction)
    isOwn =
      try SQLStatement(db, "SELECT type IN ('sent', 'drafts') FROM folder WHERE id = ?")
      .first(self.folder) { $0.bool(0) } ?? false
    dropOrphan = SQLStatement(
      db, "DELETE FROM remote_orphan WHERE emailId = ?2 AND folderId IN \(LabelFolders.members)")
  }

  /// - Returns: `nil` when the mailbox has another UIDVALIDITY here.
  mutating func apply(_ batch: SyncBatch) throws -> SyncCounts? {
    guard var cursor = row.cursor, cursor.uidValidity == batch.uidValidity else { return nil }
    try unplace(batch.doubted)
    let kept = try add(batch.arrived, at: batch.time)
    for (uid, flags) in batch.flags { try set(flags, batch.labels[uid], of: uid) }
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

  /// Makes another mailbox the one in which its messages have their UIDs; until that was listed, they count as existing.
  mutating func forgetPlaces() throws {
    try unplace(UIDSet(1...UInt32.max))
    row.cursor = nil
    try row.write(transaction.db)
  }

  /// Removes all messages of a deleted mailbox from the mirror.
  /// - Returns: the number of those that are kept, and that the server has in no other mailbox.
  mutating func removeAll() throws -> Int {
    try remove(UIDSet(1...UInt32.max))
    let orphans = try orphans()
    gone.formUnion(orphans.map(\.email))
    // That a mailbox isn't listed says nothing about its messages. Those of Trash, Spam and Drafts are kept as well.
    discarded = []
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
        let own = try own(among: message.labels)
        try noticeAnotherCopy(of: email, in: own, uid: message.uid, at: time)
        try bind(message, to: email)
        if own != nil { try forgetTwin(of: email) }
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
      } else if var content = message.incoming {
        if let folders = try labels?.folders(for: message.labels).sorted() {
          (content.folder, content.otherFolders) = (folders.first, Array(folders.dropFirst()))
        }
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
        if try join(email, among: message.labels) { continue }
        try noticeSecondCopy(of: email, in: own(among: message.labels))
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
    let isInInbox = labels == nil ? row.isInbox : message.labels.contains(.inbox)
    guard isInInbox, let newFrom = row.newFrom else { return false }
    return Int64(message.uid) >= newFrom
  }

  private mutating func bind(_ message: ArrivedMessage, to email: EmailID) throws {
    try dropOrphan.run(folder, .integer(email.rawValue))
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
  private func noticeSecondCopy(of email: EmailID, in own: FolderID?) throws {
    try noticeSecondCopy(of: email, in: own, Self.secondCopySQL)
  }

  /// Does the same for a copy with the same bytes, if it has appeared soon: later, another program may have made it.
  private func noticeAnotherCopy(
    of email: EmailID, in own: FolderID?, uid: UInt32, at time: Date
  ) throws {
    let earliest = time.addingTimeInterval(-DeliveryPolicy.copiesAppearWithin)
    try noticeSecondCopy(
      of: email, in: own, Self.anotherCopySQL, .integer(earliest.storedSeconds), .integer(Int64(uid)))
  }

  private func noticeSecondCopy(
    of email: EmailID, in own: FolderID?, _ sql: String, _ values: SQLValue...
  ) throws {
    guard let own else { return }
    let common: [SQLValue] = [
      .integer(own.rawValue), .integer(email.rawValue), .integer(SendState.sent.code),
    ]
    let isSecond = try SQLStatement(transaction.db, sql).first(all: common + values) { _ in true }
    if isSecond == true { try transaction.noteSentCopies(.seenFromServer, accountId: row.accountId) }
  }

  // MARK: Messages written here

  /// Returns the folder of a message, if messages written here are added to that.
  private mutating func own(among labels: Set<GmailLabel>) throws -> FolderID? {
    guard let folders = try self.labels?.folders(for: labels) else { return isOwn ? row.folderId : nil }
    return self.labels?.own(among: folders)
  }

  /// Returns the message written here that has appeared in its mailbox.
  private mutating func own(_ message: ArrivedMessage) throws -> EmailID? {
    if let copy = try transferred(message) { return copy }
    guard try own(among: message.labels) != nil, let id = message.incoming?.content.messageId else {
      return nil
    }
    return try WrittenMessages(transaction.db).email(withMessageId: id, in: row.accountId)
  }

  /// Returns the copy of another account's message that was added to this account. The server may have changed its header;
  /// without a Message-ID, its bytes are compared.
  private func transferred(_ message: ArrivedMessage) throws -> EmailID? {
    guard let incoming = message.incoming else { return nil }
    return try SQLStatement(transaction.db, Self.transferredSQL).first(
      .integer(row.accountId.rawValue), .optional(incoming.content.messageId), .blob(incoming.sourceDigest),
      folder
    ) { EmailID($0.integer(0)) }
  }

  /// Makes a new message one with that which was written here, if it is the copy under a Message-ID of the server.
  /// - Returns: whether it is.
  private mutating func join(_ copy: EmailID, among labels: Set<GmailLabel>) throws -> Bool {
    let renamed = RenamedCopies(transaction.db)
    guard try own(among: labels) != nil, let own = try renamed.original(of: copy) else { return false }
    try renamed.join(copy, to: own)
    touched.insert(own)
    try settleOutgoing(own)
    return true
  }

  /// Erases a message written here if it has already arrived in another way, such as in the Inbox.
  private mutating func forgetTwin(of email: EmailID) throws {
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

  /// Completes the sending of a message whose fate was unknown, now that a server has it.
  private func settleOutgoing(_ email: EmailID) throws {
    try UncertainMail(db: transaction.db).settle(email)
  }

  private mutating func put(_ message: ArrivedMessage, _ email: EmailID) throws {
    let uid = SQLValue.integer(Int64(message.uid))
    guard let folders = try labels?.folders(for: message.labels) else {
      return try put.run(folder, uid, .integer(email.rawValue), .integer(message.flags.rawValue))
    }
    for before in try rows(of: message.uid) where !folders.contains(before.folder) {
      try take.run(.integer(before.folder.rawValue), uid)
    }
    for folder in folders {
      try put.run(
        .integer(folder.rawValue), uid, .integer(email.rawValue), .integer(message.flags.rawValue))
    }
  }

  private func rows(of uid: UInt32) throws -> [(folder: FolderID, email: EmailID, flags: MessageFlags)] {
    try find.all(folder, .integer(Int64(uid))) {
      (FolderID($0.integer(0)), EmailID($0.integer(1)), MessageFlags(rawValue: $0.int(2)))
    }
  }

  /// - Parameter labels: its labels; `nil` to leave these unchanged.
  private mutating func set(_ flags: MessageFlags, _ labels: Set<GmailLabel>?, of uid: UInt32) throws {
    let before = try rows(of: uid)
    guard let email = before.first?.email else { return }
    let known = Set(before.map(\.folder))
    let folders = try labels.flatMap { try self.labels?.folders(for: $0) } ?? known
    guard folders != known || before.contains(where: { $0.flags != flags }) else { return }
    let number = SQLValue.integer(Int64(uid))
    for folder in known.subtracting(folders) { try take.run(.integer(folder.rawValue), number) }
    for folder in folders {
      try put.run(.integer(folder.rawValue), number, .integer(email.rawValue), .integer(flags.rawValue))
    }
    touched.insert(email)
    counts.changed += 1
  }

  private mutating func remove(_ uids: UIDSet) throws {
    let db = transaction.db
    let find = SQLStatement(db, Self.rangeSQL)
    let delete = SQLStatement(
      db, "DELETE FROM remote_message WHERE folderId IN \(LabelFolders.members) AND uid BETWEEN ?2 AND ?3")
    for range in uids.ranges {
      let (first, last) = (
        SQLValue.integer(Int64(range.lowerBound)), SQLValue.integer(Int64(range.upperBound))
      )
      let rows = try find.all(folder, first, last) {
        (email: EmailID($0.integer(0)), uid: $0.integer(1), isDiscarded: $0.bool(2))
      }
      guard !rows.isEmpty else { continue }
      try delete.run(folder, first, last)
      gone.formUnion(rows.map(\.email))
      discarded.formUnion(rows.filter(\.isDiscarded).map(\.email))
      counts.removed += Set(rows.map(\.uid)).count
    }
  }

  /// Forgets where messages are, but not that they are in the mailbox.
  private func unplace(_ uids: UIDSet) throws {
    let ofRange = "FROM remote_message WHERE folderId IN \(LabelFolders.members) AND uid BETWEEN ?2 AND ?3"
    let keep = SQLStatement(
      transaction.db,
      """
      INSERT OR REPLACE INTO remote_orphan (emailId, folderId, flags) SELECT emailId, folderId, flags \(ofRange)
      """)
    let delete = SQLStatement(transaction.db, "DELETE \(ofRange)")
    let forget = SQLStatement(
      transaction.db,
      """
      UPDATE operation SET uid = NULL
      WHERE fromFolder IN \(LabelFolders.members) AND uid BETWEEN ?2 AND ?3
      """)
    for range in uids.ranges {
      let ends = (SQLValue.integer(Int64(range.lowerBound)), SQLValue.integer(Int64(range.upperBound)))
      try keep.run(folder, ends.0, ends.1)
      try delete.run(folder, ends.0, ends.1)
      try forget.run(folder, ends.0, ends.1)
    }
  }

  /// Returns whether a message was written here so recently that its server may have accepted it without listing it yet.
  private func isBeingFiled(_ email: EmailID, at time: Date?) throws -> Bool {
    guard let time else { return false }
    let earliest = time.addingTimeInterval(-DeliveryPolicy.copiesAppearWithin)
    return try SQLStatement(transaction.db, Self.beingFiledSQL).first(
      .integer(email.rawValue), .integer(earliest.storedSeconds), .integer(time.storedSeconds)
    ) { _ in true } ?? false
  }

  // MARK: Derived data

  private func orphans() throws -> [(email: EmailID, isOwn: Bool, isDiscarded: Bool)] {
    try SQLStatement(transaction.db, Self.orphansSQL).all(folder) {
      (EmailID($0.integer(0)), $0.bool(1), $0.bool(2))
    }
  }

  /// - Parameter time: when its messages were listed; `nil` if they were not.
  private mutating func finish(listedAt time: Date? = nil) throws {
    let db = transaction.db
    var missing: Set<EmailID> = []
    if let cursor = row.cursor, cursor.gap.isEmpty, !cursor.isPartial {
      // All of the new listing was processed: messages not found in it no longer exist.
      let lost = try orphans().filter { try !$0.isOwn || !isBeingFiled($0.email, at: time) }
      discarded.formUnion(lost.filter(\.isDiscarded).map(\.email))
      missing = Set(lost.map(\.email))
      gone.formUnion(missing)
      counts.removed += missing.count
      for email in missing { try dropOrphan.run(folder, .integer(email.rawValue)) }
    }
    try row.write(db)
    guard !touched.isEmpty || !gone.isEmpty else { return }
    var effective = try EffectiveWriter(db)
    for email in touched.union(gone).subtracting(missing).sorted() {
      try effective.update(email, isDiscarded: discarded.contains(email))
    }
    try db.attributing(to: ChangeCause(.server, name: "a new listing of the mailbox lacks it")) {
      for email in missing.sorted() {
        try effective.update(email, isDiscarded: discarded.contains(email))
      }
    }
    try effective.settle(in: row.accountId)
  }
}
