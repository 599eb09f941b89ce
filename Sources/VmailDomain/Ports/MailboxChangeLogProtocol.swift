/// What servers have still to be told of labels (page 5, Operations), oldest first.
public protocol MailboxChangeLogProtocol: Sendable {
  func getMailboxChanges(accountId: AccountID) async throws -> [MailboxChange]

  /// The server has done it.
  /// - Parameter path: the mailbox as it is called now; `nil` when it is gone.
  func finishMailboxChange(_ change: MailboxChange, path: MailboxPath?) async throws

  /// The server never will: the label is called as before. One that was made stays here only; one that was
  /// deleted comes back with the next listing of the server's mailboxes.
  func revertMailboxChange(_ change: MailboxChange) async throws

  /// A folder, be it a copy of a mailbox or not; `nil` when it is gone.
  func getFolder(_ id: FolderID) async throws -> Folder?

  /// The label is a copy of this mailbox from now on.
  func bindMailbox(_ folder: FolderID, path: MailboxPath) async throws
}
