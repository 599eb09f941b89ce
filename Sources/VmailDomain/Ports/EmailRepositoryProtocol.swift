public import Foundation

/// What use cases ask of the mail kept on this machine.
///
/// Every implementation passes the same contract suite. None waits for a network.
public protocol EmailRepositoryProtocol: Sendable {
  // MARK: Accounts and folders

  /// All accounts, in the order they were added.
  func getAccounts() async throws -> [Account]

  /// Adds an account with the system folders. Throws ``AccountError`` when the name is taken.
  func addAccount(name: String, email: String, kind: Account.Kind) async throws -> Account

  /// All folders of the account, in no particular order.
  func getFolders(accountId: AccountID) async throws -> [Folder]

  /// The folder of that name (compared without case) and type, made when it is not there.
  /// A system type has one folder an account, whatever its name.
  /// - Parameter isServerArchive: whether it is the server's own archive; a label that is there
  ///   already becomes it.
  /// - Throws: ``AccountError/notFound(_:)``.
  func ensureFolder(
    accountId: AccountID, name: String, type: FolderType, isServerArchive: Bool
  ) async throws -> Folder

  // MARK: Threads

  /// Up to `limit` threads of `view`, newest first, from behind `cursor`.
  /// - Parameter category: only threads of that category; `nil` for all.
  func getThreads(
    view: MailboxView, category: AICategory?, cursor: ThreadCursor?, limit: Int
  ) async throws -> [MailThread]

  /// The same over every account's Inbox, merged.
  func getThreadsUnified(
    category: AICategory?, cursor: ThreadCursor?, limit: Int
  ) async throws -> [MailThread]

  /// How many threads `view` has, and how many of them have an unread message there.
  func getCounts(view: MailboxView, category: AICategory?) async throws -> ThreadCounts

  /// Threads of `view` with an unread message there, by category; under `nil`, all of them.
  func getUnreadCounts(view: MailboxView) async throws -> [AICategory?: Int]

  /// The thread as it shows outside any folder; follows the alias of a thread that was joined to
  /// another. `nil` when there is none.
  func getThread(id: ThreadID) async throws -> MailThread?

  /// The thread's messages, oldest first, with their attachments and folders.
  func getEmails(threadId: ThreadID) async throws -> [Email]

  /// What spoke against the senders of messages when these came (``Email/senderWarnings``), by thread; threads without
  /// are left out.
  func getSenderWarnings(threadIds: [ThreadID]) async throws -> [ThreadID: [SenderWarning]]

  // MARK: Messages

  /// `nil` when it is gone.
  func getEmail(id: EmailID) async throws -> Email?

  /// `nil` when the message's text has not been fetched.
  func getBody(emailId: EmailID) async throws -> EmailBody?

  /// The message's bytes as they came; `nil` when they are only on the server.
  func getSource(emailId: EmailID) async throws -> [UInt8]?

  /// The same, or where only attachments are missing, a source without their bodies: good for reading.
  func getReadableSource(emailId: EmailID) async throws -> [UInt8]?

  /// Whether parts of the message are missing in its readable source.
  func lacksParts(emailId: EmailID) async throws -> Bool

  /// Mail with a ``SendState/outbox`` state, oldest first.
  /// - Parameter accountId: `nil` for every account.
  func getOutboxEmails(accountId: AccountID?) async throws -> [Email]

  /// Messages in a folder (for the number of drafts).
  func getMessageCount(folderId: FolderID) async throws -> Int

  /// Up to `limit` messages of the account with an identifier above `after`, oldest identifier
  /// first, for walking through all of it.
  func getEmails(accountId: AccountID, after: EmailID?, limit: Int) async throws -> [Email]

  /// Keeps a batch of messages, in one transaction: all of them or, when it throws, none.
  ///
  /// A copy of mail that is there is put into its folders as well, and adds the flags that no copy
  /// before it had (``MessageFlags/adding(copy:known:)``).
  /// - Returns: for each message, in order, whether it was new.
  /// - Throws: ``AccountError/notFound(_:)``, ``ThreadListError/folderNotFound(id:)``.
  func add(_ messages: [IncomingMessage], accountId: AccountID) async throws -> [AddOutcome]
}

extension EmailRepositoryProtocol {
  public func getReadableSource(emailId: EmailID) async throws -> [UInt8]? {
    try await getSource(emailId: emailId)
  }

  public func lacksParts(emailId: EmailID) async throws -> Bool { false }

  /// The same for a folder that is no server's archive.
  public func ensureFolder(accountId: AccountID, name: String, type: FolderType) async throws -> Folder {
    try await ensureFolder(accountId: accountId, name: name, type: type, isServerArchive: false)
  }
}

/// A message on its way into the store.
public struct IncomingMessage: Sendable {
  public var content: MessageContent
  /// The bytes as they came.
  public var source: [UInt8]
  public var flags: MessageFlags
  public var dateReceived: Date
  public var sendState: SendState
  public var aiCategory: AICategory
  /// The folder it goes to; `nil` for the virtual Archive.
  public var folder: FolderID?
  /// Those it goes to besides.
  public var otherFolders: [FolderID] = []
  /// What of it is searched; `nil` when the store is to make it of content and source. Who brings
  /// many messages makes it beforehand, on all cores.
  public var document: SearchDocument?
  /// The message's length in bytes, where `source` lacks some of it; `nil` for that of `source`.
  public var sizeBytes: Int?
  /// Whether `source` lacks the bodies of attachments, which are on the server.
  public var isPartial = false
  /// ``MessageReading/digest(of:)`` of ``source``, by which damage to what is kept of it shows.
  public var sourceDigest: [UInt8]
  /// What says by itself which thread it belongs to, in place of its references (X-GM-THRID).
  public var threadKey: String?

  /// - Parameter sourceDigest: `nil` for the content's digest, which is the source's wherever nobody has put
  ///   another identity in its place.
  public init(
    content: MessageContent, source: [UInt8], flags: MessageFlags = [], dateReceived: Date,
    sendState: SendState = .none, aiCategory: AICategory? = nil, folder: FolderID?,
    document: SearchDocument? = nil, sourceDigest: [UInt8]? = nil
  ) {
    self.content = content
    self.source = source
    self.sourceDigest = sourceDigest ?? content.digest
    self.flags = flags
    self.dateReceived = dateReceived
    self.sendState = sendState
    self.aiCategory = aiCategory ?? content.category
    self.folder = folder
    self.document = document
  }
}

extension IncomingMessage {
  /// All that it goes to; none for the virtual Archive.
  public var allFolders: [FolderID] { (folder.map { [$0] } ?? []) + otherFolders }
}

/// What became of an ``IncomingMessage``.
public enum AddOutcome: Hashable, Sendable {
  case new(EmailID)
  /// The account has a message of that digest; it is now in the wanted folder as well, with the
  /// flags of both.
  case duplicate(EmailID)

  public var email: EmailID {
    switch self {
    case .new(let email), .duplicate(let email): email
    }
  }
}

public struct ThreadCounts: Hashable, Sendable {
  public var total: Int
  public var unread: Int

  public init(total: Int, unread: Int) {
    self.total = total
    self.unread = unread
  }
}

public enum AccountError: Error, Equatable {
  /// No account has that identifier: it is gone, or was never there.
  case notFound(AccountID)
  case nameTaken(String)
  case invalidName(String)
  /// A local account has no server to set up.
  case hasNoServer(String)
}
