import Synchronization
import VmailDomain

/// A repository that answers what a test put in, and fails where a test says so.
final class StubRepository: EmailRepositoryProtocol {
  struct Contents {
    var accounts: [Account] = []
    var folders: [Folder] = []
    /// Newest first.
    var threads: [MailboxView: [MailThread]] = [:]
    var unified: [MailThread] = []
    var counts: [MailboxView: ThreadCounts] = [:]
    var unread: [AICategory?: Int] = [:]
    var messageCounts: [FolderID: Int] = [:]
    var emails: [Email] = []
    var bodies: [EmailID: EmailBody] = [:]
    var sources: [EmailID: [UInt8]] = [:]
    /// What was added, batch by batch.
    var batches: [[IncomingMessage]] = []
    /// Thrown by every method of that name, `*` for all; the arguments do not belong to it.
    var errors: [String: any Error] = [:]
    /// Runs before a batch, counted from 0, is added.
    var beforeAdding: (@Sendable (Int) async throws -> Void)?
    fileprivate var digests: [[UInt8]: EmailID] = [:]
  }

  private let contents: Mutex<Contents>

  init(_ prepare: (inout Contents) -> Void = { _ in }) {
    var contents = Contents()
    prepare(&contents)
    self.contents = Mutex(contents)
  }

  var now: Contents { contents.withLock { $0 } }

  func change(_ body: (inout Contents) -> Void) { contents.withLock { body(&$0) } }

  private func answer<Value>(
    _ method: String = #function, _ body: (inout Contents) throws -> Value
  ) throws -> Value {
    let name = String(method.prefix { $0 != "(" })
    return try contents.withLock { contents in
      if let error = contents.errors[name] ?? contents.errors["*"] { throw error }
      return try body(&contents)
    }
  }

  func getAccounts() throws -> [Account] { try answer { $0.accounts } }

  func addAccount(name: String, email: String, kind: Account.Kind) throws -> Account {
    try answer { contents in
      let id = AccountID(Int64(contents.accounts.count + 1))
      let account = Account(id: id, name: name, email: email, kind: kind)
      contents.accounts.append(account)
      return account
    }
  }

  func getFolders(accountId: AccountID) throws -> [Folder] {
    try answer { $0.folders.filter { $0.accountId == accountId } }
  }

  func ensureFolder(
    accountId: AccountID, name: String, type: FolderType, isServerArchive: Bool
  ) throws -> Folder {
    try answer { contents in
      let known = contents.folders.first { $0.type == type && (type != .custom || $0.name == name) }
      if let known { return known }
      let id = FolderID(Int64(contents.folders.count + 1))
      let folder = Folder(id: id, accountId: accountId, name: name, type: type)
      contents.folders.append(folder)
      return folder
    }
  }

  func getThreads(
    view: MailboxView, category: AICategory?, cursor: ThreadCursor?, limit: Int
  ) throws -> [MailThread] {
    try answer { Self.page($0.threads[view] ?? [], category, cursor, limit) }
  }

  func getThreadsUnified(
    category: AICategory?, cursor: ThreadCursor?, limit: Int
  ) throws -> [MailThread] {
    try answer { Self.page($0.unified, category, cursor, limit) }
  }

  private static func page(
    _ threads: [MailThread], _ category: AICategory?, _ cursor: ThreadCursor?, _ limit: Int
  ) -> [MailThread] {
    let wanted = threads.filter { thread in
      (category == nil || thread.aiCategory == category) && cursor?.precedes(thread.cursor) != false
    }
    return Array(wanted.prefix(limit))
  }

  func getCounts(view: MailboxView, category: AICategory?) throws -> ThreadCounts {
    try answer { $0.counts[view] ?? ThreadCounts(total: 0, unread: 0) }
  }

  func getUnreadCounts(view: MailboxView) throws -> [AICategory?: Int] { try answer { $0.unread } }

  func getThread(id: ThreadID) throws -> MailThread? {
    try answer { $0.threads.values.joined().first { $0.id == id } }
  }

  func getEmails(threadId: ThreadID) throws -> [Email] {
    try answer { $0.emails.filter { $0.threadId == threadId } }
  }

  func getEmail(id: EmailID) throws -> Email? {
    try answer { stub in stub.emails.first { $0.id == id } }
  }

  func getBody(emailId: EmailID) throws -> EmailBody? { try answer { $0.bodies[emailId] } }

  func getSource(emailId: EmailID) throws -> [UInt8]? { try answer { $0.sources[emailId] } }

  func getOutboxEmails(accountId: AccountID?) throws -> [Email] {
    try answer { contents in
      contents.emails.filter { email in
        SendState.outbox.contains(email.sendState) && (accountId == nil || email.accountId == accountId)
      }
    }
  }

  func getMessageCount(folderId: FolderID) throws -> Int {
    try answer { $0.messageCounts[folderId] ?? 0 }
  }

  func getEmails(accountId: AccountID, after: EmailID?, limit: Int) throws -> [Email] {
    try answer { contents in
      let later = contents.emails.filter { email in after.map { $0 < email.id } ?? true }
      return Array(later.filter { $0.accountId == accountId }.prefix(limit))
    }
  }

  func add(_ messages: [IncomingMessage], accountId: AccountID) async throws -> [AddOutcome] {
    let (number, hook) = contents.withLock { ($0.batches.count, $0.beforeAdding) }
    try await hook?(number)
    return try answer { contents in
      contents.batches.append(messages)
      return messages.map { message in
        if let known = contents.digests[message.content.digest] { return .duplicate(known) }
        let id = EmailID(Int64(contents.digests.count + 1))
        contents.digests[message.content.digest] = id
        return .new(id)
      }
    }
  }

  func getSenderWarnings(threadIds: [ThreadID]) -> [ThreadID: [SenderWarning]] { [:] }
}

/// What a broken disk would throw.
struct StubError: Error, Equatable {
}
