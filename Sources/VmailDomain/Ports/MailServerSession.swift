public import FoundationEssentials

/// A connection to an IMAP server, logged in.
///
/// Calls may overlap: what they ask is then pipelined, and answered in order. ``select(_:since:)`` waits
/// for all before it. Every call throws ``ServerError``, and after one that ended the connection all
/// others do. Cancelling a call that is under way ends the connection. Nothing that came in part is ever
/// returned: an answer is whole, and its command was confirmed.
public protocol MailServerSession: Sendable {
  var traits: ServerTraits { get async }

  /// Returns all mailboxes, with their STATUS where the same answer includes it.
  func folders() async throws -> [RemoteFolder]

  /// Returns the storage that the account uses (RFC 9208).
  /// - Returns: `nil` if the server sets no limit, or doesn't say.
  func quota() async throws -> StorageQuota?

  /// Returns the STATUS of one mailbox, which need not be selected.
  func status(of path: MailboxPath) async throws -> RemoteFolder.Status

  /// Selects a mailbox.
  /// - Parameter point: with QRESYNC, also requests the changes since then. Ignored by servers without.
  func select(_ path: MailboxPath, since point: ResyncPoint?) async throws -> SelectedMailbox

  /// Lists the selected mailbox, as completely as the server does.
  func listing() async throws -> MailboxListing

  /// Returns those of the UIDs that exist.
  func existing(of uids: UIDSet) async throws -> UIDSet

  /// Returns the flags of messages.
  /// - Parameter modSeq: returns only changes since then (CONDSTORE); `nil` for all.
  func flags(of uids: UIDSet, changedSince modSeq: Int64?) async throws -> [UInt32: MessageFlags]

  /// Returns the flags, labels and identifiers of messages, on Gmail (X-GM-EXT-1).
  /// - Parameter modSeq: returns only changes since then (CONDSTORE); `nil` for all.
  func labels(of uids: UIDSet, changedSince modSeq: Int64?) async throws -> [UInt32: LabelledMessage]

  /// Returns the envelope, structure and header of messages. Messages that no longer exist are left out.
  /// - Parameter withStructure: whether to ask for BODYSTRUCTURE, which some servers can't make for some messages.
  func messages(_ uids: UIDSet, withStructure: Bool) async throws -> [RemoteMessage]

  /// Returns the flags, the server's own identifiers (EMAILID, RFC 8474; X-GM-MSGID) and Gmail's labels of messages, without
  /// anything else of them.
  /// - Returns: nothing if the server has no such identifiers.
  func identifiers(of uids: UIDSet) async throws -> [UInt32: LabelledMessage]

  /// Returns sections of messages, encoded as they are on the server. Messages that no longer exist are left
  /// out.
  func sections(_ request: SectionRequest) async throws -> [UInt32: [MessageSection: [UInt8]]]

  /// Delivers the bytes of one part, or of a whole message, in order, starting at `offset`.
  /// - Parameter section: `nil` for the whole message.
  func stream(
    _ section: MessageSection?, of uid: UInt32, from offset: Int,
    _ take: @Sendable ([UInt8]) async throws -> Void
  ) async throws

  /// Returns, and clears, the words that the server wants its user to read (ALERT, RFC 9051 section 7.1). Untrusted.
  func takeAlerts() async -> [String]

  /// Returns, and clears, the unsolicited changes of the selected mailbox reported since the last call.
  func takeNews() async -> MailboxNews

  /// Waits until the server reports a change in the selected mailbox (IDLE, RFC 2177). Returns at once when a
  /// report is waiting to be taken. Requires ``ServerTraits/supportsIdle``.
  ///
  /// Unlike all other calls, this one may be cancelled without ending the connection: it returns once the
  /// server has confirmed that it stopped. Another call ends the wait as well, and runs after it.
  /// - Returns: whether anything was reported; ``takeNews()`` returns the part that could be understood.
  /// - Throws: ``ServerError/refused(code:reason:)`` when the server rejects IDLE although it offers it.
  func waitForNews() async throws -> Bool

  // MARK: Changes, always of the selected mailbox and by UID

  // Servers silently ignore messages that no longer exist. All messages of a call go in one command, as far as its line
  // can hold them.

  /// UID STORE, adding and removing individual flags; it never replaces all flags of a message (RFC 9051
  /// section 6.4.6).
  func store(_ uids: UIDSet, adding: MessageFlags, removing: MessageFlags) async throws

  /// UID STORE of X-GM-LABELS, adding and removing individual labels, on Gmail. A label that doesn't exist is created.
  func store(_ uids: UIDSet, adding: Set<GmailLabel>, removing: Set<GmailLabel>) async throws

  /// UID COPY: copies all of them, or none. When it fails on a server with a limit (RFC 9738), some may have been copied.
  /// - Returns: the new UIDs by the old ones; `nil` when the server sent none (RFC 4315 section 3).
  func copy(_ uids: UIDSet, to path: MailboxPath) async throws -> CopiedMessages?

  /// UID MOVE (RFC 6851), if ``ServerTraits/moves``. When it fails, some messages may have been moved.
  func move(_ uids: UIDSet, to path: MailboxPath) async throws -> CopiedMessages?

