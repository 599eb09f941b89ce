public import Foundation

/// What use cases ask of the mail kept here when it is acted on.
///
/// Every call is one transaction: what it changes, the journal's entry and the operations for the
/// server are kept together or not at all. Threads of a batch succeed or fail one by one; a call
/// throws when nothing at all could be done. Every implementation passes the same contract suite.
public protocol ActionRepositoryProtocol: OperationLogProtocol, FailureRepositoryProtocol {
  /// The mailboxes each thread appears in; threads that are gone are left out.
  func getViews(threadIds: [ThreadID]) async throws -> [ThreadID: Set<MailboxView>]

  /// Each thread as it is outside of a folder; threads that are gone are left out.
  func getSummaries(threadIds: [ThreadID]) async throws -> [ThreadID: MailThread]

  /// What ``perform(_:on:)`` would do, and does not.
  func preview(_ action: ThreadAction, on places: [ThreadPlace]) async throws -> ActionOutcome

  /// Carries an action out. An entry of the journal is made when it changed anything; what was
  /// undone can then not be done again.
  func perform(_ action: ThreadAction, on places: [ThreadPlace]) async throws -> ActionOutcome

  /// The label of that name, made when it is not there; then the account's server must be told of it.
  func createFolder(accountId: AccountID, name: String) async throws -> Folder

  // MARK: The undo window (page 8.1)

  /// Keeps what is to be done when the window is over. Until then no mail is touched, but listings
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

  // MARK: The journal

  /// Takes back the latest action that waits or was carried out.
  func undo() async throws -> UndoOutcome

  /// Does the action that was undone last again.
  func redo() async throws -> UndoOutcome

  /// What happened to messages, message by message: what was done, in that order; then what servers said of it; then
  /// what they are still to be told.
  func getHistory(of emails: [EmailID]) async throws -> [MailEvent]
}
