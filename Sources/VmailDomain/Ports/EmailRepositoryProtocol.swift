public import FoundationEssentials

/// The threads shown in listings, and the actions on them: the interface at which tests inject failures
/// (AC-U-13). Everything else is requested from the store itself.
///
/// Every call is one transaction. Threads of a batch succeed or fail individually; a call throws when nothing
/// at all could be done. No call waits for a network. All throw ``StoreError``.
public protocol EmailRepositoryProtocol: Sendable {
  // MARK: Lists

  /// Returns all accounts and their folders.
  func getDirectory() async throws -> MailDirectory

  /// Returns up to `limit` threads of `scope`, newest first, starting after `cursor`; those of several
  /// mailboxes are merged. The counts are of all threads there, and of threads with an unread message there.
  /// - Parameters:
  ///   - category: only threads of that category; `nil` for all.
  ///   - withMarks: whether to read the marks, which takes longer than all the rest.
  func getThreads(
    scope: ThreadScope, category: AICategory?, cursor: ThreadCursor?, limit: Int, withMarks: Bool
  ) async throws -> ListedThreads

  /// Returns the number of threads in `scope` with an unread message there, by category; under `nil`, the
  /// total.
  func getUnreadCounts(scope: ThreadScope) async throws -> [AICategory?: Int]

  /// Returns the thread as shown outside any folder, with its messages, oldest first, and their attachments
  /// and folders. Follows the alias of a thread that was joined to another. `nil` when there is none.
  func getConversation(id: ThreadID) async throws -> Conversation?

  // MARK: Actions

  /// Returns the outcome that ``perform(_:on:)`` would have, without any change.
  func preview(_ action: ThreadAction, on places: [ThreadInMailbox]) async throws -> ActionOutcome

  /// Carries out an action. If it changed anything, it is recorded in the journal, and undone actions can no
  /// longer be redone.
  func perform(_ action: ThreadAction, on places: [ThreadInMailbox]) async throws -> ActionOutcome

  /// Adds an action to be carried out when the undo window ends (page 8.1). Until then no mail is changed,
  /// but listings and counts leave out the threads in the mailboxes concerned.
  ///
  /// Actions already pending for one of the places are carried out first.
  func addPending(
    _ action: ThreadAction, on places: [ThreadInMailbox], due: Date
  ) async throws -> Announcement

  /// Returns the pending actions, oldest first.
  func getPending() async throws -> [PendingAction]

  /// Carries out a pending action on the messages it was announced for, if they are still where they were;
  /// mail received since is not moved.
  /// - Returns: `nil` when it is no longer pending, since another process has taken it.
  func carryOut(_ id: ActionID) async throws -> ActionOutcome?

  /// Drops a pending action.
  /// - Returns: `nil` when it is no longer pending.
  func withdraw(_ id: ActionID) async throws -> PendingAction?

  /// Undoes the latest action, whether pending or carried out.
  func undo() async throws -> UndoOutcome

  /// Redoes the action that was last undone.
  func redo() async throws -> UndoOutcome
}
