/// What SELECT told of a mailbox (RFC 9051 section 6.3.2, RFC 7162).
public struct SelectedMailbox: Hashable, Sendable {
  /// EXISTS.
  public var count: Int
  /// 0 when the server has none: then nothing can be kept of it.
  public var uidValidity: UInt32
  public var uidNext: UInt32?
  /// `nil` for NOMODSEQ, and for servers without CONDSTORE.
  public var highestModSeq: Int64?
  public var isReadOnly: Bool
  /// PERMANENTFLAGS; `nil` when the server named none.
  public var keptFlags: MessageFlags?
  /// With QRESYNC: what changed since the point that was given. `nil` when the server gave no such
  /// answer, because it can't or because UIDVALIDITY is another.
  public var changes: MailboxChanges?

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

/// Changes of a mailbox that a server told.
public struct MailboxChanges: Hashable, Sendable {
  /// Flags of messages, by UID: all of them, not the difference.
  public var flags: [UInt32: MessageFlags]
  /// Positive evidence that these are gone (VANISHED, RFC 7162 section 3.2.10).
  public var vanished: UIDSet

  public init(flags: [UInt32: MessageFlags] = [:], vanished: UIDSet = []) {
    self.flags = flags
    self.vanished = vanished
  }
}

/// From where a mailbox's changes are asked for (RFC 7162 section 3.2.5).
public struct ResyncPoint: Hashable, Sendable {
  public var uidValidity: UInt32
  public var modSeq: Int64
  /// The UIDs that are known here: what a server reports gone beyond them is of no interest.
  public var known: UIDSet

  public init(uidValidity: UInt32, modSeq: Int64, known: UIDSet) {
    self.uidValidity = uidValidity
    self.modSeq = modSeq
    self.known = known
  }
}
