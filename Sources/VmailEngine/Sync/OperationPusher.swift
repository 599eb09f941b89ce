import FoundationEssentials
import VmailDomain
import VmailStore

/// Sends local changes to an account's server, in the order they were made (page 5, Operations).
///
/// A batch is marked as begun before it is sent, and removed in the transaction that records the server's
/// resulting state. A batch that was begun and interrupted is checked on the server before it is repeated.
struct OperationPusher {
  let account: AccountID
  let session: any MailServerSession
  let store: MailStore
  let clock: any WallClock
  /// `nil` if nothing is waited for.
  let time: MonotonicTime?
  /// When all servers have had their time to add sent mail to Sent themselves.
  var held: Duration?
  /// Whether that has been waited for.
  var hasHeld = false
  var locator: MessageLocator

  private(set) var report: PushReport
  private let troubles: SyncTroubles
  /// The operations that are being sent.
  private var underway: [ID<RemoteOperation>: RemoteOperation] = [:]
  /// Messages whose operations wait until their mailbox is synced.
  var waiting: Set<EmailID> = []
  /// Messages whose operations were postponed in this run.
  private var postponed: Set<EmailID> = []
  /// Messages of which a change was undone: later operations may have changed too.
  private var changed: Set<EmailID> = []
  private var postponedInRow = 0

  private static let operationsAtOnce = 2000
  private static let messagesAtOnce = 500
  private static let batchesAtOnce = 4
  private static let singlesAtOnce = 50

  init(
    account: AccountID, session: any MailServerSession, store: MailStore,
    reader: any MessageReading, clock: any WallClock, troubles: SyncTroubles, report: PushReport,
    time: MonotonicTime?
  ) {
    self.time = time
    self.troubles = troubles
    self.report = report
    self.account = account
    self.session = session
    self.store = store
    self.clock = clock
    locator = MessageLocator(
      account: account, session: session, store: store, reader: reader, clock: clock, troubles: troubles)
  }

  /// - Parameter all: whether to retry postponed operations now.
  /// - Throws: ``ServerError`` when the connection ended, or the server is busy: the remaining operations
  ///   wait. ``StoreError``, `CancellationError`.
  mutating func play(all: Bool) async throws {
    do { try await playReady(all: all) } catch {
      try? await countDone()
      if let error = error as? ServerError, error.endsConnection { try await blame(error) }
      throw error
    }
    try await countDone()
  }

  /// An operation that has ended two connections waits, so that it doesn't delay everything else.
  private mutating func blame(_ error: ServerError) async throws {
    let guilty = troubles.blame(underway)
    underway = [:]
    guard !guilty.isEmpty else { return }
    let reason = error.clause
    try await postpone(guilty, because: reason)
    for operation in guilty {
      let subject = try await store.read { try $0.email(id: operation.emailId) }?.subject ?? ""
      report.heldUp.append(HeldUpOperation(subject: subject, action: operation.kind, reason: reason))
    }
  }

  /// Called once all were sent: until then more of the same action may be refused.
  private mutating func countDone() async throws {
    report.notFound = waiting.count
    for (action, entries) in report.entries {
      report.countDone(try await store.read { try $0.changedThreads(by: entries) }, of: action)
    }
  }

  private mutating func playReady(all: Bool) async throws {
    (waiting, underway) = ([], [:])
    try await locator.restart()
    repeat {
      changed = []
      var last: ID<RemoteOperation>?
      while true {
        let ready = try await store.read { [account, clock, last] in
          try $0.readyOperations(
            accountId: account, after: last, at: all ? nil : clock.now, limit: Self.operationsAtOnce)
        }
        guard let end = ready.last?.id else { break }
        last = end
        for batch in OperationBatch.batches(of: ready) {
          try Task.checkCancellation()
          for part in troubles.parts(of: batch) { try await play(part) }
          if postponedInRow >= OperationPolicy.mostPostponed { return }
        }
      }
    } while !changed.isEmpty
  }

  private mutating func play(_ batch: OperationBatch) async throws {
    let skipped = waiting.union(postponed).union(changed).union(troubles.heldUp)
    let operations = batch.operations.filter { !skipped.contains($0.emailId) }
    guard !operations.isEmpty else { return }
    if case .append(let folder) = batch.kind { return try await append(operations, to: folder) }
    begin(operations)
    let found: MessageLocator.Result
    do {
      found = try await locator.locate(OperationBatch(kind: batch.kind, operations: operations))
    } catch let
      error as ServerError where !error.endsConnection
    {
      if case .refused = error {
        return try await fail(operations.map { MessageLocator.Located(operation: $0, places: [:]) }, error)
      }
      // This says nothing about the changes themselves.
      postponedInRow += 1
      return try await postpone(operations, because: error.clause)
    }
    waiting.formUnion(found.hidden.map(\.emailId))
    try await drop(found.gone)
    guard !found.located.isEmpty else { return }
    var path: MailboxPath?
    if let target = batch.kind.target {
      do { path = try await locator.path(of: target) } catch let error as ServerError {
        return try await fail(found.located, error)
      } catch let refusal as ActionRefusal {
        return try await take(back: found.located.map(\.operation), because: refusal)
      }
    }
    let begun = try await store.write { try $0.beginOperations(found.located.map(\.operation.id)) }
    var push = Push(
      kind: batch.kind, path: path, located: found.located.filter { begun.contains($0.operation.id) })
    for folder in push.folders {
      try await send(&push, of: folder)
    }
    underway = [:]
  }

