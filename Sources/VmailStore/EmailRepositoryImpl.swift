public import FoundationEssentials
public import VmailDomain

/// The threads of a ``MailStore``, and the actions on them.
public struct EmailRepositoryImpl: EmailRepositoryProtocol {
  private let store: MailStore

  public init(_ store: MailStore) { self.store = store }

  // MARK: Lists

  public func getDirectory() async throws -> MailDirectory { try await store.directory() }

  public func getThreads(
    scope: ThreadScope, category: AICategory?, cursor: ThreadCursor?, limit: Int, withMarks: Bool
  ) async throws -> ListedThreads {
    try await store.read { mail in
      let threads = try mail.threads(scope: scope, category: category, cursor: cursor, limit: limit)
      return ListedThreads(
        threads: threads, counts: try mail.counts(scope: scope, category: category),
        // A listing is shown even if its marks can't be read.
        marks: withMarks
          ? (try? mail.marks(
            of: threads.map { ListedThread($0, view: scope.view(ofThreadIn: $0.accountId)) }))
            ?? ThreadMarks()
          : ThreadMarks())
    }
  }

  public func getUnreadCounts(scope: ThreadScope) async throws -> [AICategory?: Int] {
    try await store.read { try $0.unreadCounts(scope: scope) }
  }

  public func getConversation(id: ThreadID) async throws -> Conversation? {
    try await store.read { mail in
      try mail.thread(id: id).map { Conversation(thread: $0, emails: try mail.emails(threadId: $0.id)) }
    }
  }

  // MARK: Actions

  public func preview(_ action: ThreadAction, on places: [ThreadInMailbox]) async throws -> ActionOutcome {
    try await store.read { try $0.preview(action, on: places) }
  }

  public func perform(_ action: ThreadAction, on places: [ThreadInMailbox]) async throws -> ActionOutcome {
    try await store.write { try $0.perform(action, on: places) }
  }

  public func addPending(
    _ action: ThreadAction, on places: [ThreadInMailbox], due: Date
  ) async throws -> Announcement {
    try await store.write { try $0.addPending(action, on: places, due: due) }
  }

  public func getPending() async throws -> [PendingAction] { try await store.read { try $0.pending() } }

  public func carryOut(_ id: ActionID) async throws -> ActionOutcome? {
    try await store.write { try $0.carryOut(id) }
  }

  public func withdraw(_ id: ActionID) async throws -> PendingAction? {
    try await store.write { try $0.withdraw(id) }
  }

  public func undo() async throws -> UndoOutcome { try await store.write { try $0.undo() } }

  public func redo() async throws -> UndoOutcome { try await store.write { try $0.redo() } }
}
