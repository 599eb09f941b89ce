import GRDB
import VmailDomain

/// Works out what an action would change about stored threads; writes nothing.
struct ActionPlanner {
  /// What an account's folders mean to actions.
  struct Account {
    let rules: ActionRules
    let map: ThreadRows.FolderMap
    /// Whether changes must reach a server.
    let hasServer: Bool
  }

  /// A thread that is there, with what is to be changed about it.
  struct Plan {
    let thread: StoredThread
    var messages: [ThreadRows.Message]
    var changes: [MessageChange]
  }

  enum Planned {
    /// There may be nothing to change.
    case plan(Plan)
    case refused(ActionFailure)
  }

  struct StoredThread {
    let id: ThreadID
    let account: Account
    let accountId: AccountID
    let subject: String
  }

  static let threadSQL = "SELECT accountId, subject FROM thread WHERE id = ?"

  private let db: Database
  private let accounts: [AccountID: Account]
  private let messages: ThreadMessages
  private let threads: SQLStatement

  init(_ db: Database) throws {
    self.db = db
    messages = try ThreadMessages(db)
    threads = try SQLStatement(db, Self.threadSQL)
    var accounts: [AccountID: Account] = [:]
    for account in try AccountsQuery.fetch(db) {
      let folders = try FoldersQuery.fetch(db, accountId: account.id)
      accounts[account.id] = Account(
        rules: ActionRules(account: account, folders: folders),
        map: ThreadRows.FolderMap(accountId: account.id, folders: folders),
        hasServer: account.kind == .imap)
    }
    self.accounts = accounts
  }

  func plan(_ action: ThreadAction, on place: ThreadPlace) throws -> Planned {
    guard let thread = try thread(place.threadId) else {
      return .refused(ActionFailure(place: place, subject: "", reason: .threadGone))
    }
    let messages = try messages.of(thread.id)
    do throws(ActionRefusal) {
      let changes = try thread.account.rules.changes(action, in: place.view, messages: messages)
      return .plan(Plan(thread: thread, messages: messages, changes: changes))
    } catch {
      return .refused(ActionFailure(place: place, subject: thread.subject, reason: error))
    }
  }

  /// Follows the alias of a thread that was joined to another.
  func thread(_ id: ThreadID) throws -> StoredThread? {
    let resolved = try ThreadQuery.resolve(db, id)
    return try threads.first(.integer(resolved.rawValue)) { row in
      (AccountID(row.integer(0)), row.text(1))
    }.flatMap { accountId, subject in
      accounts[accountId].map {
        StoredThread(id: resolved, account: $0, accountId: accountId, subject: subject)
      }
    }
  }

  func messages(of thread: ThreadID) throws -> [ThreadRows.Message] { try messages.of(thread) }

  /// Each thread once, at the first place it was named.
  static func unique(_ places: [ThreadPlace]) -> [ThreadPlace] {
    var seen: Set<ThreadID> = []
    return places.filter { seen.insert($0.threadId).inserted }
  }
}
