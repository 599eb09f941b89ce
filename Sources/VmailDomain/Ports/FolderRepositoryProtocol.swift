/// What use cases ask of the mail kept here to change labels. What a server must learn of it is kept in the same
/// transaction.
///
/// Every call is one transaction. Every implementation passes the same contract suite.
public protocol FolderRepositoryProtocol: Sendable {
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
  /// System folders stay as they are.
  case notALabel(String)
  /// A server would delete its mail with it.
  case hasMail(String, messages: Int)
  /// A server has still to be told of what was done in it.
  case isWaitedFor(String)
}
