public import Foundation
public import VmailDomain

/// The operation log.
extension InMemoryEmailRepository {
  public func getOperations(accountId: AccountID, limit: Int) throws -> [RemoteOperation] {
    try begin(.getOperations)
    return operations.filter { $0.accountId == accountId }.prefix(max(0, limit)).map(\.operation)
  }

  public func getChangeNumber() throws -> Int64 { operations.map(\.id.rawValue).max() ?? 0 }

  public func countOperations(accountId: AccountID) throws -> Int {
    try begin(.countOperations)
    return operations.count { $0.accountId == accountId }
  }

  public func getReadyOperations(
    accountId: AccountID, after id: ID<RemoteOperation>?, at now: Date?, limit: Int
  ) throws -> [RemoteOperation] {
    try begin(.getReadyOperations)
    var held: Set<EmailID> = []
    let ready = operations.filter { operation in
      if let now, let time = operation.notBefore, time > now,
        time <= now.addingTimeInterval(OperationPolicy.longestWait)
      {
        held.insert(operation.emailId)
      }
      return operation.accountId == accountId && operation.id > id ?? ID(0)
        && !held.contains(operation.emailId)
    }
    return ready.prefix(max(0, limit)).map(\.operation)
  }

  public func beginOperations(_ ids: [ID<RemoteOperation>]) throws -> Set<ID<RemoteOperation>> {
    try begin(.beginOperations)
    for index in ids.compactMap(index) { operations[index].isBegun = true }
    return Set(ids.filter { index(of: $0) != nil })
  }

  /// Nothing is written here.
  public func getAppended(_ id: ID<RemoteOperation>) async throws -> AppendedMessage? { nil }

  public func finishOperations(_ accepted: [AcceptedOperation]) throws {
    try begin(.finishOperations)
    for id in accepted.map(\.id) {
      guard let index = index(of: id) else { continue }
      let done = operations.remove(at: index)
      answers.append(MailEvent(emailId: done.emailId, time: nil, kind: .told(done.kind)))
      if done.change.addedFlags.contains(.deleted),
        stored[done.emailId]?.email.flags.contains(.deleted) == true
      {
        erase(done.emailId)
      }
    }
  }

  public func postponeOperations(
    _ ids: [ID<RemoteOperation>], until time: Date, reason: String
  ) throws {
    try begin(.postponeOperations)
    for index in ids.compactMap(index) {
      operations[index].attempts += 1
      operations[index].notBefore = time
      operations[index].reason = reason
    }
  }

  public func revertOperation(_ id: ID<RemoteOperation>, reason: ActionRefusal) throws -> RevertedOperation? {
    try begin(.revertOperation)
    guard let index = index(of: id) else { return nil }
    let refused = operations[index]
    let behind = operations[index...].filter { $0.emailId == refused.emailId }
    for operation in behind.reversed() { setChanged(operation.change.inverse) }
    let view = view(of: refused)
    let known = journal.first { $0.id == refused.entry }?.action
    operations.remove(at: index)
    answers.append(
      MailEvent(emailId: refused.emailId, time: nil, kind: .refused(refused.kind, reason: reason.words)))
    forgetChange(of: refused.emailId, entry: refused.entry)
    for operation in behind.dropFirst() where !repeated(operation) {
      operations.removeAll { $0.id == operation.id }
      forgetChange(of: operation.emailId, entry: operation.entry)
    }
    guard let thread = stored[refused.emailId]?.email.threadId else { return nil }
    let place = ThreadPlace(threadId: thread, view: view)
    return RevertedOperation(
      outcome: ActionOutcome(
        action: known ?? refused.kind.likelyAction, failed: [failure(reason, at: place)]),
      entry: known == nil ? nil : refused.entry)
  }

  public func getChangedThreads(by entries: Set<ActionID>) throws -> Set<ThreadID> {
    try begin(.getChangedThreads)
    let standing = journal.filter { entries.contains($0.id) && $0.state != .undone }
    return Set(standing.flatMap(\.threads).map { resolved($0.place).threadId })
  }

  /// Applies an operation that waits again, after one before it was reverted.
  /// - Returns: whether it still makes sense.
  private func repeated(_ operation: LoggedOperation) -> Bool {
    guard let email = stored[operation.emailId]?.email, let rules = rules(of: email.accountId),
      let left = operation.change.remaining(folders: email.folders, flags: email.flags),
      left.removedFolders == operation.change.removedFolders,
      (try? rules.remaining(left, folders: email.folders, flags: email.flags)) == left,
      let kind = RemoteOperation.Kind.kinds(for: left, folders: email.folders).first,
      let index = index(of: operation.id)
    else { return false }
    setChanged(left)
    operations[index].kind = kind
    return true
  }

  /// Where the message is that a refused operation was about.
  private func view(of refused: LoggedOperation) -> MailboxView {
    let email = stored[refused.emailId]?.email
    let source = refused.change.removedFolders.min() ?? email?.folders.min()
    guard let folder = folders.first(where: { $0.id == source }), !folder.isServerArchive else {
      return .archive(refused.accountId)
    }
    return .folder(folder.id)
  }

  /// Writes what the server must learn of; opposites that both still wait cancel out.
  /// - Parameter before: the message before the change.
  func log(_ change: MessageChange, of before: Email, entry: ActionID) {
    for kind in RemoteOperation.Kind.kinds(for: change, folders: before.folders) {
      if let opposite = opposite(of: kind, before.id) {
        operations.remove(at: opposite)
        continue
      }
      operations.append(
        LoggedOperation(
          id: ID(newId()), entry: entry, accountId: before.accountId, emailId: before.id,
          kind: kind))
    }
  }

  /// The latest that it undoes and that the server has not heard of, past what changes nothing of
  /// the same.
  private func opposite(of kind: RemoteOperation.Kind, _ email: EmailID) -> Int? {
    for index in operations.indices.reversed() where operations[index].emailId == email {
      if operations[index].isBegun { return nil }
      if operations[index].kind.isUndone(by: kind, of: email) { return index }
      if operations[index].kind.overlaps(kind) { return nil }
    }
    return nil
  }

  private func index(of id: ID<RemoteOperation>) -> Int? { operations.firstIndex { $0.id == id } }
}
