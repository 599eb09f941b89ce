import FoundationEssentials
import VmailDomain
import VmailStore

/// Adds messages written here to mailboxes: drafts, and copies of sent mail. Messages that the server refuses
/// are kept here, so that nothing written is ever lost, and are offered to it again later: it may be full now.
extension OperationPusher {
  mutating func append(_ operations: [RemoteOperation], to folder: FolderID) async throws {
    let path: MailboxPath
    do { path = try await self.path(of: folder) } catch let error as ServerError {
      return try await fail(operations.map { MessageLocator.Located(operation: $0, places: [:]) }, error)
    } catch let refusal as ActionRefusal {
      for operation in operations { try await give(up: operation, in: folder, because: refusal) }
      return
    }
    for operation in operations {
      try Task.checkCancellation()
      begin([operation])
      do { try await append(operation, to: folder, path) } catch let error as ServerError {
        try await end(operation, in: folder, by: error)
      }
    }
  }

  private mutating func append(
    _ operation: RemoteOperation, to folder: FolderID, _ path: MailboxPath
  ) async throws {
    guard let message = try await store.read({ try $0.appended(operation.id) }) else {
      return try await finish([AcceptedOperation(operation.id)])
    }
    // Some servers file sent mail themselves, and the answer to an earlier APPEND may have been lost. Another message with
    // the Message-ID of a copy says nothing.
    let mayBeThere = !message.isTransferred || operation.isBegun
    // If only the text of a copy tells it apart from another mail, the sync that follows brings it.
    guard let isThere = mayBeThere ? try await isThere(message, operation.emailId, path) : false else {
      return
    }
    if isThere {
      // Unless an answer was lost, it was not this program that added it.
      if message.heldUntil != nil, !operation.isBegun { try await note(.seenFromServer) }
    } else {
      if let until = message.heldUntil, until > clock.now, let time, !hasHeld {
        // The clock may have been set back meanwhile.
        let hold = min(until.timeIntervalSince(clock.now), DeliveryPolicy.sentCopyHold)
        held = max(held ?? .zero, time.now() + .seconds(hold))
        return
      }
      if message.heldUntil != nil { try await note(.seenFromClient) }
      guard try await store.write({ try $0.beginOperations([operation.id]) }).contains(operation.id) else {
        return
      }
      try await session.append(message.source, to: path, flags: message.flags, date: message.date)
    }
    noteChange(of: folder)
    var accepted = AcceptedOperation(operation.id)
    // The next sync determines its UID, recognizing it by its Message-ID.
    accepted.added = [AcceptedOperation.NewCopy(folder: folder, place: nil)]
    try await finish([accepted])
  }

  private func note(_ copies: SentCopies) async throws {
    try await store.write { [account] in try $0.noteSentCopies(copies, accountId: account) }
  }

  /// Waits until servers that add sent mail to Sent themselves have done so.
  /// - Returns: whether there is any to be looked for now.
  mutating func awaitSentCopies() async throws -> Bool {
    guard let held, let time else { return false }
    (self.held, hasHeld) = (nil, true)
    try await time.sleep(held)
    return true
  }

  /// - Returns: `nil` if that isn't known yet.
  private func isThere(
    _ message: AppendedMessage, _ email: EmailID, _ path: MailboxPath
  ) async throws -> Bool? {
    guard let id = message.messageId else { return false }
    let selected = try await session.select(path, since: nil)
    let found = try await candidates(id, in: selected).newest(Self.newest)
    let messages = try await readable(found)
    // Some servers find all messages, whatever they are asked for. One that isn't sent may be the right one.
    if messages.count < found.count || messages.contains(where: { $0.messageId == id }) { return true }
    guard message.heldUntil != nil else { return false }
    let recent = Self.last(Self.newestOfServer, in: selected)
    let others = try await readable(recent.subtracting(found))
    let renamed = (messages.filter { recent.contains($0.uid) } + others).filter {
      $0.mayBeCopy(of: message.source, sentAs: id)
    }
    let areCopies = try await store.read { mail in
      try renamed.map { try mail.isRenamedCopy($0.messageId, of: email) }
    }
    return areCopies.contains(true) ? true : areCopies.contains(nil) ? nil : false
  }

  /// Returns no messages if one of them can't be read: that must not keep a copy from being filed.
  private func readable(_ uids: UIDSet) async throws -> [RemoteMessage] {
    guard !uids.isEmpty else { return [] }
    do { return try await session.messages(uids, withStructure: false) } catch let error as ServerError
      where error.mayConcernOneMessage
    { return [] }
  }

  private func candidates(_ id: String, in selected: SelectedMailbox) async throws -> UIDSet {
    do { return try await session.uids(withMessageId: id) } catch let error as ServerError
      where error.mayConcernOneMessage
    {
      // Not all servers can search. If it is there, it is among the newest messages.
      guard let end = selected.uidNext, end > 1 else { return try await session.listing().uids }
      return Self.last(Self.newest, in: selected)
    }
  }

  private static func last(_ count: Int, in selected: SelectedMailbox) -> UIDSet {
    guard let end = selected.uidNext, end > 1 else { return [] }
    return UIDSet((end > UInt32(count) ? end - UInt32(count) : 1)...end - 1)
  }

  private static let newest = 50
  /// The number of messages among which there is one that the server has just added.
  private static let newestOfServer = 10

  private mutating func end(
    _ operation: RemoteOperation, in folder: FolderID, by error: ServerError
  ) async throws {
    guard case .revert(let reason) = OperationPolicy.verdict(on: error) else {
      return try await fail([MessageLocator.Located(operation: operation, places: [:])], error)
    }
    answered([operation.id])
    if try await takeBackCopy(operation, because: reason) { return }
    try await note(unfiled: operation, in: folder, because: reason)
    try await postpone([operation], because: error.clause)
  }

  private mutating func give(
    up operation: RemoteOperation, in folder: FolderID, because reason: ActionRefusal
  ) async throws {
    if try await takeBackCopy(operation, because: reason) { return }
    try await note(unfiled: operation, in: folder, because: reason)
    try await finish([AcceptedOperation(operation.id)])
  }

  /// Takes back the copy of a message that another account still has.
  /// - Returns: whether it is one.
  private mutating func takeBackCopy(
    _ operation: RemoteOperation, because reason: ActionRefusal
  ) async throws -> Bool {
    guard try await store.read({ try $0.appended(operation.id) })?.isTransferred == true else { return false }
    try await take(back: [operation], because: reason)
    return true
  }

  private mutating func note(
    unfiled operation: RemoteOperation, in folder: FolderID, because reason: ActionRefusal
  ) async throws {
    let message = try await store.read { try $0.appended(operation.id) }
    noteUnfiled(UnfiledMessage(subject: message?.subject ?? "", folder: folder, reason: reason))
  }
}
