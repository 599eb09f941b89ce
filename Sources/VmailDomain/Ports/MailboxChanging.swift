public import Foundation

/// What changes mail on an IMAP server: always of the selected mailbox, and always by UID.
///
/// Messages that are gone are passed over by servers without a word. As long as a command line holds them, all
/// of a call goes in one command. Errors as in ``MailServerSession``.
public protocol MailboxChanging: Sendable {
  /// UID STORE of single flags, one way or both; never all flags of a message (RFC 9051 section 6.4.6).
  func store(_ uids: UIDSet, adding: MessageFlags, removing: MessageFlags) async throws

  /// UID COPY: all of them, or none.
  /// - Returns: which message became which; `nil` when the server did not tell (RFC 4315 section 3).
  func copy(_ uids: UIDSet, to path: MailboxPath) async throws -> CopiedMessages?

  /// UID MOVE (RFC 6851), where ``ServerTraits/moves`` says so. When it is refused some may have gone.
  func move(_ uids: UIDSet, to path: MailboxPath) async throws -> CopiedMessages?

  /// UID EXPUNGE (RFC 4315 section 2.1): those of `uids` that are marked `\Deleted`, and no others. Only
  /// where ``ServerTraits/expungesByUID`` says so.
  func expunge(_ uids: UIDSet) async throws

  /// EXPUNGE: everything that anybody marked `\Deleted`. For who has seen that it hits nothing else.
  func expungeAll() async throws

  /// The messages that are marked `\Deleted`, by whomever.
  func deletedUIDs() async throws -> UIDSet

  /// APPEND (RFC 9051 section 6.3.12), in any mailbox.
  /// - Parameters:
  ///   - source: with CRLF line ends.
  ///   - date: its INTERNALDATE.
  func append(_ source: [UInt8], to path: MailboxPath, flags: MessageFlags, date: Date) async throws

  // MARK: Mailboxes

  /// CREATE (RFC 9051 section 6.3.4).
  /// - Parameter name: for people, its parts separated by `/`.
  /// - Returns: the mailbox as the server calls it, also when it was there already.
  func create(_ name: String) async throws -> MailboxPath

  /// CREATE of a mailbox for that purpose, in the user's namespace; the server is told what it is for where it keeps
  /// that (RFC 6154 section 3).
  /// - Returns: the mailbox as the server calls it, also when it was there already.
  func create(_ special: SpecialFolder) async throws -> MailboxPath

  /// RENAME, with the mailboxes below it.
  func rename(_ path: MailboxPath, to name: String) async throws -> MailboxPath

  /// DELETE, with its mail. One that is gone is no error.
  func delete(_ path: MailboxPath) async throws

  // MARK: Looking

  /// The messages whose Message-ID contains this one. Servers differ in what they take for equal, so it
  /// must be looked at what was found.
  func uids(withMessageId id: String) async throws -> UIDSet
}

/// `COPYUID`: which message became which, in the mailbox they were copied or moved to.
public struct CopiedMessages: Hashable, Sendable {
  /// Of the mailbox they went to.
  public var uidValidity: UInt32
  /// UIDs there, by those here.
  public var pairs: [UInt32: UInt32]

  public init(uidValidity: UInt32, pairs: [UInt32: UInt32]) {
    self.uidValidity = uidValidity
    self.pairs = pairs
  }
}
