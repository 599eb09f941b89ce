public import VmailDomain
public import VmailStore

/// Brings an account's mail here and on its server in line (FR-SYNC-01, -02, -05): first the server is told what
/// was done here, then mail is fetched, the Inbox first, and in each folder the newest. Can be interrupted
/// anywhere, and goes on from there.
public struct SyncAccountUseCase: Sendable {
  let store: MailStore
  private let servers: any MailServerConnecting
  private let credentials: CredentialsUseCase
  private let reader: any MessageReading
  private let clock: any WallClock
  private let rules: RunRulesUseCase?

  /// - Parameter rules: looks at new mail in Inboxes; `nil` where nobody does.
  public init(
    store: MailStore, servers: any MailServerConnecting, credentials: CredentialsUseCase,
    reader: any MessageReading, clock: any WallClock, rules: RunRulesUseCase? = nil
  ) {
    self.store = store
    self.servers = servers
    self.credentials = credentials
    self.reader = reader
    self.clock = clock
    self.rules = rules
  }

  /// - Parameters:
  ///   - folder: the only folder to sync; `nil` for all.
  ///   - all: whether the server is also told what it had no time for a while ago.
  ///   - ask: asks the user for a password; `nil` where nobody can be asked.
  ///   - progress: hears how far the folder that is being fetched has come.
  /// - Throws: ``StoreError``, `CancellationError`. What goes wrong with the server is in the report.
  public func sync(
    _ account: Account, only folder: FolderID? = nil, tellingAll all: Bool = false,
    ask: SecretAsking? = nil,
    progress: @escaping @Sendable (SyncProgress) -> Void = { _ in }
  ) async throws -> SyncReport {
    var report = SyncReport(accountId: account.id)
    do {
      try await goOn(account, only: folder, tellingAll: all, ask: ask, &report, progress)
    } catch let error as ServerError {
      report.failure = .server(error)
    } catch let error as SecretError {
      report.failure = .secret(error)
    } catch let error as OAuthError {
      report.failure = .oauth(error)
    } catch let error as SyncFailure {
      report.failure = error
    }
    try Task.checkCancellation()
    try await note(report, of: folder)
    return report
  }

  /// Connections that are made for one sync, where the one before ended over a mailbox.
  private static let mostConnections = 4

  /// Syncs on a connection of its own. A mailbox over which it ends is left out, and the others are synced on
  /// another one.
  /// - Parameter skipped: mailboxes to leave out from the beginning.
  func goOn(
    _ account: Account, only folder: FolderID?, tellingAll all: Bool, skipping skipped: Set<FolderID> = [],
    ask: SecretAsking?, _ report: inout SyncReport,
    _ progress: @escaping @Sendable (SyncProgress) -> Void
  ) async throws {
    var skipped = skipped
    while true {
      let session = try await connect(account, ask)
      do {
        try await sync(
          account.id, only: folder, skipping: skipped, tellingAll: all, on: session, &report, progress)
        return await session.close()
      } catch {
        await session.close()
        guard let bad = report.mailbox(endedBy: error), skipped.insert(bad).inserted,
          skipped.count < Self.mostConnections
        else { throw error }
      }
    }
  }

  func connect(_ account: Account, _ ask: SecretAsking?) async throws
    -> any MailServerSession
  {
    guard let settings = try await store.read({ try $0.serverSettings(accountId: account.id) }) else {
      throw SyncFailure.notSetUp
    }
    return try await credentials.withCredentials(of: account.name, settings, ask: ask) { [servers] in
      try await servers.connect(settings.login(to: settings.imap, $0, of: account.name))
    }
  }

