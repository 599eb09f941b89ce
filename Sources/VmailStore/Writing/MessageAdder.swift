import FoundationEssentials
import VmailDomain

/// Adds a batch of messages: their rows, their sources, and the changes to their threads.
struct MessageAdder {
  static let knownSQL = "SELECT id, threadId, flags, copyFlags FROM email WHERE accountId = ? AND digest = ?"
  static let chosenSQL =
    """
    SELECT category FROM email INDEXED BY email_chosen WHERE threadId = ? AND categoryChosen = 1
    ORDER BY dateReceived DESC LIMIT 1
    """

  private let accountId: AccountID
  private let transaction: Transaction
  private let folders: ThreadRows.FolderMap
  private let knownFolders: Set<FolderID>
  private var threads: ThreadJoiner
  private var rows: ThreadRowWriter
  private var index: SearchIndexWriter
  private let statements: Statements
  private let senders: SenderChecking

  init(_ transaction: Transaction, accountId: AccountID) throws {
    self.transaction = transaction
    self.accountId = accountId
    let folders = try FoldersQuery.fetch(transaction.db, accountId: accountId)
    // Every account has its system folders, so this one doesn't exist.
    guard !folders.isEmpty else { throw AccountError.notFound(accountId) }
    knownFolders = Set(folders.map(\.id))
    self.folders = ThreadRows.FolderMap(accountId: accountId, folders: folders)
    threads = try ThreadJoiner(transaction.db, accountId: accountId)
    rows = try ThreadRowWriter(transaction.db)
    index = try SearchIndexWriter(transaction.db)
    statements = try Statements(transaction.db)
    senders = try SenderChecking(transaction.db, accountId: accountId)
  }

  mutating func add(_ messages: [IncomingMessage]) throws -> [AddOutcome] {
    var outcomes: [AddOutcome] = []
    outcomes.reserveCapacity(messages.count)
    for message in messages { outcomes.append(try add(message)) }
    try rows.settle(threads, folders: folders)
    try index.settle()
    let new = outcomes.lazy.compactMap { if case .new(let email) = $0 { email } else { nil } }.first
    if let new { try UncertainMail(db: transaction.db).settle(shownFrom: new) }
    return outcomes
  }

  private mutating func add(_ message: IncomingMessage) throws -> AddOutcome {
    for folder in message.allFolders where !knownFolders.contains(folder) {
      throw ThreadListError.folderNotFound(id: folder)
    }
    if let known = try known(message.content.digest) { return try merge(message, into: known) }
    let thread = try threads.thread(for: message.content, key: message.threadKey)
    let email = try insertEmail(message, thread, try chosenCategory(of: thread))
    for folder in message.allFolders { _ = try putInFolder(email, folder) }
    try insertText(message, email)
    try insertSource(message, email)
    for part in message.content.attachments { try insertAttachment(part, email) }
    index.add(
      message.document ?? SearchDocument(message.content, source: message.source), email,
      received: message.dateReceived.storedSeconds)
    return .new(email)
  }

  private struct Known {
    let email: EmailID
    let thread: ThreadID
    let flags: MessageFlags
    /// The combined flags of its copies.
    let copyFlags: MessageFlags
  }

  private func known(_ digest: [UInt8]) throws -> Known? {
    try statements.known.first(.integer(accountId.rawValue), .blob(digest)) {
      Known(
        email: EmailID($0.integer(0)), thread: ThreadID($0.integer(1)),
        flags: MessageFlags(rawValue: $0.int(2)), copyFlags: MessageFlags(rawValue: $0.int(3)))
    }
  }

  private mutating func merge(_ message: IncomingMessage, into known: Known) throws -> AddOutcome {
    for folder in message.allFolders where try putInFolder(known.email, folder) {
      threads.touched.insert(known.thread)
    }
    let flags = known.flags.adding(copy: message.flags, known: known.copyFlags)
    if flags != known.flags {
      try statements.flags.run(.integer(flags.rawValue), .integer(known.email.rawValue))
      threads.touched.insert(known.thread)
    }
    if !known.copyFlags.isSuperset(of: message.flags) {
      try statements.copyFlags.run(.integer(message.flags.rawValue), .integer(known.email.rawValue))
    }
    let wasDamaged =
      try !message.isPartial && SourceCompleter(transaction).restore(known.email, from: message)
    return wasDamaged ? .restored(known.email) : .duplicate(known.email)
  }

  /// - Returns: `false` if the message is in the folder already.
  private func putInFolder(_ email: EmailID, _ folder: FolderID) throws -> Bool {
    try statements.folder.run(.integer(email.rawValue), .integer(folder.rawValue))
    return transaction.db.changesCount > 0
  }

  /// Returns the category that the user chose for a thread, which also applies to new messages in it.
  private func chosenCategory(of thread: ThreadID) throws -> AICategory? {
    guard !threads.created.contains(thread) else { return nil }
    return try statements.chosen.first(.integer(thread.rawValue)) { AICategory(code: $0.integer(0)) }
  }

