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
  /// The account's server has no folder for archived mail (page 5, Operations).
  case noArchiveFolder
  /// The account has no Trash, or no Spam.
  case noFolder(FolderType)
  /// The mail was deleted for good since.
  case mailGone
  /// The server's words.
  case refusedByServer(String)
  /// Something failed below.
  case failed(String)
}
