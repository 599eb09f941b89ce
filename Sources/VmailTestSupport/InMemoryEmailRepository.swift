import Foundation
public import VmailDomain

/// The repository's double: everything in dictionaries, every row worked out from all mail.
///
/// Any call can be made to fail, once by ``failNext(_:with:)`` or for as long as
/// ``fail(when:)`` says.
public actor InMemoryEmailRepository: EmailRepositoryProtocol {
  /// The calls that can be made to fail.
  public enum Call: CaseIterable, Hashable, Sendable {
    case getAccounts, addAccount, getFolders, ensureFolder, renameFolder, removeFolder
    case getThreads, getThreadsUnified, getCounts, getUnreadCounts, getThread, getThreadEmails
    case getBody, getSource, getOutboxEmails, getMessageCount, getAccountEmails, add
    case searchThreads, countSearchMatches, getMatchingThreads, getPeopleSeen, getContactsSeen
    case getSavedSearches, saveSearch, removeSavedSearch
    case getViews, getSummaries, preview, perform, addPending, getPending, carryOut, withdraw, undo, redo
    case getOperations, countOperations
    case getTrustedSenders, isTrusted, addTrustedSender, removeTrustedSender, removeAllTrustedSenders
    case addServerAccount, getServerSettings, updateAccount, getContents, removeAccount
    case beginOperations, finishOperations, postponeOperations, revertOperation, getReadyOperations
    case getChangedThreads, keepFailure, getFailure
  }

  struct Stored {
    var email: Email
    var body: EmailBody
    var source: [UInt8]
    var digest: [UInt8]
    /// Those that copies of it had.
    var copyFlags: MessageFlags
  }

  var accounts: [Account] = []
  var serverSettings: [AccountID: ServerSettings] = [:]
  var identities: [AccountID: [Participant]] = [:]
  var sizeLimits: [AccountID: Int] = [:]
  /// What the servers of accounts lack.
  var missingFolders: [AccountID: MissingFolders] = [:]
  var folders: [Folder] = [] { didSet { derived = nil } }
  var stored: [EmailID: Stored] = [:] { didSet { derived = nil } }
  /// Worked out when first asked for.
  private var derived: [ThreadID: ThreadRows]?
  /// Worked out when first searched.
  var documents: [EmailID: SearchDocument] = [:]
  /// By name in lower case.
  var savedSearches: [String: SavedSearch] = [:]
  /// By address.
  var trustedSenders: [String: TrustedSender] = [:]
  var threadOfKey: [AccountID: [String: ThreadID]] = [:]
  var aliases: [ThreadID: ThreadID] = [:]
  /// Oldest first, as are the two below.
  var waiting: [WaitingAction] = []
  var journal: [JournalEntry] = []
  /// What servers said of operations.
  var answers: [MailEvent] = []
  var operations: [LoggedOperation] = []
  var lastFailure: LastFailure?
  private(set) var refusals: [ThreadID: ThreadRefusals] = [:]
  private var lastId: Int64 = 0
  /// Threads whose rows are there, and their messages are not.
  private var lost: Set<ThreadID> = []
  private var failures: [Call: [any Error & Sendable]] = [:]
  private var failure: @Sendable (Call) -> (any Error)? = { _ in nil }

  public init() {}

  // MARK: Failures

  /// Lets the next such call throw `error`; several are thrown one after the other.
  public func failNext(_ call: Call, with error: any Error & Sendable) {
    failures[call, default: []].append(error)
  }

  /// Has a thread without messages, as a damaged store may.
  public func loseMessages(of thread: ThreadID) { lost.insert(resolved(thread)) }

  /// Lets every call throw for which `failure` gives an error, until it is set anew.
  public func fail(when failure: @escaping @Sendable (Call) -> (any Error)?) {
    self.failure = failure
  }

  /// Lets actions fail on this one thread when they are carried out, undone or redone; announcing
  /// them works.
  /// - Parameter times: how often.
  public func failThread(_ id: ThreadID, with refusal: ActionRefusal, times: Int = .max) {
    refusals[id] = ThreadRefusals(refusal: refusal, left: times)
  }

  /// Takes back every ``failThread(_:with:times:)``.
  public func clearThreadFailures() { refusals = [:] }

  func refusal(of thread: ThreadID) -> ActionRefusal? {
    guard let found = refusals.first(where: { resolved($0.key) == thread }), found.value.left > 0 else {
      return nil
    }
    refusals[found.key]?.left -= 1
    return found.value.refusal
  }

  func begin(_ call: Call) throws {
    if var waiting = failures[call], !waiting.isEmpty {
      let error = waiting.removeFirst()
      failures[call] = waiting
      throw error
    }
    if let error = failure(call) { throw error }
  }

  // MARK: Accounts and folders

  public func getAccounts() throws -> [Account] {
    try begin(.getAccounts)
    return accounts
  }

  public func addAccount(name: String, email: String, kind: Account.Kind) throws -> Account {
    try begin(.addAccount)
    return try insertAccount(name: name, email: email, kind: kind)
  }

  func insertAccount(name: String, email: String, kind: Account.Kind) throws -> Account {
    try requireFree(name, among: accounts)
    let account = Account(id: AccountID(newId()), name: name, email: email, kind: kind)
    accounts.append(account)
    for type in FolderType.allCases where type != .custom {
      folders.append(
        Folder(
          id: FolderID(newId()), accountId: account.id, name: SystemFolderNames.title(of: type), type: type))
    }
    return account
  }

  public func getFolders(accountId: AccountID) throws -> [Folder] {
    try begin(.getFolders)
    return folders.filter { $0.accountId == accountId }
  }

  public func ensureFolder(
    accountId: AccountID, name: String, type: FolderType, isServerArchive: Bool
  ) throws -> Folder {
    try begin(.ensureFolder)
    try requireAccount(accountId)
    let existing = folders.firstIndex {
      $0.accountId == accountId
        && (type == .custom ? $0.name.lowercased() == name.lowercased() : $0.type == type)
    }
    if let existing {
      if isServerArchive { folders[existing].isServerArchive = true }
      return folders[existing]
    }
    let folder = Folder(
      id: FolderID(newId()), accountId: accountId, name: name, type: type, isServerArchive: isServerArchive)
    folders.append(folder)
    return folder
  }

  func requireAccount(_ id: AccountID) throws {
    guard accounts.contains(where: { $0.id == id }) else { throw AccountError.notFound(id) }
  }

  // MARK: Threads

  public func getThreads(
    view: MailboxView, category: AICategory?, cursor: ThreadCursor?, limit: Int
  ) throws -> [MailThread] {
    try begin(.getThreads)
    return page(rows(in: view), category, cursor, limit)
  }

  public func getThreadsUnified(
    category: AICategory?, cursor: ThreadCursor?, limit: Int
  ) throws -> [MailThread] {
    try begin(.getThreadsUnified)
    let inboxes = folders.filter { $0.type == .inbox }
    return page(inboxes.flatMap { rows(in: .folder($0.id)) }, category, cursor, limit)
  }

  public func getCounts(view: MailboxView, category: AICategory?) throws -> ThreadCounts {
    try begin(.getCounts)
    let rows = rows(in: view).filter { category == nil || $0.thread.aiCategory == category }
    return ThreadCounts(total: rows.count, unread: rows.count(where: \.isUnreadHere))
  }

  public func getUnreadCounts(view: MailboxView) throws -> [AICategory?: Int] {
    try begin(.getUnreadCounts)
    let unread = rows(in: view).filter(\.isUnreadHere)
    var counts: [AICategory?: Int] = [:]
    for row in unread { counts[row.thread.aiCategory, default: 0] += 1 }
    counts[AICategory?.none] = unread.count
    return counts
  }

  public func getThread(id: ThreadID) throws -> MailThread? {
    try begin(.getThread)
    return derive(resolved(id))?.summary
  }

  public func getEmails(threadId: ThreadID) throws -> [Email] {
    try begin(.getThreadEmails)
    return lost.contains(resolved(threadId)) ? [] : emails(of: resolved(threadId))
  }

  private func page(
    _ rows: [ThreadRows.Row], _ category: AICategory?, _ cursor: ThreadCursor?, _ limit: Int
  ) -> [MailThread] {
    let threads = rows.map(\.thread)
      .filter { category == nil || $0.aiCategory == category }
      .filter { thread in cursor.map { $0.precedes(thread.cursor) } ?? true }
      .sorted { $0.cursor.precedes($1.cursor) }
    return Array(threads.prefix(max(0, limit)))
  }

  private func rows(in view: MailboxView) -> [ThreadRows.Row] {
    let hidden = hiddenThreads(in: view)
    return allRows().compactMap { hidden.contains($0.key) ? nil : $0.value.rows[view] }
  }

  func derive(_ thread: ThreadID) -> ThreadRows? { allRows()[thread] }

  private func allRows() -> [ThreadID: ThreadRows] {
    if let derived { return derived }
    let maps = Dictionary(grouping: folders, by: \.accountId).map {
      ($0, ThreadRows.FolderMap(accountId: $0, folders: $1))
    }
    let map = Dictionary(uniqueKeysWithValues: maps)
    var rows: [ThreadID: ThreadRows] = [:]
    for (thread, emails) in Dictionary(grouping: shown, by: \.threadId) {
      guard let folders = map[emails[0].accountId] else { continue }
      rows[thread] = ThreadRows(
        thread: thread, messages: emails.map(ThreadRows.Message.init), folders: folders)
    }
    derived = rows
    return rows
  }

  func emails(of thread: ThreadID) -> [Email] {
    oldestFirst(shown.filter { $0.threadId == thread })
  }

  /// All but what was deleted for good and waits for the server to agree.
  var shown: [Email] { stored.values.map(\.email).filter { !$0.flags.contains(.deleted) } }

  /// A joined thread's survivor (page 8.13).
  func resolved(_ thread: ThreadID) -> ThreadID { aliases[thread] ?? thread }

  private func oldestFirst(_ emails: [Email]) -> [Email] {
    emails.sorted { ($0.dateReceived, $0.id) < ($1.dateReceived, $1.id) }
  }

  public func getSenderWarnings(threadIds: [ThreadID]) -> [ThreadID: [SenderWarning]] {
    var found: [ThreadID: [SenderWarning]] = [:]
    for id in threadIds {
      let emails = (try? getEmails(threadId: id)) ?? []
      let warnings = emails.flatMap(\.senderWarnings)
      if !warnings.isEmpty { found[id] = warnings }
    }
    return found
  }

  // MARK: Messages

  public func getEmail(id: EmailID) throws -> Email? { stored[id]?.email }

  public func getBody(emailId: EmailID) throws -> EmailBody? {
    try begin(.getBody)
    return stored[emailId]?.body
  }

  public func getSource(emailId: EmailID) throws -> [UInt8]? {
    try begin(.getSource)
    return stored[emailId]?.source
  }

  public func getOutboxEmails(accountId: AccountID?) throws -> [Email] {
    try begin(.getOutboxEmails)
    return oldestFirst(
      shown.filter {
        SendState.outbox.contains($0.sendState) && (accountId == nil || $0.accountId == accountId)
      })
  }

  public func getMessageCount(folderId: FolderID) throws -> Int {
    try begin(.getMessageCount)
    return shown.count { $0.folders.contains(folderId) }
  }

  public func getEmails(accountId: AccountID, after: EmailID?, limit: Int) throws -> [Email] {
    try begin(.getAccountEmails)
    let emails = shown.filter { $0.accountId == accountId && $0.id > after ?? EmailID(0) }
      .sorted { $0.id < $1.id }
    return Array(emails.prefix(max(0, limit)))
  }

  func newId() -> Int64 {
    lastId += 1
    return lastId
  }
}
