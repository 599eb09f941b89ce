import VmailDomain

/// Moves, copies and removes messages of the selected mailbox, with what the server can do.
///
/// Nothing is marked `\Deleted` before its copy was confirmed, and nothing is expunged that others marked.
struct MailMover: Sendable {
  let session: any MailServerSession
  let traits: ServerTraits
  /// All messages of the mailbox that are to leave it: no others may be hit.
  let leaving: UIDSet

  /// What came of it, also where it broke off.
  struct Result: Sendable {
    /// Where the copies are, as the server told.
    var copied: CopiedMessages?
    /// The messages that need no copy (any more).
    var copiedBefore: UIDSet = []
  }

  /// Others' messages stand in the way.
  static let blocked = ServerError.unavailable(
    code: nil, reason: "other messages there are marked for deletion, and the server can't spare them")

  /// Gmail's own way is a copy, which adds a label, and an expunge, which takes the other one off.
  var usesMove: Bool { traits.moves && !traits.isGmail }

  /// Whether several calls may be under way. A plain EXPUNGE hits what another one has marked.
  var isSafeTogether: Bool { usesMove || traits.expungesByUID }

  func move(_ uids: UIDSet, to path: MailboxPath, _ result: inout Result) async throws {
    let copiedBefore = result.copiedBefore.intersection(uids)
    let uncopied = uids.subtracting(copiedBefore)
    guard !usesMove else {
      if !uncopied.isEmpty { result.copied = try await session.move(uncopied, to: path) }
      return try await remove(copiedBefore)
    }
    if !uncopied.isEmpty { try await copy(uncopied, to: path, &result) }
    // A message the server says nothing of was there no longer.
    let safe = result.copied.map { UIDSet($0.pairs.keys).intersection(uncopied) } ?? uncopied
    try await remove(safe.union(copiedBefore))
  }

  func copy(_ uids: UIDSet, to path: MailboxPath, _ result: inout Result) async throws {
    result.copied = try await session.copy(uids, to: path)
    result.copiedBefore.formUnion(uids)
  }

  func remove(_ uids: UIDSet) async throws {
    guard !uids.isEmpty else { return }
    try await session.store(uids, adding: .deleted, removing: [])
    if traits.expungesByUID { return try await session.expunge(uids) }
    // EXPUNGE takes all there is, so there must be nothing but ours.
    guard try await session.deletedUIDs().subtracting(leaving).isEmpty else { throw Self.blocked }
    try await session.expungeAll()
  }
}
