import VmailDomain

/// Derives texts again that an older version of the rules has derived, a few at a time: a message's text, its
/// snippet, and its entry in the search index.
///
/// Each text has the version of the rules that derived it, so no other record of progress is needed. Sources are read
/// and parsed without a lock, and a short transaction writes the results.
struct TextRenewer {
  let database: StoreDatabase
  let reader: any MessageReading

  /// The number of messages per step, few enough for a short transaction.
  static let messagesInStep = 32
  static let bytesInStep = 1 << 20

  static let countSQL = "SELECT count(*) FROM email_body WHERE textVersion < ?"
  static let stepSQL = """
    SELECT textVersion, email_body.emailId, \(SegmentLocationQuery.columns)
    FROM email_body CROSS JOIN email_source ON email_source.emailId = email_body.emailId
    WHERE textVersion < ?1 AND (textVersion, email_body.emailId) > (?2, ?3)
    ORDER BY textVersion, email_body.emailId LIMIT ?4
    """
  static let keptSQL = """
    SELECT textVersion, bodyPlain, snippet, accountId, threadId, segment, offset,
      EXISTS (SELECT 1 FROM sealed_text WHERE sealed_text.emailId = email_body.emailId),
      flags & \(MessageFlags.derived.rawValue)
    FROM email_body JOIN email ON email.id = email_body.emailId
      JOIN email_source ON email_source.emailId = email_body.emailId
    WHERE email_body.emailId = ?
    """

  /// A message whose text is outdated.
  private struct Outdated: Sendable {
    let position: TextRenewal.Position
    let place: SegmentLocation
    /// The source; `nil` if it is missing.
    let source: [UInt8]?

    var email: EmailID { position.email }
  }

  private struct Derived: Sendable {
    let message: Outdated
    let text: String
    let snippet: String
    let flags: MessageFlags
    let hasLink: Bool
    let bcc: [Participant]
    let report: DeliveryReport?
  }

  func goOn(after last: TextRenewal.Position?) async throws -> TextRenewal {
    var result = TextRenewal()
    let outdated = try await next(after: last)
    guard let end = outdated.last else { return result }
    var derived: [Derived] = []
    for message in outdated {
      try Task.checkCancellation()
      if let text = derive(message) { derived.append(text) }
    }
    try Task.checkCancellation()
    let version = reader.textVersion
    result.renewed = try await database.write { [derived] transaction in
      try Self.write(derived, version: version, transaction.db)
    }
    result.position = end.position
    result.isDone = false
    return result
  }

  private func next(after last: TextRenewal.Position?) async throws -> [Outdated] {
    let version = reader.textVersion
    return try await database.read { [files = database.files] db in
      let sources = SourceReader(files: files)
      var (found, bytes) = ([Outdated](), 0)
      let start = last ?? TextRenewal.Position(version: .min, email: EmailID(0))
      try SQLStatement(db, Self.stepSQL).forEach(
        all: [
          .integer(version), .integer(start.version), .integer(start.email.rawValue),
          .integer(Self.messagesInStep),
        ]
      ) { row in
        let position = TextRenewal.Position(version: row.int(0), email: EmailID(row.integer(1)))
        let place = SegmentLocationQuery.place(row, from: 2)
        bytes += max(0, place.length)
        var source: [UInt8]?
        do { source = try sources.read(place, of: position.email) } catch StoreError.sourceMissing {}
        found.append(Outdated(position: position, place: place, source: source))
        return bytes < Self.bytesInStep
      }
      return found
    }
  }

  private func derive(_ message: Outdated) -> Derived? {
    guard let source = message.source else { return nil }
    let content = reader.read(source)
    return Derived(
      message: message, text: content.text, snippet: content.snippet, flags: content.derivedFlags,
      hasLink: SearchDocument(content, source: source).hasLink, bcc: content.bcc, report: content.report)
  }

  // MARK: Writing

  /// The current data of a message.
  private struct Kept {
    let text: String
    let snippet: String
    let account: AccountID
    let thread: ThreadID
    /// Whether the text isn't in the source, but was decrypted.
    let isSealed: Bool
    let flags: MessageFlags
  }

  /// - Returns: the number of renewed texts: a message may have been removed, or its source replaced, in the
  ///   meantime.
  private static func write(_ derived: [Derived], version: Int, _ db: Database) throws -> Int {
    var changed: [Derived] = []
    // Messages whose text is the same, but split into other words.
    var outdated: [EmailID] = []
    var threads: [AccountID: Set<ThreadID>] = [:]
    let mark = SQLStatement(db, "UPDATE email_body SET textVersion = ? WHERE emailId = ?")
    var renewed = 0
    for text in derived {
      guard let kept = try kept(text.message, db) else { continue }
      renewed += 1
      try mark.run(.integer(version), .integer(text.message.email.rawValue))
      if kept.text != text.text, !kept.isSealed {
        changed.append(text)
      } else if try StoredDocument.fetch(db, text.message.email)?.isAsIndexed == false {
        outdated.append(text.message.email)
      }
      if kept.snippet != text.snippet || kept.flags != text.flags {
        threads[kept.account, default: []].insert(kept.thread)
      }
      try note(text, db)
    }
    try SearchIndexWriter(db).reindex(changed.map(\.message.email) + outdated) {
      // Writes only texts that changed: writing deletes the summary of the thread.
      let write = SQLStatement(db, "UPDATE email_body SET bodyPlain = ? WHERE emailId = ?")
      for text in changed { try write.run(.text(text.text), .integer(text.message.email.rawValue)) }
    }
    try ThreadRowWriter.update(threads, db)
    if derived.contains(where: { $0.report != nil }) { try UncertainMail(db: db).settle() }
    return renewed
  }

  private static func kept(_ message: Outdated, _ db: Database) throws -> Kept? {
    let row = try SQLStatement(db, keptSQL).first(.integer(message.email.rawValue)) { row -> Kept? in
      let isAsRead =
        row.int(0) == message.position.version && row.int(5) == message.place.segment
        && row.int(6) == message.place.offset
      guard isAsRead else { return nil }
      return Kept(
        text: row.text(1), snippet: row.text(2), account: AccountID(row.integer(3)),
        thread: ThreadID(row.integer(4)), isSealed: row.bool(7), flags: MessageFlags(rawValue: row.int(8)))
    }
    return row ?? nil
  }

  /// Updates other data derived from the text.
  private static func note(_ text: Derived, _ db: Database) throws {
    let id = SQLValue.integer(text.message.email.rawValue)
    try HiddenRecipients.write(text.bcc, of: text.message.email, db)
    try StoredReports.write(text.report, of: text.message.email, db)
    try SourceCompleter.writeSnippet(text.snippet, text.flags, of: id, db)
    try SQLStatement(db, "UPDATE search_entry SET hasLink = ?1 WHERE emailId = ?2 AND hasLink <> ?1")
      .run(.boolean(text.hasLink), id)
  }
}
