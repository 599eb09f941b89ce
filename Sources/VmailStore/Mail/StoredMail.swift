public import VmailDomain

extension Snapshot {
  /// Returns all accounts, in the order they were added.
  public func accounts() throws -> [Account] {
    try AccountsQuery.fetch(db)
  }

  /// Returns all folders of the account, in no particular order.
  public func folders(accountId: AccountID) throws -> [Folder] {
    try FoldersQuery.fetch(db, accountId: accountId)
  }

  /// Returns the stored warnings about the senders of messages (``Email/senderWarnings``), by thread; threads
  /// without any are left out.
  public func senderWarnings(threadIds: [ThreadID]) throws -> [ThreadID: [SenderWarning]] {
    try SenderWarningsQuery.fetch(db, threadIds)
  }

  /// Returns up to `limit` threads of `view`, newest first, starting after `cursor`.
  /// - Parameter category: only threads of that category; `nil` for all.
  public func threads(
    view: MailboxView, category: AICategory?, cursor: ThreadCursor?, limit: Int
  ) throws -> [MailThread] {
    try ThreadPageQuery.fetch(db, view: view, category: category, cursor: cursor, limit: limit)
  }

  /// Returns the bytes of the messages of each thread.
  public func sizes(of threads: [ThreadID]) throws -> [ThreadID: Int] {
    try ThreadSizesQuery.fetch(db, threads)
  }

  /// Returns the number of threads in `view`, and of those with an unread message there.
  public func counts(view: MailboxView, category: AICategory?) throws -> ThreadCounts {
    try ViewCountQuery.fetch(db, view: view, category: category)
  }

  /// Returns the number of threads in `view` with an unread message there, by category; under `nil`, the
  /// total.
  public func unreadCounts(view: MailboxView) throws -> [AICategory?: Int] {
    try unreadCounts(view: view, withCopies: true)
  }

  private func unreadCounts(view: MailboxView, withCopies: Bool) throws -> [AICategory?: Int] {
    var unread: [AICategory?: Int] = [:]
    var all = 0
    for (category, counts) in try ViewCountQuery.fetch(db, view: view, withCopies: withCopies) {
      if counts.unread > 0 { unread[category] = counts.unread }
      all += counts.unread
    }
    unread[AICategory?.none] = all
    return unread
  }

  /// Returns the thread as shown outside any folder; follows the alias of a thread that was joined to
  /// another. `nil` when there is none.
  public func thread(id: ThreadID) throws -> MailThread? {
    try ThreadQuery.fetch(db, id: id)
  }

  /// Returns the thread's messages, oldest first, with their attachments and folders.
  public func emails(threadId: ThreadID) throws -> [Email] {
    try EmailQuery.ofThread(db, id: threadId).map(files.placing)
  }

  /// Returns a message; `nil` when it no longer exists.
  public func email(id: EmailID) throws -> Email? {
    try EmailQuery.fetch(db, [id]).first.map(files.placing)
  }

  /// Returns a message's text for reading and searching: the plain part, or the HTML part reduced to text. `nil` when it has
  /// not been fetched.
  public func body(emailId: EmailID) throws -> String? {
    try EmailBodyQuery.fetch(db, emailId: emailId)
  }

  /// Returns the message's source exactly as received, byte for byte; `nil` when it has to be fetched: it was not
  /// before, or is damaged, and the server has it.
  public func source(emailId: EmailID) throws -> [UInt8]? {
    guard let place = try SegmentLocationQuery.fetch(db, emailId: emailId), !place.isPartial else {
      return nil
    }
    return try unchanged(place, of: emailId)
  }

  /// Returns whether a message has to be fetched again, because the store's copy is damaged and the server has it.
  public func isDamagedHere(emailId: EmailID) throws -> Bool {
    guard let place = try SegmentLocationQuery.fetch(db, emailId: emailId), !place.isPartial else {
      return false
    }
    return try isOnServer(emailId) && unchanged(place, of: emailId) == nil
  }

  /// Returns the same as ``source(emailId:)``, but also a source of which parts have not been fetched.
  public func fetchedSource(emailId: EmailID) throws -> [UInt8]? {
    try SegmentLocationQuery.fetch(db, emailId: emailId).flatMap { try unchanged($0, of: emailId) }
  }

  private func unchanged(_ place: SegmentLocation, of emailId: EmailID) throws -> [UInt8]? {
    do { return try SourceReader(files: files).readVerified(place, of: emailId, digest) } catch let damage
      as StoreError where damage.isAboutOneSource
    {
      guard try isOnServer(emailId) else { throw damage }
      return nil
    }
  }

  /// Returns the source as far as it was fetched. For reading, a damaged message that no server has is returned too, as far
  /// as it is legible.
  /// - Throws: ``StoreError/sourceDamaged(emailId:)``, ``StoreError/sourceMissing(emailId:detail:)`` if nothing of it is.
  public func legibleSource(emailId: EmailID) throws -> (bytes: [UInt8], isDamaged: Bool)? {
    guard let place = try SegmentLocationQuery.fetch(db, emailId: emailId) else { return nil }
    do { return try unchanged(place, of: emailId).map { ($0, false) } } catch let damage as StoreError
      where damage.isAboutOneSource
    {
      return (try SourceReader(files: files).readReadable(place, of: emailId), true)
    }
  }

