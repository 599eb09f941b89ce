/// What use cases ask of the mail kept here to change labels. What a server must learn of it is kept in the same
/// transaction.
///
/// Every call is one transaction. Every implementation passes the same contract suite.
public protocol FolderRepositoryProtocol: Sendable {
  /// What the account's server lacks, less what is to be made there (``createSpecialFolder(_:accountId:)``).
  /// - Returns: `nil` when its mailboxes were never listed; nothing for an account without a server.
  func getMissingFolders(accountId: AccountID) async throws -> MissingFolders?

  /// Makes a special folder; its server is told with the next sync, unless it turns out to have one.
  /// - Throws: ``FolderError/nameTaken(_:)`` where there is one already.
  func createSpecialFolder(_ special: SpecialFolder, accountId: AccountID) async throws -> Folder

  /// Gives a label another name; labels below it (`Bills/2025`) keep their place in it.
  /// - Throws: ``FolderError/gone`` or ``FolderError/nameTaken(_:)``.
  func renameFolder(_ id: FolderID, to name: String) async throws -> Folder

  /// Takes a label away. Its mail stays, in its other folders or in the Archive.
  ///
  /// What is pending for threads in it is carried out first.
  /// - Returns: what became of that.
  /// - Throws: ``FolderError/gone``; ``FolderError/isWaitedFor(_:)``.
  func removeFolder(_ id: FolderID) async throws -> [ActionID: ActionOutcome]
}

public enum FolderError: Error, Equatable {
  case gone
  /// Names are compared without case.
  case nameTaken(String)
  /// A saved search is called so: both are listed as folders.
  case nameOfSearch(String)
  /// System folders stay as they are.
  case notALabel(String)
  /// A server would delete its mail with it.
  case hasMail(String, messages: Int)
  /// A server has still to be told of what was done in it.
  case isWaitedFor(String)
  /// Gmail has it, and hides it from mail programs.
  case hiddenByGmail(SpecialFolder)
}
