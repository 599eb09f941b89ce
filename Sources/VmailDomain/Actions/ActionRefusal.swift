/// A reason for not carrying out an action on a thread. Nothing about the thread was changed.
public enum ActionRefusal: Error, Hashable, Sendable {
  case threadGone
  /// The target folder, or a folder it was in before, no longer exists.
  case folderGone
  /// Starred isn't a folder that threads can be moved out of or into (page 8.3).
  case starredIsNoFolder
  /// Only threads viewed in Trash can be permanently deleted (page 8.4).
  case notInTrash
  /// Only threads in the Inbox can be snoozed.
  case notInInbox
  /// The account's server has no such folder (page 5, Operations).
  case notOnServer(SpecialFolder)
  /// The account has no Trash, or no Spam.
  case noFolder(FolderType)
  /// The mailboxes on the server don't keep these flags (PERMANENTFLAGS, RFC 9051 section 7.1).
  case flagsNotKept(MessageFlags)
  /// The folder is read-only on the server.
  case folderIsReadOnly
  /// The mail has been permanently deleted since.
  case mailGone
  /// The text of the server's refusal.
  case refusedByServer(String)
  /// An underlying operation failed.
  case failed(String)
}

extension ActionRefusal {
  /// The text for the message's history: the server's, or the reason for not even asking it.
  public var words: String {
    switch self {
    case .refusedByServer(let words), .failed(let words): words
    case .notOnServer(let special): "no \(special.mailboxName) folder on the server"
    case .folderGone: "the folder no longer exists"
    case .flagsNotKept: "the mailbox does not support that flag"
    case .folderIsReadOnly: "the mailbox is read-only"
    default: String(describing: self)
    }
  }
}
