/// A logged-in connection to an IMAP server.
///
/// Calls may overlap: their commands are then pipelined, and answered in order. ``select(_:since:)`` waits
/// for all earlier calls. Every call throws ``ServerError``, and once an error has ended the connection, all
/// other calls throw too. Cancelling a call in progress ends the connection. Partial results are never
/// returned: an answer is complete, and its command was confirmed.
public protocol MailServerSession: MailboxChanging {
  var traits: ServerTraits { get async }

  /// Returns all mailboxes, with their STATUS where the same answer includes it.
  func folders() async throws -> [RemoteFolder]

  /// Returns the STATUS of one mailbox, which need not be selected.
  func status(of path: MailboxPath) async throws -> RemoteFolder.Status

  /// Selects a mailbox.
  /// - Parameter point: with QRESYNC, also requests the changes since then. Ignored by servers without.
  func select(_ path: MailboxPath, since point: ResyncPoint?) async throws -> SelectedMailbox

  /// Returns the UIDs of all messages in the selected mailbox: a complete listing.
  func allUIDs() async throws -> UIDSet

  /// Returns those of the UIDs that exist.
  func existing(of uids: UIDSet) async throws -> UIDSet

  /// Returns the flags of messages.
  /// - Parameter modSeq: returns only changes since then (CONDSTORE); `nil` for all.
  func flags(of uids: UIDSet, changedSince modSeq: Int64?) async throws -> [UInt32: MessageFlags]

  /// Returns the envelope, structure and header of messages. Messages that no longer exist are left out.
  func messages(_ uids: UIDSet) async throws -> [RemoteMessage]

  /// Returns sections of messages, encoded as they are on the server. Messages that no longer exist are left
  /// out.
  func sections(_ request: SectionRequest) async throws -> [UInt32: [MessageSection: [UInt8]]]

  /// Delivers the bytes of one part, or of a whole message, in order, starting at `offset`.
  /// - Parameter section: `nil` for the whole message.
  func stream(
    _ section: MessageSection?, of uid: UInt32, from offset: Int,
    _ take: @Sendable ([UInt8]) async throws -> Void
  ) async throws

  /// Returns, and clears, the unsolicited changes of the selected mailbox reported since the last call.
  func takeNews() async -> MailboxNews

  /// Waits until the server reports a change in the selected mailbox (IDLE, RFC 2177). Returns at once when a
  /// report is waiting to be taken. Requires ``ServerTraits/tellsNews``.
  ///
  /// Unlike all other calls, this one may be cancelled without ending the connection: it returns once the
  /// server has confirmed that it stopped. Another call ends the wait as well, and runs after it.
  /// - Returns: whether anything was reported; ``takeNews()`` returns the part that could be understood.
  /// - Throws: ``ServerError/refused(code:reason:)`` when the server rejects IDLE although it offers it.
  func waitForNews() async throws -> Bool

  /// Sends LOGOUT and closes the connection. Never fails.
  func close() async
}

/// The capabilities of a server that sync depends on.
public struct ServerTraits: Hashable, Sendable {
  /// Whether CONDSTORE was enabled (RFC 7162).
  public var tellsChanges: Bool
  /// Whether QRESYNC was enabled (RFC 7162).
  public var tellsVanished: Bool
  /// Whether IDLE is offered (RFC 2177), so that ``MailServerSession/waitForNews()`` can be called.
  public var tellsNews: Bool
  /// X-GM-EXT-1: folders are labels of one message.
  public var isGmail: Bool
  /// UID MOVE (RFC 6851).
  public var moves: Bool
  /// UID EXPUNGE (UIDPLUS, RFC 4315).
  public var expungesByUID: Bool
  /// The capabilities after login, for the user.
  public var capabilities: [String]

  public init(
    tellsChanges: Bool = false, tellsVanished: Bool = false, tellsNews: Bool = false,
    isGmail: Bool = false, moves: Bool = false, expungesByUID: Bool = false, capabilities: [String] = []
  ) {
    self.tellsChanges = tellsChanges
    self.tellsVanished = tellsVanished
    self.tellsNews = tellsNews
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
