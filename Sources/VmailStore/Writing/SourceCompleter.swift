import FoundationEssentials
import VmailDomain

/// Replaces an incomplete or damaged source by a more complete one, and updates the data derived from it: text,
/// attachments and search index.
///
/// The former source stays in its segment as unused bytes.
struct SourceCompleter {
  private let transaction: Transaction
  private var db: Database { transaction.db }

  init(_ transaction: Transaction) { self.transaction = transaction }

  private struct Known {
    let sender: String
    let received: Date
    let thread: ThreadID
    let account: AccountID
  }

  func complete(_ email: EmailID, _ source: [UInt8], isPartial: Bool, _ content: MessageContent) throws {
    let id = SQLValue.integer(email.rawValue)
    let known = try SQLStatement(
      db,
      """
      SELECT fromAddress, dateReceived, threadId, accountId FROM email WHERE id = ?
      """
    ).first(id) {
      Known(
        sender: $0.text(0), received: Date(storedSeconds: $0.integer(1)), thread: ThreadID($0.integer(2)),
        account: AccountID($0.integer(3)))
    }
    guard let known, let former = try SegmentLocationQuery.fetch(db, emailId: email),
      try former.isPartial || !isWhole(former, email)
    else { return }
    var place = try transaction.sources.append(source, sender: known.sender, date: known.received)
    (place.isPartial, place.digest) = (isPartial, content.digest)
    try replace(with: place, email)
    // Everything was derived from the source while it was whole.
    guard former.isPartial else { return }
    try SearchIndexWriter(db).reindex(email) {
      try writeText(content, id)
      for part in content.attachments { try write(part, id) }
      try countAttachments(id)
    }
    // Its calendar may be among what was missing.
    try SQLStatement(db, "DELETE FROM invitation WHERE emailId = ?").run(id)
    try noteSearched(content, source, email)
    let folders = try FoldersQuery.fetch(db, accountId: known.account)
    var rows = try ThreadRowWriter(db)
    try rows.update(
      known.thread, isNew: false,
      folders: ThreadRows.FolderMap(accountId: known.account, folders: folders))
    try rows.writeCounts()
  }

  /// Replaces the source of a whole message if it is damaged. Everything derived from it is right.
  /// - Returns: whether it was.
  func restore(_ email: EmailID, from message: IncomingMessage) throws -> Bool {
    guard let former = try SegmentLocationQuery.fetch(db, emailId: email), !former.isPartial,
      try !isWhole(former, email)
    else { return false }
    var place = try transaction.sources.append(message)
    place.digest = message.sourceDigest
    try replace(with: place, email)
    return true
  }

  private func isWhole(_ place: SegmentLocation, _ email: EmailID) throws -> Bool {
    if transaction.sources.hasAppended(place) { return true }
    let snapshot = transaction.snapshot
    return try SourceReader(files: snapshot.files).isWhole(place, of: email, snapshot.digest)
  }

  private func replace(with place: SegmentLocation, _ email: EmailID) throws {
    let id = SQLValue.integer(email.rawValue)
    try SQLStatement(
      db,
      """
      UPDATE email_source SET segment = ?, offset = ?, length = ?, packedLength = ?, isQuoted = ?, isPartial = ?,
        digest = ?
      WHERE emailId = ?
      """
    ).run(
      .integer(place.segment), .integer(place.offset), .integer(place.length),
      .optional(place.packedLength.map(Int64.init)), .boolean(place.isQuoted), .boolean(place.isPartial),
      place.digest.map(SQLValue.blob) ?? .null, id)
    try SQLStatement(db, "DELETE FROM source_damage WHERE emailId = ?").run(id)
  }

  private func writeText(_ content: MessageContent, _ id: SQLValue) throws {
    try SQLStatement(
      db,
      """
      INSERT INTO email_body (emailId, textVersion, bodyPlain) VALUES (?, ?, ?)
      ON CONFLICT (emailId) DO UPDATE SET textVersion = excluded.textVersion, bodyPlain = excluded.bodyPlain
      """
    ).run(id, .integer(content.textVersion), .text(content.text))
    try Self.writeSnippet(content.snippet, content.derivedFlags, of: id, db)
  }

  /// Writes a snippet, and the flags that follow from the content, if anything changes.
  static func writeSnippet(_ snippet: String, _ flags: MessageFlags, of id: SQLValue, _ db: Database) throws {
    let derived = Int64(MessageFlags.derived.rawValue)
    try SQLStatement(
      db,
      """
      UPDATE email SET snippet = ?1, flags = flags & ~\(derived) | ?2
      WHERE id = ?3 AND (snippet <> ?1 OR flags & \(derived) <> ?2)
      """
    ).run(.text(snippet), .integer(flags.rawValue), id)
  }

  /// Writes a part. Known parts keep their order, so that the numbers shown for them stay valid; parts nested in
  /// newly fetched ones follow.
  private func write(_ part: MessageContent.Part, _ id: SQLValue) throws {
    let isKnown = try SQLStatement(db, "SELECT 1 FROM attachment WHERE emailId = ? AND section = ?")
      .first(id, .text(part.section)) { _ in true }
    guard isKnown == nil else {
      // The size announced before was that of the encoded part.
      return try SQLStatement(
        db, "UPDATE attachment SET sizeBytes = ? WHERE emailId = ? AND section = ? AND localPath IS NULL"
      ).run(.integer(part.sizeBytes), id, .text(part.section))
    }
    try SQLStatement(
      db,
      """
      INSERT INTO attachment (emailId, section, filename, mimeType, sizeBytes, contentId, isInline)
      VALUES (?, ?, ?, ?, ?, ?, ?)
      """
    ).run(
      id, .text(part.section), .optional(part.filename), .text(part.mimeType), .integer(part.sizeBytes),
      .optional(part.contentId), .boolean(part.isInline))
  }

  private func countAttachments(_ id: SQLValue) throws {
    try SQLStatement(
      db,
      """
      UPDATE email SET
        attachmentCount = (SELECT count(*) FROM attachment WHERE emailId = email.id),
        hasAttachments = EXISTS (SELECT 1 FROM attachment WHERE emailId = email.id AND NOT isInline)
      WHERE id = ?
      """
    ).run(id)
  }

  private func noteSearched(_ content: MessageContent, _ source: [UInt8], _ email: EmailID) throws {
    try HiddenRecipients.write(content.bcc, of: email, db)
    try StoredReports.write(content.report, of: email, db)
    if content.report != nil { try UncertainMail(db: db).settle(shownFrom: email) }
    try SQLStatement(
      db,
      """
      UPDATE search_entry SET hasLink = ?,
        hasAttachments = (SELECT hasAttachments FROM email WHERE email.id = search_entry.emailId)
      WHERE emailId = ?
      """
    ).run(.boolean(SearchDocument(content, source: source).hasLink), .integer(email.rawValue))
  }
}