  /// Completes operations for which there is nothing to be done on the server.
  mutating func drop(_ operations: [RemoteOperation]) async throws {
    guard !operations.isEmpty else { return }
    let copies = try await store.read { try $0.copies(of: operations.map(\.emailId)) }
    let hereOnly = operations.count { !$0.kind.removesMail && (copies[$0.emailId] ?? []).isEmpty }
    try await finish(operations.map { AcceptedOperation($0.id) }, madeHereOnly: hereOnly)
  }

  mutating func begin(_ operations: [RemoteOperation]) {
    underway = Dictionary(operations.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Notes that the server has answered these operations.
  mutating func answered(_ operations: some Sequence<ID<RemoteOperation>>) {
    for id in operations { underway[id] = nil }
    troubles.clear(operations)
  }

  /// A batch that is being sent, mailbox by mailbox.
  struct Push {
    let kind: RemoteOperation.Kind
    let path: MailboxPath?
    /// The operations still to be sent.
    var located: [MessageLocator.Located]
    /// The accepted ones, of operations that concern several mailboxes.
    var accepted: [ID<RemoteOperation>: AcceptedOperation] = [:]
    /// Those refused in the mailbox that is being changed.
    var refused: [Refused] = []

    var folders: [FolderID] { Set(located.flatMap(\.places.keys)).sorted() }

    func effect(on located: MessageLocator.Located) -> AcceptedOperation {
      accepted[located.operation.id] ?? AcceptedOperation(located.operation.id)
    }
  }

  /// - Returns: `nil` if the known UIDs are no longer valid (RFC 9051 section 2.3.1.1).
  func select(_ mailbox: SyncedFolder) async throws -> SelectedMailbox? {
    let selected = try await session.select(mailbox.container, since: nil)
    return mailbox.isSynced && selected.uidValidity != mailbox.cursor?.uidValidity ? nil : selected
  }

  private mutating func send(_ push: inout Push, of folder: FolderID) async throws {
    guard let mailbox = locator.folders[folder] else { return }
    let here = push.located.filter { $0.places[folder] != nil }
    guard !here.isEmpty else { return }
    let found: SelectedMailbox?
    do { found = try await select(mailbox) } catch let error as ServerError {
      return try await fail(here, error)
    }
    guard let selected = found else {
      waiting.formUnion(here.map(\.operation.emailId))
      return push.located.removeAll { $0.places[folder] != nil }
    }
    if selected.permissions != mailbox.permissions {
      try await store.write { try $0.setPermissions(selected.permissions, folderId: folder) }
    }
    if let refusal = selected.permissions.refusal(of: push.kind) {
      return try await leave(here.map { Refused(located: $0, reason: refusal) }, in: folder, &push)
    }
    let labels: LabelChange?
    do throws(ActionRefusal) {
      labels = try LabelChange(push.kind, of: mailbox, in: locator.folders)
    } catch {
      return try await leave(here.map { Refused(located: $0, reason: error) }, in: folder, &push)
    }
    let commander = MailboxCommander(
      kind: selected.permissions.kept(of: push.kind), path: push.path, folder: folder,
      holdsAll: !mailbox.isSynced,
      mover: MailMover(session: session, traits: await session.traits), labels: labels,
      uidValidity: selected.uidValidity)
    let chunks = here.chunked(Self.messagesAtOnce).map { Array($0) }
    var unsure: [MailboxCommander.Answer] = []
    try await InOrder.run(chunks, ahead: commander.isSafeTogether ? Self.batchesAtOnce : 1) {
      try await commander.send($0)
    } consume: { answer in
      if answer.isRefusedTogether || !answer.result.left.isEmpty {
        unsure.append(answer)
      } else {
        try await take(answer, of: folder, &push)
      }
    }
    for answer in unsure { try await sendSingly(answer, by: commander, of: mailbox, &push) }
    try await settle(&push, by: commander, of: mailbox)
    if let target = push.kind.target { locator.noteChange(of: target) }
  }

  /// Of operations refused together, only one may be the cause.
  private mutating func sendSingly(
    _ refused: MailboxCommander.Answer, by commander: MailboxCommander, of mailbox: SyncedFolder,
    _ push: inout Push
  ) async throws {
    let folder = mailbox.folder.id
    let rest = try await commander.remaining(of: refused)
    if let done = rest.done { try await take(done, of: folder, &push) }
    let uncopied = rest.located.filter { !$0.isCopied }
    let single =
      try await relocate(uncopied.map { Refused(located: $0, reason: refused.reason) }, of: mailbox, &push)
      + rest.located.filter(\.isCopied)
    // Where copies can only be counted, they are made one after the other.
    let isCounting = refused.isPart && single.contains { !$0.isCopied }
    let ahead = commander.isSafeTogether && !isCounting ? Self.singlesAtOnce : 1
    try await send(single, by: commander, ahead: ahead, of: folder, &push)
  }

  /// Sends operations one by one.
  mutating func send(
    _ located: [MessageLocator.Located], by commander: MailboxCommander, ahead: Int, of folder: FolderID,
    _ push: inout Push
  ) async throws {
    try await InOrder.run(located.map { [$0] }, ahead: ahead) {
      try await commander.send($0)
    } consume: { answer in
      try await take(answer, of: folder, &push)
    }
  }

  private mutating func take(
    _ answer: MailboxCommander.Answer, of folder: FolderID, _ push: inout Push
  ) async throws {
    let ids = Set(answer.located.map(\.operation.id))
    if let error = answer.error {
      guard case .revert = OperationPolicy.verdict(on: error) else {
        push.located.removeAll { ids.contains($0.operation.id) }
        return try await fail(answer.located, error)
      }
    }
    if answer.error != nil || !answer.result.left.isEmpty {
      answered(ids)
      push.refused += try await refused(of: answer, in: folder)
      return
    }
    postponedInRow = 0
    var finished: [AcceptedOperation] = []
    for (index, located) in push.located.enumerated().reversed() where ids.contains(located.operation.id) {
      var effect = push.effect(on: located)
      answer.note(located, in: folder, &effect)
      push.located[index].places[folder] = nil
      if push.located[index].places.isEmpty {
        push.located.remove(at: index)
        finished.append(effect)
      } else {
        push.accepted[located.operation.id] = effect
      }
    }
    try await finish(finished, of: push.kind)
  }

  mutating func path(of folder: FolderID) async throws -> MailboxPath { try await locator.path(of: folder) }
  mutating func noteChange(of folder: FolderID) { locator.noteChange(of: folder) }
  mutating func noteUnfiled(_ message: UnfiledMessage) { report.unfiled.append(message) }

  // MARK: How it ends

  /// - Parameters:
  ///   - hereOnly: the number of those that the server got nothing of.
  ///   - kind: what they do; what only goes with another change doesn't count.
  mutating func finish(
    _ done: [AcceptedOperation], madeHereOnly hereOnly: Int = 0, of kind: RemoteOperation.Kind? = nil
  ) async throws {
    guard !done.isEmpty else { return }
    answered(done.map(\.id))
    try await store.write({ try $0.finishOperations(done) })
    report.accepted += kind?.isJudgement == true ? 0 : done.count - hereOnly
    report.madeHereOnly += hereOnly
  }

  mutating func fail(_ located: [MessageLocator.Located], _ error: ServerError) async throws {
    let operations = located.map(\.operation)
    let verdict = OperationPolicy.verdict(on: error)
    if verdict != .stop { answered(operations.map(\.id)) }
    switch verdict {
    case .stop: throw error
    case .revert(let reason): try await take(back: operations, because: reason)
    case .postpone(let reason):
      // A server that names a time wants to be left alone.
      postponedInRow += error.suggestedWait == nil ? 1 : OperationPolicy.mostPostponed
      try await postpone(operations, because: reason, wait: error.suggestedWait ?? 0)
    }
  }

  /// - Parameter wait: the seconds for which the server wants to be left alone.
  mutating func postpone(
    _ operations: [RemoteOperation], because reason: String, wait: TimeInterval = 0
  ) async throws {
    postponed.formUnion(operations.map(\.emailId))
    report.postponed += operations.count
    report.reason = reason
    for (attempts, some) in Dictionary(grouping: operations, by: \.attempts) {
      let wait = max(wait, OperationPolicy.wait(afterAttempts: attempts))
      let time = clock.now.addingTimeInterval(wait)
      try await store.write { try $0.postponeOperations(some.map(\.id), until: time, reason: reason) }
    }
  }

  mutating func take(back operations: [RemoteOperation], because reason: ActionRefusal) async throws {
    for operation in operations {
      changed.insert(operation.emailId)
      if let reverted = try await store.write({ try $0.revertOperation(operation.id, reason: reason) }) {
        report.note(reverted)
      }
    }
  }
}

extension RemoteOperation.Kind {
  /// Whether it only removes mail, which is as wanted if the server no longer has it.
  fileprivate var removesMail: Bool {
    switch self {
    case .remove, .expunge: true
    case .move, .copy, .append, .store: false
    }
  }
}
