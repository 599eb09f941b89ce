/// Brings an account's mail here in line with its server (FR-SYNC-01, FR-SYNC-02): the Inbox first, and in
/// each folder the newest mail first. Can be interrupted anywhere, and goes on from there.
public struct SyncAccountUseCase: Sendable {
  private let repository: any SyncRepositoryProtocol
  private let servers: any MailServerConnecting
  private let reader: any MessageReading
  private let clock: any WallClock

  public init(
    repository: any SyncRepositoryProtocol, servers: any MailServerConnecting, reader: any MessageReading,
    clock: any WallClock
  ) {
    self.repository = repository
    self.servers = servers
    self.reader = reader
    self.clock = clock
  }

  /// - Parameter progress: hears how far the folder that is being fetched has come.
  /// - Throws: ``StoreError``, `CancellationError`. What a server does wrong is in the report.
  public func sync(
    accountId: AccountID, login: ServerLogin, progress: @escaping @Sendable (SyncProgress) -> Void = { _ in }
  ) async throws -> SyncReport {
    var report = SyncReport(accountId: accountId)
    do {
      let session = try await servers.connect(login)
      do { try await sync(accountId, on: session, &report, progress) } catch {
        await session.close()
        throw error
      }
      await session.close()
    } catch let error as ServerError {
      report.failure = error
    }
    try Task.checkCancellation()
    try await note(report)
    return report
  }

  /// On a session that is open; leaves it so.
  public func sync(
    _ accountId: AccountID, on session: any MailServerSession, _ report: inout SyncReport,
    _ progress: @escaping @Sendable (SyncProgress) -> Void
  ) async throws {
    let listing = try await session.folders()
    // A server without an Inbox shows nothing, which is no evidence that all is gone.
    guard listing.contains(where: { $0.use == .inbox }) else {
      throw ServerError.unsupported("it has no INBOX")
    }
    try await repository.setMailboxes(FolderMapping.bindings(for: listing), accountId: accountId)
    let statuses = Dictionary(listing.map { ($0.path, $0.status) }, uniquingKeysWith: { first, _ in first })
    for folder in try await folders(of: accountId) {
      try Task.checkCancellation()
      if let cursor = folder.cursor, let status = statuses[folder.path] ?? nil,
        MailboxComparison.isUnchanged(status, cursor, count: folder.count)
      {
        continue
      }
      var sync = FolderSync(
        folder, account: accountId, session: session, repository: repository, reader: reader, note: progress)
      do {
        try await sync.run()
        report.folders.append(SyncReport.FolderLine(folder: folder.folder, counts: sync.counts))
      } catch let error as ServerError {
        report.folders.append(
          SyncReport.FolderLine(folder: folder.folder, counts: sync.counts, failure: error))
        if error.endsConnection { throw error }
      }
    }
  }

  /// The Inbox first, then what people look at.
  private func folders(of accountId: AccountID) async throws -> [SyncedFolder] {
    let order: [FolderType] = [.inbox, .sent, .drafts, .custom, .starred, .spam, .trash]
    func place(_ folder: SyncedFolder) -> Int {
      (order.firstIndex(of: folder.folder.type) ?? order.count) + (folder.folder.isServerArchive ? 10 : 0)
    }
    return try await repository.getSyncedFolders(accountId: accountId).filter(\.isSynced)
      .sorted { (place($0), $0.folder.name, $0.folder.id) < (place($1), $1.folder.name, $1.folder.id) }
  }

  private func note(_ report: SyncReport) async throws {
    let failure = report.failure ?? report.folders.lazy.compactMap(\.failure).first
    try await repository.noteSync(
      accountId: report.accountId, at: clock.now, failure: failure.map { String(describing: $0) })
  }
}

extension ServerError {
  /// Whether nothing more can be asked on this connection.
  var endsConnection: Bool {
    switch self {
    case .refused, .unsupported, .tooLarge: false
    default: true
    }
  }
}
