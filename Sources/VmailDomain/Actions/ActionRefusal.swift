/// Why an action was not carried out on one thread. Nothing about the thread was changed.
public enum ActionRefusal: Error, Hashable, Sendable {
  case threadGone
  /// The folder to move it to, or one it was in before, is gone.
  case folderGone
  /// Threads are moved out of folders and into folders; Starred is none (page 8.3).
  case starredIsNoFolder
  /// Only what is viewed in Trash can be deleted for good (page 8.4).
  case notInTrash
  /// Only what is in the Inbox can be snoozed.
  case notInInbox
  /// The account's server has no such folder (page 5, Operations).
  case notOnServer(SpecialFolder)
  /// The account has no Trash, or no Spam.
  case noFolder(FolderType)
  /// The mailboxes on the server don't keep these flags (PERMANENTFLAGS, RFC 9051 section 7.1).
  case flagsNotKept(MessageFlags)
  /// Nothing in its folder can be changed on the server.
  case folderIsReadOnly
  /// The mail was deleted for good since.
  case mailGone
  /// The server's words.
  case refusedByServer(String)
  /// Something failed below.
  case failed(String)
}

extension ActionRefusal {
  /// What the history of a message keeps of it: the server's words, or why it was not even asked.
  public var words: String {
    switch self {
    case .refusedByServer(let words), .failed(let words): words
    case .notOnServer(let special): "there is no \(special.mailboxName) on the server"
    case .folderGone: "the folder is gone"
    case .flagsNotKept: "the mailbox does not keep that flag"
    case .folderIsReadOnly: "the mailbox is read-only"
    default: String(describing: self)
    }
  }
}
