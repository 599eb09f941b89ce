public import VmailDomain

/// The mail kept in a ``MailStore``.
///
/// Reads see one state of the store each and don't wait for writers. Every write is one
/// transaction, lasting when the call returns. All throw ``StoreError``.
public struct EmailRepositoryImpl: EmailRepositoryProtocol {
  let database: StoreDatabase

  init(_ database: StoreDatabase) { self.database = database }

  // MARK: Accounts and folders

  public func getAccounts() async throws -> [Account] {
    try await database.read { try AccountsQuery.fetch($0) }
  }

  public func addAccount(name: String, email: String, kind: Account.Kind) async throws -> Account {
    try await database.write {
      try AccountWriter(db: $0.db).addAccount(name: name, email: email, kind: kind)
    }
  }

  public func getFolders(accountId: AccountID) async throws -> [Folder] {
    try await database.read { try FoldersQuery.fetch($0, accountId: accountId) }
  }

  public func ensureFolder(
    accountId: AccountID, name: String, type: FolderType, isServerArchive: Bool
  ) async throws -> Folder {
    try await database.write {
      try AccountWriter(db: $0.db).ensureFolder(
        accountId: accountId, name: name, type: type, isServerArchive: isServerArchive)
    }
  }

  public func getSenderWarnings(threadIds: [ThreadID]) async throws -> [ThreadID: [SenderWarning]] {
    try await database.read { try SenderWarningsQuery.fetch($0, threadIds) }
  }

  // MARK: Threads

  public func getThreads(
    view: MailboxView, category: AICategory?, cursor: ThreadCursor?, limit: Int
  ) async throws -> [MailThread] {
    try await database.read {
      try ThreadPageQuery.fetch($0, view: view, category: category, cursor: cursor, limit: limit)
    }
  }

  public func getThreadsUnified(
    category: AICategory?, cursor: ThreadCursor?, limit: Int
  ) async throws -> [MailThread] {
    try await database.read {
      try UnifiedPageQuery.fetch($0, category: category, cursor: cursor, limit: limit)
    }
  }

  public func getCounts(view: MailboxView, category: AICategory?) async throws -> ThreadCounts {
    try await database.read { try ViewCountQuery.fetch($0, view: view, category: category) }
  }

  public func getUnreadCounts(view: MailboxView) async throws -> [AICategory?: Int] {
    try await database.read { db in
      var unread: [AICategory?: Int] = [:]
      var all = 0
      for (category, counts) in try ViewCountQuery.fetch(db, view: view) {
        if counts.unread > 0 { unread[category] = counts.unread }
        all += counts.unread
      }
      unread[AICategory?.none] = all
      return unread
    }
  }

  public func getThread(id: ThreadID) async throws -> MailThread? {
    try await database.read { db in
      guard var thread = try ThreadQuery.fetch(db, id: id) else { return nil }
      thread.aiSummary = try SummaryQuery.fetch(db, id: thread.id)?.text
      return thread
    }
  }

  public func getEmails(threadId: ThreadID) async throws -> [Email] {
    try await database.read { [files = database.files] db in
      try EmailQuery.ofThread(db, id: threadId).map(files.placing)
    }
  }

  // MARK: Messages

  public func getEmail(id: EmailID) async throws -> Email? {
    try await database.read { [files = database.files] db in
      try EmailQuery.fetch(db, [id]).first.map(files.placing)
    }
  }

  public func getBody(emailId: EmailID) async throws -> EmailBody? {
    try await database.read { try EmailBodyQuery.fetch($0, emailId: emailId) }
  }

  /// What leaves this store as a message is the one that came, byte for byte, or it does not leave.
  public func getSource(emailId: EmailID) async throws -> [UInt8]? {
    try await database.read { [files = database.files, digest = database.digest] db in
      guard let place = try SourcePlaceQuery.fetch(db, emailId: emailId), !place.isPartial else { return nil }
      return try SourceReader(files: files).readVerified(place, of: emailId, digest)
    }
  }

  /// Of a message that is damaged, what there is: a reader may still make sense of it.
  public func getReadableSource(emailId: EmailID) async throws -> [UInt8]? {
    try await database.read { [files = database.files] db in
      guard let place = try SourcePlaceQuery.fetch(db, emailId: emailId) else { return nil }
      return try SourceReader(files: files).readReadable(place, of: emailId)
    }
  }

  public func lacksParts(emailId: EmailID) async throws -> Bool {
    try await database.read { try SourcePlaceQuery.fetch($0, emailId: emailId)?.isPartial ?? false }
  }

  public func getOutboxEmails(accountId: AccountID?) async throws -> [Email] {
    try await database.read { [files = database.files] db in
      try EmailQuery.inOutbox(db, accountId: accountId).map(files.placing)
    }
  }

  public func getMessageCount(folderId: FolderID) async throws -> Int {
    try await database.read { try MessageCountQuery.fetch($0, folderId: folderId) }
  }

  public func getEmails(accountId: AccountID, after: EmailID?, limit: Int) async throws -> [Email] {
    try await database.read { [files = database.files] db in
      try EmailQuery.ofAccount(db, id: accountId, after: after, limit: limit).map(files.placing)
    }
  }

  public func add(_ messages: [IncomingMessage], accountId: AccountID) async throws -> [AddOutcome] {
    try await database.write { transaction in
      var adder = try MessageAdder(transaction, accountId: accountId)
      return try adder.add(messages)
    }
  }
}
