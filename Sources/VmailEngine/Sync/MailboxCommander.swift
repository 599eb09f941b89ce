import VmailDomain

/// Tells a server what operations of one kind ask for, of messages of the selected mailbox.
struct MailboxCommander: Sendable {
  let kind: RemoteOperation.Kind
  /// The mailbox they are brought to.
  let path: MailboxPath?
  let folder: FolderID
  /// Whether all of an account's mail is there, whatever folders it is in: none is taken away from it.
  let holdsAll: Bool
  let mover: MailMover

  /// What a server said to operations that were told together.
  struct Answer: Sendable {
    let kind: RemoteOperation.Kind
    let located: [MessageLocator.Located]
    let uids: UIDSet
    var result = MailMover.Result()
    var error: ServerError?

    /// Whether one of several may be to blame.
    var isRefusedTogether: Bool {
      guard let error, located.count > 1, case .revert = OperationPolicy.verdict(on: error) else {
        return false
      }
      return true
    }
  }

  /// - Throws: `CancellationError` only; what a server says is in the answer.
  func tell(_ located: [MessageLocator.Located]) async throws -> Answer {
    let uids = located.reduce(into: UIDSet()) { $0.formUnion($1.places[folder] ?? []) }
    var answer = Answer(kind: kind, located: located, uids: uids)
    let copied = located.filter(\.isCopied).reduce(into: UIDSet()) { $0.formUnion($1.places[folder] ?? []) }
    answer.result.copiedBefore = copied
    do {
      try await tell(uids, &answer.result)
    } catch let error as ServerError {
      answer.error = error
    }
    return answer
  }

  private func tell(_ uids: UIDSet, _ result: inout MailMover.Result) async throws {
    switch kind {
    case .move where !holdsAll:
      guard let path else { return }
      try await mover.move(uids, to: path, &result)
    case .copy, .move:
      guard let path else { return }
      try await mover.copy(uids, to: path, &result)
    case .remove, .expunge:
      if !holdsAll { try await mover.remove(uids) }
    case .store(let adding, let removing):
      try await mover.session.store(uids, adding: adding, removing: removing)
    case .append: break
    }
  }

  /// What is left to be told one by one of what was refused together.
  func remaining(
    of refused: Answer
  ) async throws -> (done: Answer?, located: [MessageLocator.Located]) {
    guard case .move = kind, mover.usesMove else { return (nil, refused.located.map { marked($0, refused) }) }
    // Of a MOVE that was refused some may have gone.
    let there = try await mover.session.existing(of: refused.uids)
    let isGone = { (located: MessageLocator.Located) in
      located.places[folder].map { $0.intersection(there).isEmpty } ?? true
    }
    let gone = refused.located.filter(isGone)
    guard !gone.isEmpty else { return (nil, refused.located) }
    return (Answer(kind: kind, located: gone, uids: refused.uids), refused.located.filter { !isGone($0) })
  }

  /// What was copied before it was refused is not copied again.
  private func marked(_ located: MessageLocator.Located, _ refused: Answer) -> MessageLocator.Located {
    var located = located
    if let uids = located.places[folder], uids.subtracting(refused.result.copiedBefore).isEmpty {
      located.isCopied = true
    }
    return located
  }
}

extension MailboxCommander.Answer {
  /// What the server has since of one of the messages.
  func note(
    _ located: MessageLocator.Located, in folder: FolderID, _ effect: inout AcceptedOperation
  ) {
    let uids = located.places[folder] ?? []
    switch kind {
    case .append: break
    case .store: effect.flagged[folder] = uids
    case .remove, .expunge: effect.removed[folder] = uids
    case .copy(_, let target): effect.added += added(uids, to: target, located)
    case .move(_, let target):
      effect.removed[folder] = uids
      effect.added += added(uids, to: target, located)
    }
  }

  private func added(
    _ uids: UIDSet, to target: FolderID, _ located: MessageLocator.Located
  ) -> [AcceptedOperation.NewCopy] {
    guard let copied = result.copied, !located.isCopied else {
      // Where it is will be seen by the next sync, and whether it is.
      return [AcceptedOperation.NewCopy(folder: target, place: nil)]
    }
    // What is not told of was not there any more.
    return uids.uids.compactMap { copied.pairs[$0] }.map {
      AcceptedOperation.NewCopy(
        folder: target, place: .init(uidValidity: copied.uidValidity, uid: $0))
    }
  }
}
