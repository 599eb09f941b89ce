public import VmailDomain
import VmailStore

/// Carries out actions on threads (AC-U-15) at once, recording them in the journal and queueing changes for
/// the server. Actions that wait in an undo window first go through ``UndoWindowUseCase``.
///
/// An action reports the outcome for each thread, and throws only when nothing at all could be done.
public struct ManageThreadActionsUseCase: Sendable {
  let repository: any EmailRepositoryProtocol
  let store: MailStore
  let transfers: TransferMailUseCase

  /// Returns the number of changes that are still to be sent to the account's server.
  public func waitingCount(accountId: AccountID) async throws -> Int {
    try await ThreadListError.fetching {
      try await store.read { try $0.countOperations(accountId: accountId) }
    }
  }

  /// Returns a number that grows with every change to be sent to servers.
  public func changeNumber() async throws -> Int64 {
    try await ThreadListError.fetching { try await store.read { try $0.changeNumber() } }
  }

  /// Carries out an action on any number of threads, each only once.
  public func perform(_ action: ThreadAction, on places: [ThreadInMailbox]) async throws -> ActionOutcome {
    try await ThreadListError.acting {
      try await transfers.copying(try await repository.perform(action, on: places))
    }
  }

  /// Returns the outcome that ``perform(_:on:)`` would have; changes nothing.
  public func preview(_ action: ThreadAction, on places: [ThreadInMailbox]) async throws -> ActionOutcome {
    try await ThreadListError.acting { try await repository.preview(action, on: places) }
  }

  /// Returns the number of messages that the action would change.
  public func changeCount(_ action: ThreadAction, on places: [ThreadInMailbox]) async throws -> Int {
    try await ThreadListError.acting { try await store.read { try $0.changes(action, on: places).count } }
  }

  /// Returns the numbers of messages that the action would change in rows, and of threads that it would leave as they are.
  public func effect(_ action: ThreadAction, on places: [ThreadInMailbox]) async throws -> (
    messages: Int, unchanged: Int
  ) {
    try await ThreadListError.acting {
      try await store.read { mail in
        let all = try mail.rehearsed(action, on: places)
        let rows = places.ofRows
        // Messages of copies are the same mail in another account.
        let messages =
          rows.count == places.count ? all.changes.count : try mail.changes(action, on: rows).count
        return (messages, all.outcome.unchanged.count)
      }
    }
  }

  /// Returns the messages that the action would change and that match none of the queries; none if there are queries and no
  /// message matches, since the threads were then found otherwise.
  public func changedMessages(
    _ action: ThreadAction, on places: [ThreadInMailbox], notMatching queries: [SearchQuery]
  ) async throws -> Set<EmailID> {
    try await ThreadListError.acting {
      try await store.read { mail in
        let changed = Set(try mail.changes(action, on: places).map(\.emailId))
        var others = changed
        for query in queries {
          others.subtract(try mail.matchingMessages(query, of: places.map(\.threadId)))
        }
        return others == changed && !queries.isEmpty ? [] : others
      }
    }
  }

  /// Returns the keywords set by the action that the messages' servers can't keep.
  public func onlyHere(_ action: ThreadAction, on places: [ThreadInMailbox]) async throws -> MessageFlags {
    try await ThreadListError.acting {
      try await store.read { try $0.changes(action, on: places) }.reduce([]) {
        $0.union($1.addedFlags.onlyHere)
      }
    }
  }

