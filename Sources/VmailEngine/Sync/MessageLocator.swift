import VmailDomain
import VmailStore

/// Finds the messages of operations in an account's mailboxes.
struct MessageLocator {
  private let account: AccountID
  private let session: any MailServerSession
  private let store: MailStore
  private let reader: any MessageReading
  private let clock: any WallClock
  private let troubles: SyncTroubles
  private(set) var folders: [FolderID: SyncedFolder]
  /// Folders that were synced, and to which nothing was moved since.
  private var fresh: Set<FolderID> = []

  init(
    account: AccountID, session: any MailServerSession, store: MailStore,
    reader: any MessageReading, clock: any WallClock, troubles: SyncTroubles
  ) {
    (self.clock, self.troubles) = (clock, troubles)
    self.account = account
    self.session = session
    self.store = store
    self.reader = reader
    folders = [:]
  }

  /// Starts over, after mailboxes were synced, or not, by other code.
  mutating func restart() async throws {
    fresh = []
    try await readFolders()
  }

  private mutating func readFolders() async throws {
    let synced = try await store.read { [account] in try $0.syncedFolders(accountId: account) }
    folders = Dictionary(synced.map { ($0.folder.id, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// An operation, and the copies of its message that it concerns.
  struct Located {
    let operation: RemoteOperation
    /// The copies by the mailbox to be selected.
    var places: [FolderID: UIDSet]
    /// Whether it is already in the target mailbox.
    var isCopied = false
  }

  struct Result {
    var located: [Located] = []
    /// Operations whose messages no longer exist: there is nothing to be done.
    var gone: [RemoteOperation] = []
    /// Operations whose messages exist, but can't be found before another sync.
    var hidden: [RemoteOperation] = []
  }

  /// - Throws: ``ServerError``, ``StoreError``.
  mutating func locate(_ batch: OperationBatch) async throws -> Result {
    // Whether an operation begun earlier was completed can be seen in its target.
    if let target = batch.kind.target, batch.operations.contains(where: \.isBegun) {
      try await bringInLine(target)
    }
    var (result, hidden) = try await look(for: batch.operations)
    let unsure = Set(hidden.values).filter(isBehind)
    if !unsure.isEmpty {
      for folder in unsure.sorted() { try await bringInLine(folder) }
      (result, hidden) = try await look(for: batch.operations)
    }
    for (folder, operations) in Dictionary(
      grouping: batch.operations.filter { hidden[$0.id] != nil }, by: { hidden[$0.id] })
    {
      guard let folder, let mailbox = folders[folder], !mailbox.isSynced else {
        result.hidden += operations
        continue
      }
      let found = try await find(operations, in: mailbox)
      result.located += found.located
      result.gone += found.gone
    }
    if let target = batch.kind.target { try await hideUncertain(&result, in: target) }
    return result
  }

  /// Hides operations that were begun earlier if the target has a message that may be their copy, but that the server
  /// doesn't return: to repeat them could make a second copy.
  private func hideUncertain(_ result: inout Result, in target: FolderID) async throws {
    let uncertain = result.located.filter { $0.operation.isBegun && !$0.isCopied }.map(\.operation)
    guard !uncertain.isEmpty, let mailbox = folders[target], let cursor = mailbox.cursor,
      !cursor.gap.isEmpty || cursor.isPartial
    else { return }
    let known = try await store.read { try $0.knownUIDs(folderId: mailbox.containerId) }
    let clues = try await store.read { try $0.clues(of: uncertain.map(\.emailId)) }
    _ = try await session.select(mailbox.container, since: nil)
    for operation in uncertain {
      if let clue = clues[operation.emailId] {
        let candidates = try await session.uids(withMessageId: clue.messageId)
        guard !candidates.subtracting(known).isEmpty else { continue }
      }
      result.hidden.append(operation)
      result.located.removeAll { $0.operation.id == operation.id }
    }
  }

  /// Returns the mailbox that a folder mirrors, creating it for a label that is only here.
  /// - Throws: ``ActionRefusal`` for a folder that the server lacks: special folders are created only at the
  ///   user's request.
  mutating func path(of folder: FolderID) async throws -> MailboxPath {
    if let known = folders[folder] { return known.path }
    guard let label = try await store.read({ try $0.folder(folder) }) else { throw ActionRefusal.folderGone }
    if let special = SpecialFolder(label) { throw ActionRefusal.notOnServer(special) }
    guard label.type == .custom else { throw ActionRefusal.folderGone }
    let path = try await session.create(label.name)
    try await store.write { try $0.bindMailbox(folder, path: path) }
    try await readFolders()
    return path
  }

  /// Returns whether syncing it may help.
  private func isBehind(_ folder: FolderID) -> Bool {
    folders[folder]?.isSynced == true && !fresh.contains(container(of: folder))
  }

  /// Returns the folder of the mailbox in which its messages have their UIDs.
  private func container(of folder: FolderID) -> FolderID { folders[folder]?.containerId ?? folder }

  /// Notes that something was moved there.
  mutating func noteChange(of folder: FolderID) { fresh.remove(container(of: folder)) }

  private mutating func bringInLine(_ id: FolderID) async throws {
    let id = container(of: id)
    guard let folder = folders[id], folder.isSynced, fresh.insert(id).inserted else { return }
    var sync = FolderSync(
      folder, account: account, session: session, store: store, reader: reader, clock: clock,
      troubles: troubles, note: { _ in })
    try await sync.run()
    try await readFolders()
  }

  // MARK: In the mirror

  private func look(
    for operations: [RemoteOperation]
  ) async throws -> (Result, hidden: [ID<RemoteOperation>: FolderID]) {
    let copies = try await store.read { try $0.copies(of: operations.map(\.emailId)) }
      .mapValues { $0.map(placed) }
    var result = Result()
    var hidden: [ID<RemoteOperation>: FolderID] = [:]
    for operation in operations {
      switch place(of: operation, among: copies[operation.emailId] ?? []) {
      case .at(let located): result.located.append(located)
      case .gone: result.gone.append(operation)
      case .hidden(let folder): hidden[operation.id] = folder
      }
    }
    return (result, hidden)
  }

  /// Takes the UID from a copy that only COPYUID has named, and that no sync has seen: a false one would be that of other
  /// mail.
  private func placed(_ copy: MirroredCopy) -> MirroredCopy {
    guard let uid = copy.uid, isBehind(copy.folder), let next = folders[copy.folder]?.cursor?.uidNext,
      uid >= next
    else { return copy }
    var copy = copy
    copy.uid = nil
    return copy
  }

  private enum Whereabouts {
    case at(Located)
    case gone
    case hidden(FolderID)
  }

  private func place(of operation: RemoteOperation, among copies: [MirroredCopy]) -> Whereabouts {
    var places: [FolderID: UIDSet] = [:]
    for copy in copies {
      guard let uid = copy.uid else { continue }
      // A message has the same flags under all its labels.
      let folder = operation.kind.isOfFlags ? container(of: copy.folder) : copy.folder
      places[folder, default: []].insert(uid)
    }
    let target = operation.kind.target
    let isCopied = target.map { target in copies.contains { $0.folder == target } } ?? false
    func at(_ folder: FolderID) -> Whereabouts? {
      if let uids = places[folder] {
        return .at(Located(operation: operation, places: [folder: uids], isCopied: isCopied))
      }
      return copies.contains { $0.folder == folder } ? .hidden(folder) : nil
    }
    switch operation.kind {
    case .append: return .gone
    case .store:
      // Flags concern every copy, including one that was just made.
      let unplaced = copies.first { $0.uid == nil && isBehind($0.folder) }
      if let unplaced { return .hidden(unplaced.folder) }
      if !places.isEmpty { return .at(Located(operation: operation, places: places)) }
      return (copies.first?.folder ?? archive).map(Whereabouts.hidden) ?? .gone
    case .copy(let source, _):
      if isCopied { return .gone }
      let any = places.keys.min() ?? copies.first?.folder
      return source.flatMap(at) ?? any.flatMap(at) ?? archive.map(Whereabouts.hidden) ?? .gone
    case .remove(let source)
    where archive == nil && folders[source]?.labelOf == nil
      && !others(of: operation, among: copies).contains(where: isSure):
      // The other copy may no longer exist, and this one must not be lost (Gmail can hide All Mail).
      let others = others(of: operation, among: copies)
      return (others.first { isBehind($0.folder) } ?? others.first).map { .hidden($0.folder) } ?? .gone
    case .move(let source?, _), .remove(let source), .expunge(let source):
      if let place = at(source) { return place }
      return source == archive ? .hidden(source) : .gone
    case .move(nil, _):
      return isCopied ? .gone : archive.map(Whereabouts.hidden) ?? .gone
    }
  }

  /// Returns its copies other than the one that the operation removes.
  private func others(of operation: RemoteOperation, among copies: [MirroredCopy]) -> [MirroredCopy] {
    copies.filter { $0.folder != operation.kind.source }
  }

  private func isSure(_ copy: MirroredCopy) -> Bool { copy.uid != nil && !isBehind(copy.folder) }

  /// The folder for mail without a known copy: the one with all of an account's mail.
  private var archive: FolderID? {
    folders.values.filter { $0.folder.isServerArchive && !$0.isSynced }.map(\.folder.id).min()
  }

  // MARK: On the server

  private static let foundAtMost = 20
  private static let searchesAtOnce = 20

  /// Searches by Message-ID in a mailbox whose messages are not known here; the results are compared.
  private func find(_ operations: [RemoteOperation], in folder: SyncedFolder) async throws -> Result {
    let clues = try await store.read { try $0.clues(of: operations.map(\.emailId)) }
    _ = try await session.select(folder.path, since: nil)
    var result = Result()
    let recognition = MessageRecognition(session: session)
    try await InOrder.run(operations, ahead: Self.searchesAtOnce) { [session] operation in
      guard let clue = clues[operation.emailId] else { return (operation, UIDSet()) }
      let candidates = try await session.uids(withMessageId: clue.messageId).newest(Self.foundAtMost)
      let messages = candidates.isEmpty ? [] : try await session.messages(candidates)
      var same = UIDSet()
      for message in messages {
        if try await recognition.isSame(message, as: clue.identity) { same.insert(message.uid) }
      }
      return (operation, same)
    } consume: { operation, uids in
      if uids.isEmpty {
        result.gone.append(operation)
      } else {
        result.located.append(Located(operation: operation, places: [folder.folder.id: uids]))
      }
    }
    return result
  }
}

extension RemoteOperation.Kind {
  fileprivate var isOfFlags: Bool { if case .store = self { true } else { false } }
}
