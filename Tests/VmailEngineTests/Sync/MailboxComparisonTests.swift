import Testing

@testable import VmailDomain
@testable import VmailEngine

/// Whom to believe about a mailbox: what SELECT said against what is known here.
@Suite(.timeLimit(.minutes(10))) struct MailboxComparisonTests {
  private typealias Resync = MailboxComparison.Resync

  /// Ten messages are known, 1 to 10.
  private static let known = UIDSet(1...10)
  private static let cursor = FolderCursor(uidValidity: 7, uidNext: 11, modSeq: 100, gap: [])

  private static func selected(
    count: Int = 10, uidValidity: UInt32 = 7, uidNext: UInt32? = 11, modSeq: Int64? = 100,
    changes: MailboxChanges? = nil
  ) -> SelectedMailbox {
    SelectedMailbox(
      count: count, uidValidity: uidValidity, uidNext: uidNext, highestModSeq: modSeq, changes: changes)
  }

  private static func compare(_ selected: SelectedMailbox) -> MailboxComparison.Verdict {
    MailboxComparison.compare(selected, cursor, known: known)
  }

  private static func resync(
    _ flags: Resync.Flags = .none, told: MailboxChanges = MailboxChanges(), new: ClosedRange<UInt32>? = nil,
    doubtful: Bool = false
  ) -> MailboxComparison.Verdict {
    .resync(Resync(flags: flags, reported: told, newUIDs: new, isDoubtful: doubtful))
  }

  @Test func `The UIDs count only under the UIDVALIDITY they were learnt under`() {
    #expect(Self.compare(Self.selected()) == .same)
    #expect(Self.compare(Self.selected(uidValidity: 8)) == .restart)
    #expect(Self.compare(Self.selected(uidValidity: 6)) == .restart)
    #expect(MailboxComparison.compare(Self.selected(), nil, known: []) == .restart)
    // As long as a part may be missing, counts prove nothing.
    var partial = Self.cursor
    partial.isPartial = true
    #expect(
      MailboxComparison.compare(Self.selected(), partial, known: Self.known) == Self.resync(doubtful: true))
  }

  @Test func `A modification sequence says what to ask for, and one that went back is not believed`() {
    #expect(Self.compare(Self.selected(modSeq: 101)) == Self.resync(.since(100)))
    #expect(Self.compare(Self.selected(modSeq: 99)) == Self.resync(.all, doubtful: true))
    #expect(Self.compare(Self.selected(modSeq: nil)) == Self.resync(.all, doubtful: true))
    // Sequences from now on: all flags once, and nothing to doubt.
    #expect(Self.compare(Self.selected(modSeq: 0)) == Self.resync(.all))
    var first = Self.cursor
    first.modSeq = nil
    #expect(
      MailboxComparison.compare(Self.selected(), first, known: Self.known) == Self.resync(.all))
  }

  @Test func `New UIDs are looked for from UIDNEXT to UIDNEXT, and one that went back is not believed`() {
    #expect(
      Self.compare(Self.selected(count: 11, uidNext: 12, modSeq: 101))
        == Self.resync(.since(100), new: 11...11))
    #expect(
      Self.compare(Self.selected(uidNext: nil)) == Self.resync(new: 11...UInt32.max))
    #expect(Self.compare(Self.selected(uidNext: 10)) == Self.resync(doubtful: true))
  }

  @Test func `A count that does not fit is doubted, unless new messages may explain it`() {
    #expect(Self.compare(Self.selected(count: 9)) == Self.resync(doubtful: true))
    #expect(Self.compare(Self.selected(count: 11)) == Self.resync(doubtful: true))
    #expect(Self.compare(Self.selected(count: 11, uidNext: 12)) == Self.resync(new: 11...11))
    var behind = Self.cursor
    behind.gap = [3]
    #expect(
      MailboxComparison.compare(
        Self.selected(), behind, known: Self.known.subtracting([3])) == .same)
  }

  @Test func `What VANISHED names is believed, together with the count`() {
    let changes = MailboxChanges(flags: [1: .seen], vanished: [9, 10])
    #expect(
      Self.compare(Self.selected(count: 8, modSeq: 101, changes: changes)) == Self.resync(told: changes))
    #expect(
      Self.compare(Self.selected(count: 9, modSeq: 101, changes: changes))
        == Self.resync(told: changes, doubtful: true))
  }

  @Test(
    arguments: [(1_000, 200, false), (1_000, 201, true), (100, 50, false), (100, 51, true), (250, 51, true)])
  func `VANISHED for more than fifty and a fifth of what is known must be seen, also where the count agrees`(
    count: Int, gone: Int, isDoubted: Bool
  ) {
    let known = UIDSet(1...UInt32(count))
    let cursor = FolderCursor(uidValidity: 7, uidNext: UInt32(count) + 1, modSeq: 100, gap: [])
    let changes = MailboxChanges(vanished: UIDSet(1...UInt32(gone)))
    let selected = Self.selected(
      count: count - gone, uidNext: UInt32(count) + 1, modSeq: 101, changes: changes)
    let told = isDoubted ? MailboxChanges() : changes
    #expect(
      MailboxComparison.compare(selected, cursor, known: known)
        == Self.resync(told: told, doubtful: isDoubted))
    // What nobody here knows of may go in any number.
    #expect(!MailboxComparison.isSuspicious(UIDSet(5_000...9_000), known: known))
  }

  @Test(
    arguments: [(10, false), (11, true), (200, true)])
  func `VANISHED for UIDs that don't exist yet must be seen`(last: UInt32, isDoubted: Bool) {
    let changes = MailboxChanges(vanished: UIDSet([9, last]))
    let told = isDoubted ? MailboxChanges() : changes
    #expect(
      Self.compare(Self.selected(count: 8, modSeq: 101, changes: changes))
        == Self.resync(told: told, doubtful: isDoubted))
  }

  @Test func `STATUS spares the opening of a mailbox only where all of it agrees`() {
    let status = Self.selected().status
    #expect(MailboxComparison.isUnchanged(status, Self.cursor, count: 10))
    #expect(!MailboxComparison.isUnchanged(status, Self.cursor, count: 9))
    for other in [
      Self.selected(count: 11), Self.selected(uidValidity: 8), Self.selected(uidNext: 12),
      Self.selected(modSeq: 101), Self.selected(modSeq: nil), Self.selected(modSeq: 0),
    ] {
      #expect(!MailboxComparison.isUnchanged(other.status, Self.cursor, count: 10))
    }
    var behind = Self.cursor
    behind.gap = [3]
    #expect(!MailboxComparison.isUnchanged(status, behind, count: 10))
    var partial = Self.cursor
    partial.isPartial = true
    #expect(!MailboxComparison.isUnchanged(status, partial, count: 10))
  }
}
