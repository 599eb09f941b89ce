/// Which drafts there are. What they say is in files (``DraftKeeping``). Errors are ``StoreError``.
public protocol DraftRepositoryProtocol: Sendable {
  /// - Parameter saving: what shows it in Drafts, as ``saveDraft(_:_:digest:)`` has it; both are kept, or nothing is.
  func addDraft(
    accountId: AccountID, folder: String, answer: DraftAnswer?, references: [String], saving: SavedText?
  ) async throws -> StoredDraft

  /// Takes a message in Drafts that was written elsewhere for a draft of this vmail's.
  func adoptDraft(_ email: EmailID, folder: String) async throws -> StoredDraft?

  func getDraft(_ id: DraftID) async throws -> StoredDraft?

  /// What is in Drafts, the last written first, with those that have no message yet. Not what is queued.
  /// - Parameter accountId: `nil` for all accounts.
  func getDrafts(accountId: AccountID?) async throws -> [ListedDraft]

  /// Has a message show the draft, in place of the one before; the server is told.
  /// - Parameter message: in no folder.
  func saveDraft(_ id: DraftID, _ message: IncomingMessage, digest: [UInt8]) async throws -> EmailID

  /// Forgets a draft that nobody wants: its message and its files.
  func removeDraft(_ id: DraftID) async throws

  /// The folders of all drafts, those that are queued and those that are being removed among them.
  func getDraftFolders() async throws -> Set<String>

  /// Files of drafts and queued mail that are gone.
  /// - Returns: paths below the store's directory.
  func getDiscardedFiles() async throws -> [String]

  /// To be called when they are removed: what was not is removed the next time.
  func forgetDiscardedFiles(_ paths: [String]) async throws
}

/// A message that is made of a draft's text.
public struct SavedText: Sendable {
  /// In no folder.
  public var message: IncomingMessage
  /// Of the text.
  public var digest: [UInt8]

  public init(message: IncomingMessage, digest: [UInt8]) {
    self.message = message
    self.digest = digest
  }
}

/// Files of drafts: what a person wrote survives a damaged database. Names never leave the draft's folder.
public protocol DraftKeeping: Sendable {
  /// Makes a folder with a text in it.
  /// - Returns: the folder's name.
  func make(text: String) throws -> String

  /// Where an editor finds the text.
  func textPath(of folder: String) -> String

  /// - Returns: `nil` when it is gone.
  /// - Throws: ``DraftError``
  func text(of folder: String) throws -> String?

  /// Replaces the text at once: after a crash it is the old or the new one.
  func setText(_ text: String, of folder: String) throws

  /// Copies a file into the folder.
  /// - Parameter path: as the user named it.
  /// - Returns: what it is called there, and its size in bytes.
  func attach(_ path: String, to folder: String) throws -> (name: String, size: Int)

  func attach(_ content: [UInt8], as name: String, to folder: String) throws -> (name: String, size: Int)

  /// - Returns: `nil` when there is no such file.
  func size(of name: String, in folder: String) throws -> Int?

  func content(of name: String, in folder: String) throws -> [UInt8]

  /// Folders of drafts that there are.
  func folders() throws -> [String]

  /// - Parameter path: below the store's directory.
  func discard(_ path: String)
}

/// Why a draft's files could not be used.
public enum DraftError: Error, Hashable, Sendable {
  /// - Parameter reason: a clause.
  case cannotRead(path: String, reason: String)
  case cannotWrite(path: String, reason: String)
  /// It is no text (UTF-8).
  case notText(path: String)
  /// More than a message can be.
  case tooLarge(path: String, limit: Int)
  case notAFile(path: String)
  /// It was discarded, here or elsewhere.
  case gone
}