  /// Returns the messages of the user that the action would change: those that were written here and not sent, and
  /// those that are snoozed, if that would end. Snoozes of agents don't count.
  /// - Parameter drafts: drafts that don't count either, unless a person has changed them.
  public func ownMail(
    changedBy action: ThreadAction, on places: [ThreadInMailbox], besides drafts: Set<DraftID>
  ) async throws -> (unsent: [Email], snoozed: [Email]) {
    try await ThreadListError.acting {
      try await store.read { mail in
        var (unsent, snoozed): ([Email], [Email]) = ([], [])
        let folders = try mail.accounts().flatMap { try mail.folders(accountId: $0.id) }
        let waking = Set(folders.filter { [.inbox, .trash, .spam].contains($0.type) }.map(\.id))
        let written = Set(folders.filter { $0.type == .drafts }.map(\.id))
        for change in try mail.changes(action, on: places) {
          guard let email = try mail.email(id: change.emailId) else { continue }
          let draft = try mail.draft(of: email.id)
          if draft != nil || UnsentState(of: email, drafts: written, uncertain: []) != nil {
            let isAgents = draft.map { $0.isByAgent && drafts.contains($0.id) } ?? false
            if !isAgents { unsent.append(email) }
          }
          if !change.addedFolders.isDisjoint(with: waking), try mail.isSnoozedByUser(email.id) {
            snoozed.append(email)
          }
        }
        return (unsent, snoozed)
      }
    }
  }

  // MARK: Where threads are acted on

  /// Chooses the mailbox to act in for threads that weren't listed in one, as in search results: the Inbox if
  /// the thread is there (page 8.3), else the Archive, else another of its folders.
  /// - Returns: a place for each thread that still exists.
  public func places(of threads: [ThreadID], accounts: [AccountID]) async throws -> [ThreadInMailbox] {
    try await ThreadListError.acting {
      try await store.read { mail in
        var types: [FolderID: FolderType] = [:]
        for account in accounts {
          for folder in try mail.folders(accountId: account) { types[folder.id] = folder.type }
        }
        let views = try mail.views(threadIds: threads)
        return threads.compactMap { thread in
          let ranked = (views[thread] ?? []).map { (Self.rank(of: $0, types), $0) }
          return ranked.min { $0.0 < $1.0 }.map { ThreadInMailbox(threadId: thread, view: $0.1) }
        }
      }
    }
  }

  /// Returns the rows that All Inboxes lists together with each of some others, because they show the same now.
  public func copies(of places: [ThreadInMailbox]) async throws -> [ThreadInMailbox: [ThreadInMailbox]] {
    try await ThreadListError.acting {
      try await store.read { mail in
        try places.reduce(into: [:]) { $0[$1] = try mail.copies(of: $1) }
      }
    }
  }

  /// Returns messages of a thread together with the same ones in its copies.
  public func withCopies(_ emails: Set<EmailID>, in places: [ThreadInMailbox]) async throws -> Set<EmailID> {
    let copies = places.filter(\.isCopy)
    guard !copies.isEmpty else { return emails }
    return try await ThreadListError.acting {
      try await store.read { mail in
        let wanted = Set(try emails.compactMap { try mail.email(id: $0)?.messageId })
        let same = try copies.flatMap { try mail.emails(threadId: $0.threadId) }.filter { email in
          email.messageId.map(wanted.contains) ?? false
        }
        return emails.union(same.map(\.id))
      }
    }
  }

  /// Returns the mailboxes each thread appears in; threads that no longer exist are left out.
  public func views(of threads: [ThreadID]) async throws -> [ThreadID: Set<MailboxView>] {
    try await ThreadListError.acting { try await store.read { try $0.views(threadIds: threads) } }
  }

  /// Returns each thread in its current state; threads that no longer exist are left out.
  public func summaries(of threads: [ThreadID]) async throws -> [ThreadID: MailThread] {
    try await ThreadListError.acting { try await store.read { try $0.summaries(threadIds: threads) } }
  }

  /// Returns the label named `name` (ignoring case), creating it if necessary.
  public func ensureLabel(named name: String, accountId: AccountID) async throws -> Folder {
    try await ThreadListError.acting {
      try await store.write { try $0.createFolder(accountId: accountId, name: name) }
    }
  }

  /// Returns the precedence: lower comes first; of two labels, the older.
  private static func rank(of view: MailboxView, _ types: [FolderID: FolderType]) -> (Int, Int64) {
    switch view {
    case .archive: return (1, 0)
    case .folder(let folder):
      let rank =
        switch types[folder] {
        case .inbox: 0
        case .custom: 2
        case .sent: 3
        case .drafts: 4
        case .spam: 5
        case .trash: 6
        case .starred, nil: 7
        }
      return (rank, folder.rawValue)
    }
  }
}
