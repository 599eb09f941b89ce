public import FoundationEssentials

/// Threads as lists show them, and what is done to them: the seam that tests fail on purpose (AC-U-13). All else is
/// asked of the store itself.
///
/// Every call is one transaction. Threads of a batch succeed or fail one by one; a call throws when nothing at all
/// could be done. None waits for a network. All throw ``StoreError``.
public protocol EmailRepositoryProtocol: Sendable {
  // MARK: Lists

  /// All accounts and their folders.
  func getDirectory() async throws -> MailDirectory

  /// Up to `limit` threads of `scope`, newest first, from behind `cursor`; those of all Inboxes merged. The counts are
  /// those of all threads there, and of those with an unread message there.
  /// - Parameter category: only threads of that category; `nil` for all.
  func getThreads(
    scope: ThreadScope, category: AICategory?, cursor: ThreadCursor?, limit: Int
  ) async throws -> ListedThreads

  /// Threads of `scope` with an unread message there, by category; under `nil`, all of them.
  func getUnreadCounts(scope: ThreadScope) async throws -> [AICategory?: Int]

  /// The thread as it shows outside any folder, and its messages, oldest first, with their attachments and folders.
  /// Follows the alias of a thread that was joined to another. `nil` when there is none.
  func getConversation(id: ThreadID) async throws -> Conversation?

  /// Mail with a ``SendState/outbox`` state, oldest first.
  /// - Parameter accountId: `nil` for every account.
  func getOutboxEmails(accountId: AccountID?) async throws -> [Email]

  // MARK: Actions

  /// What ``perform(_:on:)`` would do, and does not.
  func preview(_ action: ThreadAction, on places: [ThreadPlace]) async throws -> ActionOutcome

  /// Carries an action out. An entry of the journal is made when it changed anything; what was
  /// undone can then not be done again.
  func perform(_ action: ThreadAction, on places: [ThreadPlace]) async throws -> ActionOutcome

  /// Keeps what is to be done when the undo window is over (page 8.1). Until then no mail is touched, but listings
  /// and counts leave the threads out of the mailboxes they are acted on in.
  ///
  /// What is already pending for one of the places is carried out first.
  func addPending(
    _ action: ThreadAction, on places: [ThreadPlace], due: Date
  ) async throws -> Announcement

  /// Oldest first.
  func getPending() async throws -> [PendingAction]

  /// Carries a pending action out: the messages it was announced for, as far as they are still
  /// where they were; mail that came since stays where it is.
  /// - Returns: `nil` when it is pending no longer: somebody else took it.
  func carryOut(_ id: ActionID) async throws -> ActionOutcome?

  /// Forgets a pending action.
  /// - Returns: `nil` when it is pending no longer.
  func withdraw(_ id: ActionID) async throws -> PendingAction?

  /// Takes back the latest action that waits or was carried out.
  func undo() async throws -> UndoOutcome

  /// Does the action that was undone last again.
  func redo() async throws -> UndoOutcome
}
