public import Foundation

/// Changes mail on an IMAP server, always in the selected mailbox and always by UID.
///
/// Servers silently skip messages that no longer exist. Each call uses a single command, unless its line
/// would be too long. Errors are as in ``MailServerSession``.
public protocol MailboxChanging: Sendable {
  /// UID STORE, adding and removing individual flags; it never replaces all flags of a message (RFC 9051
  /// section 6.4.6).
  func store(_ uids: UIDSet, adding: MessageFlags, removing: MessageFlags) async throws

  /// UID COPY: copies all of them, or none.
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

  // MARK: Looking

  /// Returns the messages whose Message-ID contains this one. Servers differ in their comparison, so the
  /// results must be checked.
  func uids(withMessageId id: String) async throws -> UIDSet
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
