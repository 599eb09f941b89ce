import VmailDomain

/// Moves, copies and removes messages of the selected mailbox, depending on the server's capabilities.
///
/// Nothing is marked `\Deleted` before its copy was confirmed, and messages marked by others are never
/// expunged.
struct MailMover: Sendable {
  let session: any MailServerSession
  let traits: ServerTraits

  /// The result, also of an interrupted operation.
  struct Result: Sendable {
    /// The copies, as reported by the server.
    var copied: CopiedMessages?
    /// The messages that don't need a copy, or no longer do.
    var copiedBefore: UIDSet = []
    /// The messages that were to be removed and are still there, because another client took their mark away before the
    /// server expunged them.
    var kept: UIDSet = []
    /// The messages that the server left where they are, without a word, when it copied, moved or removed the others.
    var left: UIDSet = []
  }

  /// Gmail's own method is a copy, which adds a label, and an expunge, which removes the other one.
  var usesMove: Bool { traits.moves && !traits.isGmail }

  /// Whether several calls may run at once. A plain EXPUNGE also removes messages that another call has
  /// marked.
  var isSafeTogether: Bool { usesMove || traits.expungesByUID }

  func move(_ uids: UIDSet, to path: MailboxPath, _ result: inout Result) async throws {
    let copiedBefore = result.copiedBefore.intersection(uids)
    let uncopied = uids.subtracting(copiedBefore)
    guard !usesMove else {
      guard !uncopied.isEmpty else { return try await remove(copiedBefore, &result) }
      do { result.copied = try await session.move(uncopied, to: path) } catch ServerError.refused(
        code: "ALREADYEXISTS", _) where uncopied.count == 1
      {
        return try await remove(uncopied.union(copiedBefore), &result)
      }
      await noteLeft(uncopied.subtracting(UIDSet((result.copied?.pairs ?? [:]).keys)), &result)
      return try await remove(copiedBefore, &result)
    }
    if !uncopied.isEmpty {
      // On Gmail, a copy is only a label, which the message may have.
      let before = traits.isGmail ? nil : try? await session.status(of: path).messages
      let isThere = try await copy(uncopied, to: path, &result)
      if result.copied == nil, !isThere, let before {
        try await expectCopies(of: uncopied, in: path, before: before, &result)
      }
    }
    // A message that the server doesn't report no longer existed, or was left out.
    let safe = result.copied.map { UIDSet($0.pairs.keys).intersection(uncopied) } ?? uncopied
    try await remove(safe.union(copiedBefore), &result)
  }

  /// - Returns: whether the message was there before.
  @discardableResult
  func copy(_ uids: UIDSet, to path: MailboxPath, _ result: inout Result) async throws -> Bool {
    var isThere = false
    do { result.copied = try await session.copy(uids, to: path) } catch ServerError.refused(
      code: "ALREADYEXISTS", _) where uids.count == 1
    {
      result.copied = nil
      isThere = true
    }
    let unnamed = result.copied.map { uids.subtracting(UIDSet($0.pairs.keys)) } ?? []
    await noteLeft(unnamed, &result)
    result.copiedBefore.formUnion(uids.subtracting(unnamed))
    return isThere
  }

  /// MOVE, or on Gmail a COPY that does the same, for messages that can only be in one of the two mailboxes: nothing is left
  /// to be removed.
  func moveOnce(_ uids: UIDSet, to path: MailboxPath, _ result: inout Result) async throws {
    result.copied =
      traits.moves ? try await session.move(uids, to: path) : try await session.copy(uids, to: path)
    await noteLeft(uids.subtracting(UIDSet((result.copied?.pairs ?? [:]).keys)), &result)
  }

  /// - Parameter unnamed: messages of which the server has not said that they were copied or moved.
  private func noteLeft(_ unnamed: UIDSet, _ result: inout Result) async {
    guard !unnamed.isEmpty else { return }
    // If this fails, the next sync will find them.
    result.left.formUnion((try? await session.existing(of: unnamed)) ?? [])
  }

  /// Without a COPYUID, only the number of messages in the target shows that they were copied.
  private func expectCopies(
    of uids: UIDSet, in path: MailboxPath, before: Int, _ result: inout Result
  ) async throws {
    guard let after = try? await session.status(of: path).messages, after < before + uids.count else {
      return
    }
    result.copiedBefore = result.copiedBefore.subtracting(uids)
    throw ServerError.incomplete(reason: "copies of messages are missing")
  }

  func remove(_ uids: UIDSet, _ result: inout Result) async throws {
    guard !uids.isEmpty else { return }
    do {
      try await session.store(uids, adding: .deleted, removing: [])
      try await expunge(uids)
      try await noteStaying(uids, &result)
    } catch let error as ServerError {
      // These messages stay, without the marks of this call or of one that was interrupted: another client
      // would expunge them.
      if !error.endsConnection { try? await session.store(uids, adding: [], removing: .deleted) }
      throw error
    }
  }

  /// Messages that stay although they are marked weren't removed, whatever the server has said. Their marks go: another
  /// client would expunge them.
  private func noteStaying(_ uids: UIDSet, _ result: inout Result) async throws {
    let staying = try await session.existing(of: uids)
    guard !staying.isEmpty else { return }
    let marked = try await session.deletedUIDs().intersection(staying)
    result.kept = staying.subtracting(marked)
    guard !marked.isEmpty else { return }
    result.left.formUnion(marked)
    try await session.store(marked, adding: [], removing: .deleted)
  }

  private func expunge(_ uids: UIDSet) async throws {
    if traits.expungesByUID { return try await session.expunge(uids) }
    // EXPUNGE removes all marked messages, so others lose their marks meanwhile (RFC 4549).
    let others = try await session.deletedUIDs().subtracting(uids)
    guard !others.isEmpty else { return try await session.expungeAll() }
    try await session.store(others, adding: [], removing: .deleted)
    do { try await session.expungeAll() } catch let error as ServerError {
      if !error.endsConnection { try? await session.store(others, adding: .deleted, removing: []) }
      throw error
    }
    try await session.store(others, adding: .deleted, removing: [])
  }
}
