import VmailDomain

/// Sends the commands for operations of one kind on messages of the selected mailbox.
struct MailboxCommander: Sendable {
  let kind: RemoteOperation.Kind
  /// The target mailbox.
  let path: MailboxPath?
  let folder: FolderID
  /// Whether it contains all of an account's mail, whatever folders that is in: nothing is removed from it.
  let holdsAll: Bool
  let mover: MailMover
  /// What the operations are on Gmail, in an account with labels.
  var labels: LabelChange?
  /// That of the selected mailbox.
  var uidValidity: UInt32 = 0

  /// Whether several calls may run at once.
  var isSafeTogether: Bool { labels?.isSafeTogether ?? mover.isSafeTogether }

  /// The server's answer to operations that were sent together.
  struct Answer: Sendable {
    let kind: RemoteOperation.Kind
    var located: [MessageLocator.Located]
    let uids: UIDSet
    var labels: LabelChange?
    var uidValidity: UInt32 = 0
    var result = MailMover.Result()
    var error: ServerError?

    /// Why it was not done.
    var reason: ActionRefusal {
      if let error { return .refusedByServer(error.clause) }
      return .failed("the server said that it was done, but it was not")
    }

    /// Whether the server has answered about a part of the messages.
    var isPart: Bool { if case .incomplete? = error { true } else { false } }

    /// Whether a single one of several may be the cause.
    var isRefusedTogether: Bool {
      guard let error, located.count > 1 else { return false }
      switch error {
      case .unavailable(code: "SERVERBUG", _), .incomplete: return true
      default: if case .revert = OperationPolicy.verdict(on: error) { return true } else { return false }
      }
    }
  }

  /// - Throws: `CancellationError` only; server errors are in the answer.
  func send(_ located: [MessageLocator.Located]) async throws -> Answer {
    let uids = located.reduce(into: UIDSet()) { $0.formUnion($1.places[folder] ?? []) }
    var answer = Answer(kind: kind, located: located, uids: uids, labels: labels, uidValidity: uidValidity)
    let copied = located.filter(\.isCopied).reduce(into: UIDSet()) { $0.formUnion($1.places[folder] ?? []) }
    answer.result.copiedBefore = copied
    do {
      try await send(uids, &answer.result)
    } catch let error as ServerError {
      answer.error = error
    }
    return answer
  }

  private func send(_ uids: UIDSet, _ result: inout MailMover.Result) async throws {
    if let labels { return try await labels.send(uids, by: mover, &result) }
    switch kind {
    case .move where !holdsAll:
      guard let path else { return }
      try await mover.move(uids, to: path, &result)
    case .copy, .move:
      guard let path else { return }
      try await mover.copy(uids, to: path, &result)
    case .remove, .expunge:
      if !holdsAll { try await mover.remove(uids, &result) }
    case .store(let adding, let removing):
      try await mover.session.store(uids, adding: adding, removing: removing)
    case .append: break
    }
  }

  /// Returns the operations that were refused together, or left out, and remain to be sent one by one.
  func remaining(
    of refused: Answer
  ) async throws -> (done: Answer?, located: [MessageLocator.Located]) {
    if refused.error == nil {
      let isLeft = { (located: MessageLocator.Located) in
        !refused.result.left.intersection(located.places[folder] ?? []).isEmpty
      }
      var done = refused
      done.located.removeAll(where: isLeft)
      done.result.left = []
      return (done, refused.located.filter(isLeft).map { marked($0, refused) })
    }
    guard case .move = kind, mover.usesMove else { return (nil, refused.located.map { marked($0, refused) }) }
    // After a refused MOVE, some messages may have been moved.
    let listing = try await mover.session.listing()
    guard listing.isComplete else { return (nil, refused.located) }
    let there = listing.uids
    let isGone = { (located: MessageLocator.Located) in
      located.places[folder].map { $0.intersection(there).isEmpty } ?? true
    }
    let gone = refused.located.filter(isGone)
    guard !gone.isEmpty else { return (nil, refused.located) }
    return (Answer(kind: kind, located: gone, uids: refused.uids), refused.located.filter { !isGone($0) })
  }

  /// Messages copied before the refusal aren't copied again.
  private func marked(_ located: MessageLocator.Located, _ refused: Answer) -> MessageLocator.Located {
    var located = located
    if let uids = located.places[folder], uids.subtracting(refused.result.copiedBefore).isEmpty {
      located.isCopied = true
    }
    return located
  }
}

extension MailboxCommander.Answer {
  /// Returns the resulting state of one of the messages on the server.
  func note(
    _ located: MessageLocator.Located, in folder: FolderID, _ effect: inout AcceptedOperation
  ) {
    let uids = located.places[folder] ?? []
    if let labels {
      let copies = labels.target.map { added(uids, to: $0.folder.id, located) } ?? []
      return labels.note(uids, of: folder, copies: copies, uidValidity: uidValidity, &effect)
    }
    switch kind {
    case .append: break
    case .store: effect.flagged[folder] = uids
    case .remove, .expunge: effect.removed[folder] = uids.subtracting(result.kept)
    case .copy(_, let target): effect.added += added(uids, to: target, located)
    case .move(_, let target):
      effect.removed[folder] = uids.subtracting(result.kept)
      effect.added += added(uids, to: target, located)
    }
  }

  /// Returns the copies of a message that were made for a move, whether or not the rest of it was refused.
  func copies(of located: MessageLocator.Located, in folder: FolderID) -> [AcceptedOperation.NewCopy] {
    guard labels == nil, case .move(_, let target) = kind, let uids = located.places[folder], !uids.isEmpty,
      uids.subtracting(result.copiedBefore).isEmpty
    else { return [] }
    return added(uids, to: target, located)
  }

  private func added(
    _ uids: UIDSet, to target: FolderID, _ located: MessageLocator.Located
  ) -> [AcceptedOperation.NewCopy] {
    guard let copied = result.copied, !located.isCopied else {
      // The next sync will find out where it is, and whether it exists.
      return [AcceptedOperation.NewCopy(folder: target, place: nil)]
    }
    // Messages that aren't reported no longer existed.
    return uids.uids.compactMap { copied.pairs[$0] }.map {
      AcceptedOperation.NewCopy(
        folder: target, place: .init(uidValidity: copied.uidValidity, uid: $0))
    }
  }
}
