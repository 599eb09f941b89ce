/// A mailbox's name on its server, which is sent back byte for byte.
public struct MailboxPath: Hashable, Sendable {
  public let bytes: [UInt8]
  public init(_ bytes: [UInt8]) { self.bytes = bytes }

  public static let inbox = MailboxPath(Array("INBOX".utf8))

  private static let longest = 4_096

  /// Whether a command can contain it: IMAP strings can't hold a NUL (RFC 9051 section 4.3).
  public var isUsable: Bool { !bytes.contains(0) && bytes.count <= Self.longest }
}

/// A mailbox as LIST shows it (RFC 9051 section 7.3.1).
public struct RemoteFolder: Hashable, Sendable {
  /// A mailbox's purpose: SPECIAL-USE (RFC 6154), Gmail's `\Important`, and INBOX.
  public enum Use: String, Sendable, CaseIterable {
    case inbox, all, archive, drafts, flagged, important, junk, sent, trash
  }

  public var path: MailboxPath
  /// The displayed name: decoded, with its parts separated by `/`.
  public var name: String
  public var use: Use?
  /// Whether it can be opened (no `\Noselect`, no `\NonExistent`).
  public var isSelectable: Bool
  /// The status with LIST-STATUS (RFC 5819); `nil` if the server didn't send it.
  public var status: Status?

  public init(
    path: MailboxPath, name: String, use: Use? = nil, isSelectable: Bool = true, status: Status? = nil
  ) {
    self.path = path
    self.name = name
    self.use = use
    self.isSelectable = isSelectable
    self.status = status
  }

  /// STATUS (RFC 9051 section 6.3.11, RFC 7162 section 3.1.5). Items that weren't sent are `nil`.
  public struct Status: Hashable, Sendable {
    public var messages: Int?
    public var uidNext: UInt32?
    public var uidValidity: UInt32?
    public var highestModSeq: Int64?
    /// MAILBOXID (RFC 8474 section 4): a mailbox keeps it when it is renamed, and no other ever gets it.
    public var mailboxId: String?

    public init(
      messages: Int? = nil, uidNext: UInt32? = nil, uidValidity: UInt32? = nil, highestModSeq: Int64? = nil,
      mailboxId: String? = nil
    ) {
      self.mailboxId = mailboxId
      self.messages = messages
      self.uidNext = uidNext
      self.uidValidity = uidValidity
      self.highestModSeq = highestModSeq
    }
  }
}
