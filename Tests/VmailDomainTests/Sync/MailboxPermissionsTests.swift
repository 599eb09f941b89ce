import Testing

@testable import VmailDomain

/// The flags that mailboxes keep (PERMANENTFLAGS), and the changes permitted in them.
@Suite(.timeLimit(.minutes(10))) struct MailboxPermissionsTests {
  private static let seenOnly = MailboxPermissions(keptFlags: .seen)
  private static let readOnly = MailboxPermissions(keptFlags: [.seen, .flagged], isReadOnly: true)

  @Test func `A server that names no flags keeps all of them, and one that reports READ-ONLY none`() {
    #expect(MailboxPermissions(keptFlags: nil) == .all && !MailboxPermissions.all.isLimited)
    let every = MessageFlags.keywords.union([.seen, .flagged, .answered, .draft, .forwarded, .deleted])
    #expect(!MailboxPermissions(keptFlags: every).isLimited)
    #expect(MailboxPermissions(keptFlags: every.subtracting(.forwarded)).isLimited)
    #expect(MailboxPermissions(keptFlags: every.subtracting(.muted)).isLimited)
    #expect(Self.readOnly.keptFlags == [] && Self.readOnly.isLimited)
    #expect(MailboxPermissions(keptFlags: []).isLimited)
  }

  struct Change: Sendable, CustomTestStringConvertible {
    var adding: MessageFlags = []
    var removing: MessageFlags = []
    let copies: [MailboxPermissions]
    let lasts: MessageFlags
    var testDescription: String { "+\(adding.rawValue) -\(removing.rawValue) in \(copies.count) copies" }
  }

  static let changes = [
    Change(adding: .flagged, copies: [.all], lasts: .flagged),
    Change(adding: .flagged, copies: [seenOnly], lasts: []),
    Change(adding: [.flagged, .seen], copies: [seenOnly], lasts: .seen),
    Change(adding: .seen, copies: [readOnly], lasts: []),
    // A flag is set if one copy has it, and removed only if all copies lose it.
    Change(adding: .flagged, copies: [seenOnly, .all], lasts: .flagged),
    Change(removing: .flagged, copies: [seenOnly, .all], lasts: []),
    Change(removing: .seen, copies: [seenOnly, .all], lasts: .seen),
    Change(removing: .seen, copies: [seenOnly, readOnly], lasts: []),
    // Without its star, a colour isn't kept either.
    Change(adding: [.flagged, .colourBits[0]], copies: [seenOnly], lasts: []),
    // What the user sets stays here, and is marked if no copy can have it; what others set does not.
    Change(adding: .muted, copies: [.all], lasts: .muted),
    Change(adding: .muted, copies: [seenOnly, .all], lasts: .muted),
    Change(adding: .muted, copies: [seenOnly, readOnly], lasts: .muted.union(MessageFlags.muted.marks)),
    Change(adding: .junk, copies: [seenOnly], lasts: []), Change(adding: .junk, copies: [.all], lasts: .junk),
    Change(removing: .muted, copies: [seenOnly], lasts: []),
    Change(
      removing: .muted.union(MessageFlags.muted.marks), copies: [seenOnly],
      lasts: .muted.union(MessageFlags.muted.marks)),
    // No copy is on a server.
    Change(adding: .flagged, copies: [], lasts: .flagged),
    Change(removing: .flagged, copies: [], lasts: .flagged),
  ]

  @Test(arguments: changes)
  func `The lasting part of a change of flags is determined`(change: Change) {
    let left = MailboxPermissions.lasting(
      adding: change.adding, removing: change.removing, in: change.copies)
    #expect(left.adding.union(left.removing) == change.lasts)
  }

  private static let (one, two) = (FolderID(1), FolderID(2))

  static let operations: [(RemoteOperation.Kind, MailboxPermissions, ActionRefusal?)] = [
    (.store(adding: .flagged, removing: []), .all, nil),
    (.store(adding: .flagged, removing: []), seenOnly, .flagsNotKept(.flagged)),
    (.store(adding: [], removing: .flagged), seenOnly, .flagsNotKept(.flagged)),
    (.store(adding: [.seen, .flagged], removing: []), seenOnly, nil),
    (.store(adding: .seen, removing: []), readOnly, .flagsNotKept(.seen)),
    (.move(from: one, to: two), seenOnly, nil), (.move(from: one, to: two), readOnly, .folderIsReadOnly),
    (.copy(from: one, to: two), readOnly, nil), (.remove(from: one), readOnly, .folderIsReadOnly),
    (.expunge(from: one), readOnly, .folderIsReadOnly), (.append(to: one), readOnly, nil),
  ]

  @Test func `Only keywords that the mailbox doesn't keep are left out of what it is told`() {
    let kind = RemoteOperation.Kind.store(adding: [.flagged, .junk, .seen], removing: [.notJunk, .answered])
    #expect(Self.seenOnly.kept(of: kind) == .store(adding: [.flagged, .seen], removing: .answered))
    #expect(MailboxPermissions.all.kept(of: kind) == kind)
    #expect(Self.seenOnly.kept(of: .remove(from: Self.one)) == .remove(from: Self.one))
  }

  @Test(arguments: operations)
  func `The reason for refusing an operation is determined`(
    kind: RemoteOperation.Kind, permissions: MailboxPermissions, refusal: ActionRefusal?
  ) {
    #expect(permissions.refusal(of: kind) == refusal)
  }
}
