import VmailDomain
import VmailStore

/// Finds out what a server has done of the operations that it refused, and takes back the others.
extension OperationPusher {
  /// An operation that the server didn't carry out.
  struct Refused {
    var located: MessageLocator.Located
    let reason: ActionRefusal
  }

  /// Returns what was refused for good, and notes the copies that the server made before it refused to remove the originals.
  func refused(
    of answer: MailboxCommander.Answer, in folder: FolderID
  ) async throws -> [Refused] {
    var refused = answer.located.map { Refused(located: $0, reason: answer.reason) }
    for index in refused.indices {
      let copies = answer.copies(of: refused[index].located, in: folder)
      guard !copies.isEmpty else { continue }
      let email = refused[index].located.operation.emailId
      try await store.write { try $0.noteCopies(copies, of: email) }
      refused[index].located.isCopied = true
    }
    return refused
  }

  /// A change that the mailbox doesn't keep is undone, unless a copy of the message has the flags already, another one may
  /// get them, they were only a side effect, or they are keywords of the user, which stay here.
  mutating func leave(_ refused: [Refused], in folder: FolderID, _ push: inout Push) async throws {
    var flags: [UInt32: MessageFlags] = [:]
    if case .store = push.kind {
      let uids = refused.reduce(into: UIDSet()) { $0.formUnion($1.located.places[folder] ?? []) }
      do { flags = try await session.flags(of: uids, changedSince: nil) } catch let error as ServerError
        where !error.endsConnection
      {}
    }
    for refused in refused {
      let operation = refused.located.operation
      guard let index = push.located.firstIndex(where: { $0.operation.id == operation.id }) else { continue }
      let uids = push.located[index].places[folder] ?? []
      let isMade = push.kind.isMade(in: uids.uids.compactMap { flags[$0] })
      let isKeptElsewhere = push.located[index].places.count > 1 || push.accepted[operation.id] != nil
      guard isMade || push.kind.isIncidental || push.kind.staysHere || push.kind.addsFlags && isKeptElsewhere
      else {
        push.located.remove(at: index)
        try await take(back: [operation], because: refused.reason)
        continue
      }
      var effect = push.effect(on: push.located[index])
      if isMade {
        effect.flagged[folder] = uids
        push.accepted[operation.id] = effect
      } else if push.kind.staysHere, !isKeptElsewhere, case .store(let adding, _) = push.kind {
        effect.onlyHere = adding
      }
      push.located[index].places[folder] = nil
      guard push.located[index].places.isEmpty else { continue }
      push.located.remove(at: index)
      try await finish([effect], of: push.kind)
    }
  }

  /// Looks for what the server has copied before it refused the rest: no second copy is made of that. Other operations
  /// stay as they are.
  /// - Returns: those that are still to be carried out.
  mutating func relocate(
    _ refused: [Refused], of mailbox: SyncedFolder, _ push: inout Push
  ) async throws -> [MessageLocator.Located] {
    guard let target = push.kind.target, !refused.isEmpty else { return refused.map(\.located) }
    let operations = refused.map { refused in
      var operation = refused.located.operation
      operation.isBegun = true
      return operation
    }
    let ids = Set(operations.map(\.id))
    push.located.removeAll { ids.contains($0.operation.id) }
    do {
      locator.noteChange(of: target)
      let found = try await locator.locate(OperationBatch(kind: push.kind, operations: operations))
      // The server may have copied these, but it can't be seen.
      waiting.formUnion(found.hidden.map(\.emailId))
      try await drop(found.gone)
      guard try await select(mailbox) != nil else {
        waiting.formUnion(found.located.map(\.operation.emailId))
        return []
      }
      let here = found.located.filter { $0.places[mailbox.folder.id] != nil }
      push.located += here
      return here
    } catch let error as ServerError where !error.endsConnection {
      answered(ids)
      // Nothing is known of a mailbox that can't be looked at, so it is looked at once more, later.
      let isFinal = { (operation: RemoteOperation) in
        if case .refused(let code, _) = error {
          code == "NONEXISTENT" || operation.attempts > 0
        } else {
          false
        }
      }
      for refused in refused where isFinal(refused.located.operation) {
        try await take(back: [refused.located.operation], because: refused.reason)
      }
      let unknown = refused.map(\.located.operation).filter { !isFinal($0) }
      if !unknown.isEmpty { try await postpone(unknown, because: error.clause) }
      return []
    }
  }

  /// Takes back what was refused for good, unless its result is reached all the same.
  mutating func settle(
    _ push: inout Push, by commander: MailboxCommander, of mailbox: SyncedFolder
  ) async throws {
    let refused = push.refused
    guard !refused.isEmpty else { return }
    if case .store = push.kind {
      push.refused = []
      return try await leave(refused, in: mailbox.folder.id, &push)
    }
    push.refused.removeAll { !$0.located.isCopied }
    let rest = try await relocate(refused.filter { !$0.located.isCopied }, of: mailbox, &push)
    // Of what was copied all the same, only the originals are left to be removed.
    try await send(rest.filter(\.isCopied), by: commander, ahead: 1, of: mailbox.folder.id, &push)
    let uncopied = Set(rest.filter { !$0.isCopied }.map(\.operation.id))
    for item in refused where uncopied.contains(item.located.operation.id) {
      try await take(back: [item.located.operation], because: item.reason)
    }
    for item in push.refused {
      let words =
        "it is in both folders now, because the server did not remove the original: \(item.reason.words)"
      try await take(back: [item.located.operation], because: .failed(words))
    }
    let ended = uncopied.union(push.refused.map(\.located.operation.id))
    push.located.removeAll { ended.contains($0.operation.id) }
    push.refused = []
  }
}

extension RemoteOperation.Kind {
  /// Whether it adds flags, without removing any.
  fileprivate var addsFlags: Bool {
    if case .store(_, let removing) = self { removing.isEmpty } else { false }
  }

  /// Whether the flags of a message's copies are those that it results in.
  fileprivate func isMade(in copies: [MessageFlags]) -> Bool {
    guard case .store(let adding, let removing) = self, !copies.isEmpty else { return false }
    let flags = copies.reduce(MessageFlags()) { $0.union($1) }
    return flags.isSuperset(of: adding) && flags.isDisjoint(with: removing)
  }

  /// Whether the operation only changes flags that are a side effect of another action, such as `\Answered`.
  fileprivate var isIncidental: Bool {
    if case .store(let adding, let removing) = self {
      MailboxPermissions.isIncidental(adding.union(removing))
    } else {
      false
    }
  }

  /// Whether it only tells other programs whether mail is junk.
  var isJudgement: Bool {
    if case .store(let adding, let removing) = self {
      adding.union(removing).isSubset(of: [.junk, .notJunk])
    } else {
      false
    }
  }

  /// Whether it only marks mail with keywords that stay here if the server can't keep them.
  fileprivate var staysHere: Bool {
    if case .store(let adding, _) = self {
      !adding.isEmpty && adding.isSubset(of: .ownKeywords)
    } else {
      false
    }
  }
}
