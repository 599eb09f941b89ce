import VmailDomain

/// Decides how to sync a mailbox, comparing the state known here with the server's current report. This is
/// the only code that decides which of the two to trust.
enum MailboxComparison {
  enum Verdict: Equatable {
    /// Start, or start over: the UIDs aren't valid (any more).
    case restart
    /// Nothing has changed.
    case same
    /// Request the changes.
    case resync(Resync)
  }

  /// The way to find out what has changed.
  struct Resync: Equatable {
    /// The changes of flags to request: those since a modification sequence, all, or none.
    var flags: Flags
    /// The changes that the server has already reported, which are accepted as they are.
    var reported: MailboxChanges
    /// The UIDs among which to look for new messages; `nil` for none.
    var newUIDs: ClosedRange<UInt32>?
    /// Whether something is inconsistent: then the whole mailbox is listed and compared before anything is
    /// removed.
    var isDoubtful: Bool

    enum Flags: Equatable { case none, since(Int64), all }
  }

  /// Returns whether STATUS alone shows that nothing has changed, so that the mailbox need not be opened.
  /// - Parameter count: the number of its messages that are here.
  static func isUnchanged(_ status: RemoteFolder.Status, _ cursor: FolderCursor, count: Int) -> Bool {
    guard cursor.gap.isEmpty, !cursor.isPartial, status.uidValidity == cursor.uidValidity,
      status.uidNext == cursor.uidNext, status.messages == count, let modSeq = status.highestModSeq
    else { return false }
    return modSeq == cursor.modSeq && modSeq > 0
  }

  /// Returns whether there is no sign of a change. Without modification sequences, flags may have changed.
  static func isInLine(_ status: RemoteFolder.Status, _ cursor: FolderCursor, count: Int) -> Bool {
    func agrees<Value: Equatable>(_ reported: Value?, _ known: Value?) -> Bool {
      reported == nil || known == nil || reported == known
    }
    return agrees(status.uidValidity, cursor.uidValidity) && agrees(status.uidNext, cursor.uidNext)
      && agrees(status.messages, count + cursor.gap.count)
      && agrees(status.highestModSeq, cursor.modSeq)
  }

  static func compare(_ selected: SelectedMailbox, _ cursor: FolderCursor?, known: UIDSet) -> Verdict {
    guard let cursor, cursor.uidValidity == selected.uidValidity else { return .restart }
    var resync = Resync(flags: .none, reported: MailboxChanges(), newUIDs: nil, isDoubtful: false)
    considerModSeq(selected, cursor, known, &resync)
    considerUIDNext(selected, cursor, &resync)
    let expected = known.subtracting(resync.reported.vanished).count + cursor.gap.count
    if resync.newUIDs == nil, expected != selected.count { resync.isDoubtful = true }
    // Only a listing shows that nothing is left out any more.
    if cursor.isPartial { resync.isDoubtful = true }
    let isSame =
      resync.flags == .none && resync.reported == MailboxChanges() && resync.newUIDs == nil
      && !resync.isDoubtful
      && selected.highestModSeq == cursor.modSeq
    return isSame ? .same : .resync(resync)
  }

  /// Returns whether so many messages are reported deleted that this must be verified.
  static func isSuspicious(_ vanished: UIDSet, known: UIDSet) -> Bool {
    let count = vanished.intersection(known).count
    return count > max(50, known.count / 5)
  }

  /// Returns whether UIDs are reported deleted that the server has not assigned yet.
  private static func isInvented(_ vanished: UIDSet, _ selected: SelectedMailbox) -> Bool {
    guard let end = vanished.end, let next = selected.uidNext else { return false }
    return end > next
  }

  private static func considerModSeq(
    _ selected: SelectedMailbox, _ cursor: FolderCursor, _ known: UIDSet, _ resync: inout Resync
  ) {
    guard let now = selected.highestModSeq, now > 0, let before = cursor.modSeq, before > 0 else {
      resync.flags = .all
      // Only the count shows that messages were expunged, and one new message makes up for that.
      resync.isDoubtful = selected.highestModSeq == nil
      return
    }
    if now < before {
      resync.flags = .all
      resync.isDoubtful = true
    } else if let changes = selected.changes {
      resync.reported = changes
      if isSuspicious(changes.vanished, known: known) || isInvented(changes.vanished, selected) {
        resync.reported.vanished = []
        resync.isDoubtful = true
      }
    } else if now > before {
      resync.flags = .since(before)
    }
  }

  private static func considerUIDNext(
    _ selected: SelectedMailbox, _ cursor: FolderCursor, _ resync: inout Resync
  ) {
    guard let next = selected.uidNext else {
      resync.newUIDs = cursor.uidNext...UInt32.max
      return
    }
    if next > cursor.uidNext { resync.newUIDs = cursor.uidNext...next - 1 }
    // UIDs never decrease under one UIDVALIDITY (RFC 9051 section 2.3.1.1).
    if next < cursor.uidNext { resync.isDoubtful = true }
  }
}
