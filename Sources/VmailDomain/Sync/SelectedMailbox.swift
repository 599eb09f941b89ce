/// The information about a mailbox from SELECT (RFC 9051 section 6.3.2, RFC 7162).
public struct SelectedMailbox: Hashable, Sendable {
  /// EXISTS.
  public var count: Int
  public var uidValidity: UInt32
  /// Whether the server has no UIDVALIDITY, so that UIDs may be others in the next session. ``uidValidity`` is one of
  /// this session then.
  public var hasPassingUIDs = false
  public var uidNext: UInt32?
  /// `nil` for NOMODSEQ, and for servers without CONDSTORE.
  public var highestModSeq: Int64?
  public var isReadOnly: Bool
  /// PERMANENTFLAGS; `nil` when the server specified none.
  public var keptFlags: MessageFlags?
  /// The changes since the given point, with QRESYNC. `nil` when the server sent none, because it can't or
  /// because UIDVALIDITY has changed.
  public var changes: MailboxChanges?
  /// MAILBOXID (RFC 8474); `nil` if the server sent none.
  public var mailboxId: String?

  public init(
    count: Int, uidValidity: UInt32, uidNext: UInt32? = nil, highestModSeq: Int64? = nil,
    isReadOnly: Bool = false, keptFlags: MessageFlags? = nil, changes: MailboxChanges? = nil
  ) {
    self.count = count
    self.uidValidity = uidValidity
    self.uidNext = uidNext
    self.highestModSeq = highestModSeq
    self.isReadOnly = isReadOnly
    self.keptFlags = keptFlags
    self.changes = changes
  }

  public var permissions: MailboxPermissions {
    MailboxPermissions(keptFlags: keptFlags, isReadOnly: isReadOnly)
  }

  public var status: RemoteFolder.Status {
    RemoteFolder.Status(
      messages: count, uidNext: uidNext, uidValidity: uidValidity, highestModSeq: highestModSeq)
  }
}

/// Changes of a mailbox that a server reported.
public struct MailboxChanges: Hashable, Sendable {
  /// The flags of messages by UID: the complete flags, not a difference.
  public var flags: [UInt32: MessageFlags]
  /// Messages definitely deleted (VANISHED, RFC 7162 section 3.2.10).
  public var vanished: UIDSet

  public init(flags: [UInt32: MessageFlags] = [:], vanished: UIDSet = []) {
    self.flags = flags
    self.vanished = vanished
  }
}

/// The state since which a mailbox's changes are requested (RFC 7162 section 3.2.5).
public struct ResyncPoint: Hashable, Sendable {
  public var uidValidity: UInt32
  public var modSeq: Int64
  /// The UIDs known here: reports of other deleted messages aren't needed.
  public var known: UIDSet

  public init(uidValidity: UInt32, modSeq: Int64, known: UIDSet) {
    self.uidValidity = uidValidity
    self.modSeq = modSeq
    self.known = known
  }
}
