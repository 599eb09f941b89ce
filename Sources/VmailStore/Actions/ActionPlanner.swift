import VmailDomain

/// Determines the changes that an action would make to stored threads; writes nothing.
struct ActionPlanner {
  /// An account's folders, as needed for actions.
  struct Account {
    let rules: ActionRules
    let map: ThreadRows.FolderMap
    /// Whether changes must be sent to a server.
    let hasServer: Bool
  }

  /// An existing thread, with the changes to be made.
  struct Plan {
    let thread: StoredThread
    var messages: [ThreadRows.Message]
    var changes: [MessageChange]
  }

  enum Planned {
    /// A plan, which may be empty.
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
  private let outer: OuterFields?
  /// The threads' state after the rehearsed actions.
  private var rehearsed: [ThreadID: [ThreadRows.Message]] = [:]

  init(_ db: Database) throws {
    self.db = db
    outer = OuterFields(db, whileChanging: true)
    messages = try ThreadMessages(db)
    threads = SQLStatement(db, Self.threadSQL)
    var accounts: [AccountID: Account] = [:]
    for account in try AccountsQuery.fetch(db) {
      let folders = try FoldersQuery.fetch(db, accountId: account.id)
      let hasServer = account.kind == .imap
      let missing = hasServer ? try MissingFoldersQuery.fetch(db, accountId: account.id)?.folders : nil
      let permissions = hasServer ? try PermissionsQuery.fetch(db, accountId: account.id) : [:]
      accounts[account.id] = Account(
        rules: ActionRules(
          account: account, folders: folders, missing: missing ?? [], permissions: permissions,
          hasLabels: try LabelFolders.exist(in: account.id, db)),
        map: ThreadRows.FolderMap(accountId: account.id, folders: folders),
        hasServer: hasServer)
    }
    self.accounts = accounts
  }

  func plan(_ action: ThreadAction, on place: ThreadInMailbox) throws -> Planned {
    guard let thread = try thread(place.threadId) else {
      return .refused(ActionFailure(place: place, subject: "", reason: .threadGone))
    }
    let messages = try rehearsed[thread.id] ?? messages.of(thread.id)
    do throws(ActionRefusal) {
      let changes = try thread.account.rules.changes(action, in: place.view, messages: messages)
      return .plan(Plan(thread: thread, messages: messages, changes: changes))
    } catch {
      return .refused(ActionFailure(place: place, subject: thread.subject, reason: error))
    }
  }

  /// Does the same, and lets later plans for the thread assume that the action has been carried out.
  mutating func rehearse(_ action: ThreadAction, on place: ThreadInMailbox) throws -> Planned {
    let planned = try plan(action, on: place)
    guard case .plan(let plan) = planned, !plan.changes.isEmpty else { return planned }
    let changes = Dictionary(plan.changes.map { ($0.emailId, $0) }, uniquingKeysWith: { first, _ in first })
    rehearsed[plan.thread.id] = plan.messages.map { message in
      var message = message
      changes[message.id]?.apply(to: &message)
      return message
    }
    return planned
  }

  /// Returns a plan for earlier changes, as far as they can still be made.
  func plan(_ changes: [MessageChange], on place: ThreadInMailbox) throws -> Planned {
    guard let thread = try thread(place.threadId) else {
      return .refused(ActionFailure(place: place, subject: "", reason: .threadGone))
    }
    let place = ThreadInMailbox(threadId: thread.id, view: place.view, isCopy: place.isCopy)
    let messages = try messages.of(thread.id)
    let known = Dictionary(messages.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    let there = changes.compactMap { change in
      known[change.emailId].flatMap { $0.flags.contains(.deleted) ? nil : (change, $0) }
    }
    do throws(ActionRefusal) {
      if there.isEmpty { throw .mailGone }
      var left: [MessageChange] = []
      for (change, message) in there {
        let rules = thread.account.rules
        let rest = try rules.remaining(
          change, folders: message.folders, flags: message.flags, category: message.assignedCategory)
        if let rest { left.append(rest) }
      }
      return .plan(Plan(thread: thread, messages: messages, changes: left))
    } catch {
      return .refused(ActionFailure(place: place, subject: thread.subject, reason: error))
    }
  }

  /// Follows the alias of a thread that was joined to another.
  func thread(_ id: ThreadID) throws -> StoredThread? {
    let resolved = try ThreadQuery.resolve(db, id)
    return try threads.first(.integer(resolved.rawValue)) { row in
      let subject = try outer?.subject(of: resolved, otherwise: row.text(1)) ?? row.text(1)
      return (AccountID(row.integer(0)), subject)
    }.flatMap { accountId, subject in
      accounts[accountId].map {
        StoredThread(id: resolved, account: $0, accountId: accountId, subject: subject)
      }
    }
  }

  func messages(of thread: ThreadID) throws -> [ThreadRows.Message] { try messages.of(thread) }

  /// Returns each pair of thread and mailbox once, with the thread's current ID.
  static func distinct(_ places: [ThreadInMailbox], _ db: Database) throws -> [ThreadInMailbox] {
    var seen: Set<ThreadInMailbox> = []
    return try places.compactMap { place in
      var resolved = ThreadInMailbox(threadId: try ThreadQuery.resolve(db, place.threadId), view: place.view)
      guard seen.insert(resolved).inserted else { return nil }
      resolved.isCopy = place.isCopy
      return resolved
    }
  }
}