  /// Returns the bytes of ``legibleSource(emailId:)``, where it doesn't matter whether they are damaged.
  public func readableSource(emailId: EmailID) throws -> [UInt8]? {
    try legibleSource(emailId: emailId)?.bytes
  }

  /// Returns whether the message's readable source lacks parts.
  public func lacksParts(emailId: EmailID) throws -> Bool {
    try SegmentLocationQuery.fetch(db, emailId: emailId)?.isPartial ?? false
  }

  /// Returns mail with a ``SendState/outbox`` state, oldest first.
  /// - Parameter accountId: `nil` for all accounts.
  public func outboxEmails(accountId: AccountID?) throws -> [Email] {
    try EmailQuery.inOutbox(db, accountId: accountId).map(files.placing)
  }

  /// Returns the number of messages in a folder (for the number of drafts).
  public func messageCount(folderId: FolderID) throws -> Int {
    try MessageCountQuery.fetch(db, folderId: folderId)
  }

  // MARK: Scopes

  /// Returns the threads of any scope; those of several mailboxes are merged.
  public func threads(
    scope: ThreadScope, category: AICategory?, cursor: ThreadCursor?, limit: Int
  ) throws -> [MailThread] {
    switch scope {
    case .mailbox(let view): try threads(view: view, category: category, cursor: cursor, limit: limit)
    case .merged(let views):
      try UnifiedPageQuery.fetch(
        db, views: views, category: category, cursor: cursor, limit: limit)
    }
  }

  /// Returns the number of rows of any scope. One that stands for copies in several mailboxes counts where it is listed.
  public func counts(scope: ThreadScope, category: AICategory?) throws -> ThreadCounts {
    switch scope {
    case .mailbox(let view): try counts(view: view, category: category)
    case .merged(let views):
      try views.values.reduce(into: ThreadCounts(total: 0, unread: 0)) { sum, view in
        sum += try ViewCountQuery.fetch(db, view: view, category: category, withCopies: false)
      }
    }
  }

  public func unreadCounts(scope: ThreadScope) throws -> [AICategory?: Int] {
    switch scope {
    case .mailbox(let view): try unreadCounts(view: view)
    case .merged(let views):
      try views.values.reduce(into: [:]) { sum, view in
        sum.merge(try unreadCounts(view: view, withCopies: false), uniquingKeysWith: +)
      }
    }
  }

  /// Returns the rows in other Inboxes that All Inboxes lists together with a thread, because they show the same.
  public func copies(of place: ThreadInMailbox) throws -> [ThreadInMailbox] {
    try CopiesQuery(db).copies(of: place)
  }

  /// Returns up to `limit` messages of the account with an ID above `after`, lowest ID first, for iterating
  /// over all of them.
  public func emails(accountId: AccountID, after: EmailID?, limit: Int) throws -> [Email] {
    try EmailQuery.ofAccount(db, id: accountId, after: after, limit: limit).map(files.placing)
  }
}

extension Transaction {
  /// Adds an account with the system folders.
  /// - Throws: ``AccountError/nameTaken(_:)``.
  public func addAccount(name: String, email: String, kind: Account.Kind) throws -> Account {
    try AccountWriter(db: db).addAccount(name: name, email: email, kind: kind)
  }

  /// Returns the folder of that name (ignoring case) and type, creating it if necessary. A system type has
  /// one folder per account, whatever its name.
  /// - Parameter isServerArchive: whether it is the server's own archive; an existing label becomes it.
  /// - Throws: ``AccountError/notFound(_:)``.
  public func ensureFolder(
    accountId: AccountID, name: String, type: FolderType, isServerArchive: Bool = false
  ) throws -> Folder {
    try AccountWriter(db: db).ensureFolder(
      accountId: accountId, name: name, type: type, isServerArchive: isServerArchive)
  }

  /// Adds a batch of messages in one transaction: all of them or, when it throws, none.
  ///
  /// A copy of existing mail is put into its folders as well, and adds the flags that no earlier copy had
  /// (``MessageFlags/adding(copy:known:)``).
  /// - Returns: for each message, in order, whether it was new.
  /// - Throws: ``AccountError/notFound(_:)``, ``ThreadListError/folderNotFound(id:)``.
  public func add(_ messages: [IncomingMessage], accountId: AccountID) throws -> [AddOutcome] {
    var adder = try MessageAdder(self, accountId: accountId)
    return try adder.add(messages)
  }

  /// Replaces the subject and recipients of a message in listings and the search index; its source stays as it is.
  public func setFields(
    of email: EmailID, subject: String, to: [Participant], cc: [Participant]
  ) throws {
    let place = try SQLStatement(db, "SELECT accountId, threadId FROM email WHERE id = ?").first(
      .integer(email.rawValue)
    ) { (AccountID($0.integer(0)), ThreadID($0.integer(1))) }
    guard let (account, thread) = place else { return }
    try SQLStatement(db, OuterFields.keepSQL).run(.integer(email.rawValue))
    try SearchIndexWriter(db).reindex(email) {
      let sql = "UPDATE email SET subject = ?, toAddresses = ?, ccAddresses = ? WHERE id = ?"
      try SQLStatement(db, sql).run(
        .text(subject), .text(Participant.encode(to)), .text(Participant.encode(cc)), .integer(email.rawValue)
      )
    }
    try FolderWriter(db: db).updateRows(of: [thread], in: account)
  }
}