  private func insertEmail(
    _ message: IncomingMessage, _ thread: ThreadID, _ chosen: AICategory?
  ) throws -> EmailID {
    let content = message.content
    let flags = message.flags.subtracting(.derived).union(content.derivedFlags)
    try statements.email.run(
      .integer(accountId.rawValue), .integer(thread.rawValue),
      .integer(message.dateReceived.storedSeconds), .optional(content.dateSent?.storedSeconds),
      .integer(flags.rawValue), .integer(message.sendState.code),
      .integer((chosen ?? message.aiCategory).code), .boolean(content.attachments.contains { !$0.isInline }),
      .integer(content.attachments.count), .integer(message.sizeBytes ?? message.source.count),
      .optional(content.from?.name), .text(content.from?.email ?? ""), .text(content.subject),
      .text(content.snippet), .optional(content.messageId), .blob(content.digest),
      .text(IdentifierList.encode(content.inReplyTo)),
      .text(IdentifierList.encode(content.references)),
      .text(Participant.encode(content.to)), .text(Participant.encode(content.cc)),
      .integer(message.flags.rawValue), .boolean(chosen != nil), .text(senders.warnings(content.sender)))
    let email = EmailID(transaction.db.lastInsertedRowID)
    try HiddenRecipients.write(content.bcc, of: email, transaction.db)
    try StoredReports.write(content.report, of: email, transaction.db)
    if let outside = content.outside { try OuterFields.insert(outside, of: email, transaction.db) }
    return email
  }

  private func insertText(_ message: IncomingMessage, _ email: EmailID) throws {
    try statements.body.run(
      .integer(email.rawValue), .integer(message.content.textVersion), .text(message.content.text))
  }

  private func insertSource(_ message: IncomingMessage, _ email: EmailID) throws {
    let place = try transaction.sources.append(message)
    try statements.source.run(
      .integer(email.rawValue), .integer(place.segment), .integer(place.offset),
      .integer(place.length), .optional(place.packedLength.map(Int64.init)), .boolean(place.isQuoted),
      .boolean(message.isPartial), .blob(message.sourceDigest))
  }

  private func insertAttachment(_ part: MessageContent.Part, _ email: EmailID) throws {
    try statements.attachment.run(
      .integer(email.rawValue), .text(part.section), .optional(part.filename), .text(part.mimeType),
      .integer(part.sizeBytes), .optional(part.contentId), .boolean(part.isInline))
  }

  private struct Statements {
    let known: SQLStatement
    let email: SQLStatement
    let folder: SQLStatement
    let flags: SQLStatement
    let copyFlags: SQLStatement
    let body: SQLStatement
    let source: SQLStatement
    let attachment: SQLStatement
    let chosen: SQLStatement

    init(_ db: Database) throws {
      known = SQLStatement(db, MessageAdder.knownSQL)
      chosen = SQLStatement(db, MessageAdder.chosenSQL)
      email = SQLStatement(
        db,
        """
        INSERT INTO email (accountId, threadId, dateReceived, dateSent, flags, sendState, category,
          hasAttachments, attachmentCount, sizeBytes, fromName, fromAddress, subject, snippet,
          messageId, digest, inReplyTo, "references", toAddresses, ccAddresses, copyFlags, categoryChosen,
          senderWarnings)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """)
      folder = SQLStatement(db, "INSERT OR IGNORE INTO email_folder (emailId, folderId) VALUES (?, ?)")
      flags = SQLStatement(db, "UPDATE email SET flags = ? WHERE id = ?")
      copyFlags = SQLStatement(db, "UPDATE email SET copyFlags = copyFlags | ? WHERE id = ?")
      body = SQLStatement(
        db, "INSERT INTO email_body (emailId, textVersion, bodyPlain) VALUES (?, ?, ?)")
      source = SQLStatement(
        db,
        """
        INSERT INTO email_source (emailId, segment, offset, length, packedLength, isQuoted, isPartial, digest)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?)
        """)
      attachment = SQLStatement(
        db,
        """
        INSERT INTO attachment (emailId, section, filename, mimeType, sizeBytes, contentId, isInline)
        VALUES (?, ?, ?, ?, ?, ?, ?)
        """)
    }
  }
}

/// Checks the senders of messages that are added to an account.
struct SenderChecking {
  private let own: OwnAddresses
  private let servers: OwnAuthenticationServers

  init(_ db: Database, accountId: AccountID) throws {
    let accounts = try AccountsQuery.fetch(db)
    let identities = try SQLStatement(db, "SELECT accountId, address FROM identity")
      .all { (account: AccountID($0.integer(0)), address: $0.text(1)) }
    own = OwnAddresses(accounts.map(\.email) + identities.map(\.address))
    servers = OwnAuthenticationServers(
      host: try ServerSettingsQuery.fetch(db, accountId: accountId)?.imap.host,
      addresses: accounts.filter { $0.id == accountId }.map(\.email)
        + identities.filter { $0.account == accountId }.map(\.address))
  }

  /// Returns the warnings in the form in which they are stored.
  func warnings(_ evidence: SenderEvidence) -> String {
    StoredSenderWarnings.encode(SenderCheck.warnings(evidence, own: own, servers: servers))
  }
}
