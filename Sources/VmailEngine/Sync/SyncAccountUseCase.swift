import FoundationEssentials
public import VmailDomain
import VmailStore

/// Syncs an account's mail with its server (FR-SYNC-01, -02, -05): first local changes are sent, then mail is
/// fetched, the Inbox first, and the newest mail first in each folder. It can be interrupted anywhere, and
/// continues from there.
public struct SyncAccountUseCase: Sendable {
  let store: MailStore
  let servers: any MailServerConnecting
  let credentials: CredentialsUseCase
  let reader: any MessageReading
  let clock: any WallClock
  /// Processes new mail in Inboxes; `nil` to skip that.
  var rules: RunRulesUseCase?
  /// Used to wait for servers that add sent mail to Sent themselves; `nil` to wait for nothing.
  var time: MonotonicTime?

  /// - Parameters:
  ///   - folder: the only folder to sync; `nil` for all.
  ///   - all: whether to retry at once what waits because it has failed: operations, and messages that were left out.
  ///   - ask: asks the user for a password; `nil` where nobody can be asked.
  ///   - progress: called with the progress of the folder being fetched.
  /// - Throws: ``StoreError``, `CancellationError`. Server errors are in the report.
  public func sync(
    _ account: Account, only folder: FolderID? = nil, pushingAll all: Bool = false,
    ask: SecretAsking? = nil,
    progress: @escaping @Sendable (SyncProgress) -> Void = { _ in }
  ) async throws -> SyncReport {
    var report = SyncReport(accountId: account.id)
    do {
      try await goOn(
        account, only: folder, pushingAll: all, after: SyncTroubles(), ask: ask, &report, progress)
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

  /// Syncs on a new connection, and on others as long as each that was lost has shown what to do more carefully.
  func goOn(
    _ account: Account, only folder: FolderID?, pushingAll all: Bool, fetches: Bool = true,
    after troubles: SyncTroubles,
    ask: SecretAsking?, _ report: inout SyncReport,
    _ progress: @escaping @Sendable (SyncProgress) -> Void
  ) async throws {
    while true {
      let session = try await connect(account, ask)
      do {
        try await sync(
          account.id, only: folder, pushingAll: all, fetches: fetches, on: session, troubles, &report,
          progress)
        report.note(await session.takeAlerts())
        return await session.close()
      } catch {
        report.note(await session.takeAlerts())
        await session.close()
        guard error is ServerError, troubles.canGoOn() else { throw error }
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

  /// Syncs on an open session, and leaves it open.
  /// - Parameters:
  ///   - fetches: whether mail is fetched as well.
  ///   - troubles: where earlier connections of this sync were lost.
  func sync(
    _ accountId: AccountID, only wanted: FolderID? = nil,
    pushingAll all: Bool = false, fetches: Bool = true, on session: any MailServerSession,
    _ troubles: SyncTroubles, _ report: inout SyncReport,
    _ progress: @escaping @Sendable (SyncProgress) -> Void
  ) async throws {
    let waiting = try await store.read { try $0.uncertain(accountId: accountId) }
    var labels = MailboxPusher(session: session, store: store)
    let state = try await store.read { try $0.syncStates()[accountId] }
    let isQuotaDue =
      state?.quotaTime.map { !(0..<Self.quotaAge).contains(clock.now.timeIntervalSince($0)) } ?? true
    // At the same time, so that it takes no round trip.
    async let quota = try await (isQuotaDue ? session.quota() : state?.quota)
    var listing = try await session.folders()
    report.quota = try await quota
    if isQuotaDue {
      try await store.write { [quota = report.quota] in
        try $0.setQuota(quota, accountId: accountId, at: clock.now)
      }
    }
    defer { report.pushed.mailboxes = labels.failures }
    if try await labels.play(accountId: accountId, on: listing) { listing = try await session.folders() }
    // A server without an Inbox lists nothing, which doesn't prove that all mail was deleted.
    guard listing.contains(where: { $0.use == .inbox }) else {
      throw ServerError.unsupported("INBOX")
    }
    report.passedOver = FolderMapping.passedOver(in: listing)
    let isGmail = await session.traits.isGmail
    if isGmail { report.passedOver.hiddenOnGmail = FolderMapping.hiddenOnGmail(in: listing) }
    let known = try await store.read { try $0.syncedFolders(accountId: accountId) }
    if isGmail, FolderMapping.allMail(in: listing) != nil, known.allSatisfy({ $0.cursor == nil }) {
      try await store.write { try $0.useLabels(accountId: accountId) }
    }
    let usesLabels = isGmail ? try await store.read({ try $0.usesLabels(accountId: accountId) }) : false
    let paths = Set(known.map(\.path))
    let mapped = FolderMapping.bindings(for: listing, known: paths, asLabels: usesLabels)
    // Before any operations on folders are sent, so that they go to the new names.
    try await MailboxRenames(session: session, store: store)
      .follow(known, in: listing, as: mapped)
    report.deleted += try await store.write { try $0.setMailboxes(mapped, accountId: accountId) }
    // The folder of a deleted mailbox is kept until its operations were sent.
    let gone = paths.subtracting(listing.filter(\.isSelectable).map(\.path))
    var player = OperationPusher(
      account: accountId, session: session, store: store, reader: reader, clock: clock,
      troubles: troubles, report: report.pushed, time: time)
    do {
      defer { report.pushed.take(player.report) }
      try await player.play(all: all)
    }
    let statuses = Dictionary(listing.map { ($0.path, $0.status) }, uniquingKeysWith: { first, _ in first })
    for visit in try await visits(of: accountId, only: wanted) where fetches {
      try Task.checkCancellation()
      guard let folder = try await current(visit) else { continue }
      if troubles.skips(folder.folder.id) || gone.contains(folder.path) { continue }
      // Before the other folders, which may take long.
      if folder.folder.type != .inbox { try await handleArrived(accountId, &report) }
      if !folder.hasUnplaced, let cursor = folder.cursor, let status = statuses[folder.path] ?? nil,
        MailboxComparison.isUnchanged(status, cursor, count: folder.count)
      {
        continue
      }
      try await sync(
        folder, accountId, retryingAll: all, visit, on: session, troubles, &report, progress)
    }
    try await handleArrived(accountId, &report)
    if fetches { try await findUncertain(waiting, accountId, on: session, troubles, &report) }
    report.newMail = try await newMail(of: report)
    let hasHeld = try await player.awaitSentCopies()
    guard hasHeld || !player.waiting.isEmpty || report.arrivals.hasActed || !report.settled.isEmpty else {
      return
    }
    if report.arrivals.hasActed, try await labels.play(accountId: accountId, on: listing) {
      let bindings = FolderMapping.bindings(
        for: try await session.folders(), known: paths, asLabels: usesLabels)
      try await store.write { _ = try $0.setMailboxes(bindings, accountId: accountId) }
    }
    // Messages that could not be found before are where sync has found them.
    defer { report.pushed.take(player.report) }
    try await player.play(all: all)
  }

  /// Finds out whether mail was sent that may have been, by what has arrived and by searching Sent.
  /// - Parameter waiting: the mail of which that wasn't known before.
  private func findUncertain(
    _ waiting: [OutgoingMail], _ accountId: AccountID, on session: any MailServerSession,
    _ troubles: SyncTroubles, _ report: inout SyncReport
  ) async throws {
    guard !waiting.isEmpty else { return }
    let search = UncertainMailSearch(account: accountId, session: session, store: store, clock: clock)
    let sent = try await store.read { try $0.syncedFolders(accountId: accountId) }
      .first { $0.folder.type == .sent && !troubles.skips($0.containerId) }
    var failure: ServerError?
    if let sent {
      do { report.absent += try await search.run(in: sent) } catch let error as ServerError {
        // Nothing else waits for a server that can't search.
        if !troubles.hasLearned { troubles.skip(sent.containerId) }
        failure = error
      }
    }
    report.settled += try await store.read { mail in
      try waiting.filter { try mail.email(id: $0.id)?.sendState == .sent }
    }
    if let failure { throw failure }
  }

  /// The time for which the server isn't asked for its storage again, in seconds.
  private static let quotaAge = 3600.0

  /// - Throws: ``ServerError`` if the connection was lost, or the server is busy.
  private func sync(
    _ folder: SyncedFolder, _ accountId: AccountID, retryingAll: Bool, _ visit: Visit,
    on session: any MailServerSession, _ troubles: SyncTroubles, _ report: inout SyncReport,
    _ progress: @escaping @Sendable (SyncProgress) -> Void
  ) async throws {
    var sync = FolderSync(
      folder, account: accountId, session: session, store: store, reader: reader, clock: clock,
      troubles: troubles, retriesAll: retryingAll, keepsLost: visit.keepsLost, note: progress)
    do {
      try await sync.run()
      report.note(
        folder.folder, sync.counts, sync.shortfall, hasPassingUIDs: sync.hasPassingUIDs,
        holdsInbox: visit.holdsInbox)
    } catch let error as ServerError {
      report.note(folder.folder, sync.counts, error)
      if error.endsConnection {
        if !troubles.hasLearned { troubles.skip(folder.folder.id) }
        throw error
      }
      // It would refuse the others too.
      if error.suggestedWait != nil || report.isServerBusy { throw error }
    }
  }

  /// Mail that rules removed from the Inbox is not announced.
  private func handleArrived(_ accountId: AccountID, _ report: inout SyncReport) async throws {
    guard let arrivals = try await rules?.handleArrived(accountId: accountId) else { return }
    report.arrivals += arrivals
    guard let inbox = report.folders.firstIndex(where: \.holdsInbox) else { return }
    report.folders[inbox].counts.unseen = max(0, report.folders[inbox].counts.unseen - arrivals.takenCount)
  }

  /// Returns the new mail that is still unread in the Inbox, where notices name it.
  private func newMail(of report: SyncReport) async throws -> [NewMail.Message] {
    guard let inbox = report.inbox, (1...NewMail.mostNamed).contains(inbox.counts.unseen),
      let folder = try await self.inbox(of: report.accountId)?.folder.id
    else { return [] }
    let emails = try await store.read { mail in
      try inbox.counts.arrived.compactMap { try mail.email(id: $0) }
    }
    let new = emails.filter { !$0.isRead && $0.folders.contains(folder) }
    guard new.count == inbox.counts.unseen else { return [] }
    let reports = FindReportsUseCase(store: store)
    var messages: [NewMail.Message] = []
    for email in new {
      let sender = Participant(name: email.fromName, email: email.fromAddress)
      let news = email.flags.contains(.automatic) ? try await reports.news(in: email.id) : []
      let failed = news.first { $0.delivery.outcome == .failed }
      messages.append(
        NewMail.Message(
          sender: sender, subject: failed?.message.subject ?? email.subject, failure: failed?.delivery))
    }
    return messages
  }

  /// A mailbox to be synced.
  private struct Visit {
    var folder: SyncedFolder
    /// Whether messages that have left it stay in it for now.
    var keepsLost = false
    /// Whether it is another visit, after which it has changed.
    var isSecond = false
    /// Whether the Inbox is a label of its messages.
    var holdsInbox: Bool?
  }

  private func current(_ visit: Visit) async throws -> SyncedFolder? {
    visit.isSecond ? try await store.read { try $0.syncedFolder(id: visit.folder.folder.id) } : visit.folder
  }

  /// Returns the Inbox first, then the folders that people look at.
  ///
  /// On Gmail with labels, mail that has left All Mail is in Spam or Trash, or the other way round. It is looked for in both
  /// before it counts as gone from the one, so that it is neither archived nor erased in between.
  private func visits(of accountId: AccountID, only wanted: FolderID?) async throws -> [Visit] {
    let order: [FolderType] = [.inbox, .sent, .drafts, .custom, .starred, .spam, .trash]
    func place(_ folder: SyncedFolder) -> Int {
      (order.firstIndex(of: folder.folder.type) ?? order.count) + (folder.folder.isServerArchive ? 10 : 0)
    }
    let all = try await store.read { try $0.syncedFolders(accountId: accountId) }
    let folders = all.filter { $0.isSynced && $0.labelOf == nil }
      .sorted { (place($0), $0.folder.name, $0.folder.id) < (place($1), $1.folder.name, $1.folder.id) }
    let allMail = all.lazy.compactMap(\.labelOf).first
    let container = all.first { $0.folder.id == wanted }?.containerId
    guard let allMail, let mailbox = folders.first(where: { $0.folder.id == allMail }) else {
      return folders.filter { wanted == nil || $0.folder.id == wanted }.map { Visit(folder: $0) }
    }
    if let container, container != allMail {
      return folders.filter { $0.folder.id == container }.map { Visit(folder: $0, keepsLost: true) }
    }
    let others = folders.filter { $0.folder.id != allMail }
    // At first, the Inbox is all that matters.
    let first = mailbox.cursor == nil ? [] : others.map { Visit(folder: $0, keepsLost: true) }
    return first + [Visit(folder: mailbox, holdsInbox: true)]
      + others.map { Visit(folder: $0, isSecond: true) }
  }

  /// Records the result. The success of one folder says nothing about the others; its failure counts.
  /// - Parameter folder: the only folder requested; `nil` for all.
  func note(_ report: SyncReport, of folder: FolderID? = nil) async throws {
    guard folder == nil || report.firstFailure != nil else { return }
    try await store.write({
      try $0.noteSync(
        accountId: report.accountId, at: clock.now, failure: report.firstFailure)
    })
  }
}