  /// UID EXPUNGE (RFC 4315 section 2.1): removes those of `uids` that are marked `\Deleted`, and no others.
  /// Only if ``ServerTraits/expungesByUID``.
  func expunge(_ uids: UIDSet) async throws

  /// EXPUNGE: removes all messages marked `\Deleted`. The caller must have checked that no others are
  /// affected.
  func expungeAll() async throws

  /// Returns all messages that are marked `\Deleted`, including by other clients.
  func deletedUIDs() async throws -> UIDSet

  /// APPEND (RFC 9051 section 6.3.12), to any mailbox.
  /// - Parameters:
  ///   - source: the message, with CRLF line ends.
  ///   - date: its INTERNALDATE.
  func append(_ source: [UInt8], to path: MailboxPath, flags: MessageFlags, date: Date) async throws

  // MARK: Mailboxes

  /// CREATE (RFC 9051 section 6.3.4).
  /// - Parameter name: the displayed name, with its parts separated by `/`.
  /// - Returns: the mailbox's name on the server, also when it existed already.
  func create(_ name: String) async throws -> MailboxPath

  /// CREATE of a mailbox for that purpose, in the user's namespace; the purpose is stored if the server
  /// supports it (RFC 6154 section 3).
  /// - Returns: the mailbox's name on the server, also when it existed already.
  func create(_ special: SpecialFolder) async throws -> MailboxPath

  /// RENAME, including the mailboxes below it.
  func rename(_ path: MailboxPath, to name: String) async throws -> MailboxPath

  /// DELETE, including its mail. It is not an error when the mailbox no longer exists.
  func delete(_ path: MailboxPath) async throws

  /// Returns the messages whose Message-ID contains this one. Servers differ in their comparison, so the
  /// results must be checked.
  func uids(withMessageId id: String) async throws -> UIDSet

  /// Sends LOGOUT and closes the connection. Never fails.
  func close() async
}

extension MailServerSession {
  public func takeAlerts() async -> [String] { [] }
  public func quota() async throws -> StorageQuota? { nil }
  public func identifiers(of uids: UIDSet) async throws -> [UInt32: LabelledMessage] { [:] }

  public func messages(_ uids: UIDSet) async throws -> [RemoteMessage] {
    try await messages(uids, withStructure: true)
  }
}

/// The UIDs in a mailbox, as listed by its server. Only a complete listing shows that a message no longer exists.
public struct MailboxListing: Hashable, Sendable {
  public var uids: UIDSet
  /// The number of messages in the mailbox, by EXISTS and the expunges reported since.
  public var count: Int

  public init(uids: UIDSet, count: Int) {
    self.uids = uids
    self.count = count
  }

  public var isComplete: Bool { uids.count >= count }
}

extension ServerError {
  /// Creates the error of a listing that lacks messages.
  public static func incomplete(_ listing: MailboxListing) -> ServerError {
    .incomplete(reason: "it listed \(listing.uids.count) of \(listing.count) messages")
  }
}

/// `COPYUID`: the new UIDs of copied or moved messages.
public struct CopiedMessages: Hashable, Sendable {
  /// The UIDVALIDITY of the target mailbox.
  public var uidValidity: UInt32
  /// The UIDs in the target mailbox, by those in the source.
  public var pairs: [UInt32: UInt32]

  public init(uidValidity: UInt32, pairs: [UInt32: UInt32]) {
    self.uidValidity = uidValidity
    self.pairs = pairs
  }
}

/// The capabilities of a server that sync depends on.
public struct ServerTraits: Hashable, Sendable {
  /// Whether CONDSTORE was enabled (RFC 7162).
  public var supportsCondstore: Bool
  /// Whether QRESYNC was enabled (RFC 7162).
  public var supportsQresync: Bool
  /// Whether IDLE is offered (RFC 2177), so that ``MailServerSession/waitForNews()`` can be called.
  public var supportsIdle: Bool
  /// X-GM-EXT-1: folders are labels of one message.
  public var isGmail: Bool
  /// UID MOVE (RFC 6851).
  public var moves: Bool
  /// UID EXPUNGE (UIDPLUS, RFC 4315).
  public var expungesByUID: Bool
  /// The capabilities after login, for the user.
  public var capabilities: [String]

  public init(
    supportsCondstore: Bool = false, supportsQresync: Bool = false, supportsIdle: Bool = false,
    isGmail: Bool = false, moves: Bool = false, expungesByUID: Bool = false, capabilities: [String] = []
  ) {
    self.supportsCondstore = supportsCondstore
    self.supportsQresync = supportsQresync
    self.supportsIdle = supportsIdle
    self.isGmail = isGmail
    self.moves = moves
    self.expungesByUID = expungesByUID
    self.capabilities = capabilities
  }
}

/// Unsolicited reports from the server about the selected mailbox.
public struct MailboxNews: Hashable, Sendable {
  /// The last EXISTS; `nil` when there was none.
  public var count: Int?
  /// Whether any expunge was reported by sequence number only.
  public var hasExpunges: Bool
  public var changes: MailboxChanges

  public init(count: Int? = nil, hasExpunges: Bool = false, changes: MailboxChanges = MailboxChanges()) {
    self.count = count
    self.hasExpunges = hasExpunges
    self.changes = changes
  }
}