  /// On a session that is open; leaves it so.
  /// - Parameters:
  ///   - skipped: mailboxes that are left out.
  ///   - fetches: whether mail is fetched as well.
  public func sync(
    _ accountId: AccountID, only wanted: FolderID? = nil, skipping skipped: Set<FolderID> = [],
    tellingAll all: Bool = false, fetches: Bool = true, on session: any MailServerSession,
    _ report: inout SyncReport, _ progress: @escaping @Sendable (SyncProgress) -> Void
  ) async throws {
    var labels = MailboxPusher(session: session, store: store)
    var listing = try await session.folders()
    defer { report.played.mailboxes = labels.failures }
    if try await labels.play(accountId: accountId, on: listing) { listing = try await session.folders() }
    // A server without an Inbox shows nothing, which is no evidence that all is gone.
    guard listing.contains(where: { $0.use == .inbox }) else {
      throw ServerError.unsupported("it has no INBOX")
    }
    report.passedOver = FolderMapping.passedOver(in: listing)
    let mapped = try await bindings(for: listing, accountId)
    let known = try await store.read { try $0.syncedFolders(accountId: accountId) }
    // Before anything is told of folders: what waits for one goes to where it is now.
    try await MailboxRenames(session: session, store: store)
      .follow(known, in: listing, as: mapped)
    try await store.write { try $0.setMailboxes(mapped, accountId: accountId) }
    // The folder of a mailbox that is gone stays until what waits for it was told.
    let gone = Set(known.map(\.path)).subtracting(listing.filter(\.isSelectable).map(\.path))
    var player = OperationPusher(
      account: accountId, session: session, store: store, reader: reader, clock: clock)
    do {
      defer { report.played.take(player.report) }
      try await player.play(all: all)
    }
    let statuses = Dictionary(listing.map { ($0.path, $0.status) }, uniquingKeysWith: { first, _ in first })
    for folder in try await folders(of: accountId) where fetches {
      try Task.checkCancellation()
      if let wanted, folder.folder.id != wanted { continue }
      if skipped.contains(folder.folder.id) || gone.contains(folder.path) { continue }
      // Before the other folders, which may take long.
      if folder.folder.type != .inbox { try await handleArrived(accountId, &report) }
      if !folder.hasUnplaced, let cursor = folder.cursor, let status = statuses[folder.path] ?? nil,
        MailboxComparison.isUnchanged(status, cursor, count: folder.count)
      {
        continue
      }
      var sync = FolderSync(
        folder, account: accountId, session: session, store: store, reader: reader, note: progress)
      do {
        try await sync.run()
        report.folders.append(SyncReport.FolderLine(folder: folder.folder, counts: sync.counts))
      } catch let error as ServerError {
        report.folders.append(
          SyncReport.FolderLine(folder: folder.folder, counts: sync.counts, failure: error))
        if error.endsConnection { throw error }
      }
    }
    try await handleArrived(accountId, &report)
    guard !player.waiting.isEmpty || report.arrivals.hasActed else { return }
    if report.arrivals.hasActed, try await labels.play(accountId: accountId, on: listing) {
      let bindings = try await bindings(for: try await session.folders(), accountId)
      try await store.write { try $0.setMailboxes(bindings, accountId: accountId) }
    }
    // What was not to be found is where sync has found it.
    defer { report.played.take(player.report) }
    try await player.play(all: all)
  }

  private func bindings(
    for listing: [RemoteFolder], _ accountId: AccountID
  ) async throws -> [FolderMapping.Binding] {
    guard listing.count > FolderMapping.limit else { return FolderMapping.bindings(for: listing) }
    let known = try await store.read({ try $0.syncedFolders(accountId: accountId) }).map(\.path)
    return FolderMapping.bindings(for: listing, known: Set(known))
  }

  /// What rules took out of the Inbox is not announced.
  private func handleArrived(_ accountId: AccountID, _ report: inout SyncReport) async throws {
    guard let arrivals = try await rules?.handleArrived(accountId: accountId) else { return }
    report.arrivals += arrivals
    guard let inbox = report.folders.firstIndex(where: { $0.folder.type == .inbox }) else { return }
    report.folders[inbox].counts.unseen = max(0, report.folders[inbox].counts.unseen - arrivals.takenCount)
  }

  /// The Inbox first, then what people look at.
  private func folders(of accountId: AccountID) async throws -> [SyncedFolder] {
    let order: [FolderType] = [.inbox, .sent, .drafts, .custom, .starred, .spam, .trash]
    func place(_ folder: SyncedFolder) -> Int {
      (order.firstIndex(of: folder.folder.type) ?? order.count) + (folder.folder.isServerArchive ? 10 : 0)
    }
    return try await store.read { try $0.syncedFolders(accountId: accountId) }.filter(\.isSynced)
      .sorted { (place($0), $0.folder.name, $0.folder.id) < (place($1), $1.folder.name, $1.folder.id) }
  }

  /// That one folder is in line says nothing of the others; that it can't be brought in line counts.
  /// - Parameter folder: the only one that was wanted; `nil` for all.
  func note(_ report: SyncReport, of folder: FolderID? = nil) async throws {
    guard folder == nil || report.firstFailure != nil else { return }
    try await store.write({
      try $0.noteSync(
        accountId: report.accountId, at: clock.now, failure: report.firstFailure)
    })
  }
}

extension SyncReport {
  /// The mailbox over which a connection ended, where what came was no answer or too much: that says nothing of the
  /// other mailboxes, as a line that broke would.
  func mailbox(endedBy error: any Error) -> FolderID? {
    switch error as? ServerError {
    case .protocolViolation, .tooLarge:
      guard let last = folders.last, last.failure == error as? ServerError else { return nil }
      return last.folder.id
    default: return nil
    }
  }
}
