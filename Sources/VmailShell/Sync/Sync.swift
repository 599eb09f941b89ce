import FoundationEssentials
import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailTerminal
import VmailViews

struct SyncCommand: Command {
  static let info = CommandInfo(
    name: "sync", topic: .places,
    summary: "Get new mail",
    details: """
      Syncs your mail with its servers, and prints a line for each folder that changed. Without arguments, \
      all accounts are synced at the same time; a folder is one of the current account. Ctrl-C stops it: \
      mail that has arrived is kept, and the next sync continues from there. At the prompt, accounts are \
      synced automatically in the background, and a line that is only sync runs as a job: kill stops it, and fg waits \
      for it. Queued messages are sent first, and copied to Sent; if that \
      fails, sync reports how many are still queued and why, and exits with the code that compose would use. \
      A change at which a server ends the connection each time waits, so that it delays nothing else; --drop \
      takes back the changes that are waiting for another attempt. \
      Local accounts have no server, so there is nothing to sync; use import to add mail.
      """,
    examples: [
      .init("sync", "sync all accounts"), .init("sync work", "sync one account"),
      .init("sync Sent", "sync one folder"),
    ],
    addsPlaces: true, output: [SyncRecord.self])

  static let forms: [Form] = [
    Form(
      OptionalArgument("ACCOUNT|FOLDER", .either(.account, .folder)), needs: [.place], does: .syncs, job: true
    ) { (shell: inout Shell, word) in
      try await sync(word, in: &shell)
    },
    Form(
      "--drop", OptionalArgument("ACCOUNT", .account), needs: [.place], does: .asks(.lasts),
      summary: "Take back changes that could not be sent"
    ) { (shell: inout Shell, word) in
      try await drop(word, in: &shell)
    },
  ]

  private static func drop(_ word: Word?, in shell: inout Shell) async throws {
    let services = try await shell.services()
    var accounts = try await services.directory.current().accounts
    if let word { accounts = [try await Locations.account(named: word, in: &shell)] }
    for account in accounts where account.kind == .imap {
      let count = try await services.servers.sync.dropPostponed(account.id)
      let changes = count == 0 ? "no change is waiting" : "took back \(Digits.counted(count, "change"))"
      shell.console.notice("\(account.name): \(changes).")
    }
    shell.session.placesVersion += 1
  }

  private static func sync(_ word: Word?, in shell: inout Shell) async throws {
    let accounts = try await shell.services().directory.current().accounts
    guard let word else { return try await Sync.sync(accounts, in: &shell) }
    if let account = try? await Locations.account(named: word, in: &shell) {
      return try await Sync.sync([account], in: &shell)
    }
    guard let current = shell.session.account,
      case .folder(let folder) = try await Locations.place(named: word, of: current, in: &shell)
    else {
      throw ShellError(
        .usage, "\"\(word.text)\" is neither an account nor a folder of this account on its server",
        place: word.range)
    }
    try await Sync.sync([current], only: folder, in: &shell)
  }
}

/// Syncs accounts for commands and for the prompt.
enum Sync {
  /// Syncs accounts in parallel, and reports the results.
  /// - Parameter folder: the only folder to sync; `nil` for all.
  static func sync(_ accounts: [Account], only folder: Folder? = nil, in shell: inout Shell) async throws {
    for account in accounts where account.kind == .local {
      shell.console.result(SyncRecord(localAccount: account.name))
    }
    let remote = accounts.filter { $0.kind == .imap }
    guard !remote.isEmpty else { return }
    guard !Connections.isOffline(in: shell) else { throw ShellError.offline }
    let services = try await shell.services()
    let servers = services.servers
    guard try await shell.background.engine.role.become(by: servers) else { throw ShellError.otherEngine }
    // Mail is sent first, so that copies for Sent are uploaded along with the other changes.
    let unsent = folder == nil ? try await Outbox.deliverQueued(of: remote, in: &shell) : []
    let ended = await ended(remote, only: folder, servers.sync, in: shell)
    var failures: [FailedSync] = []
    for (account, seconds, result) in ended {
      switch result {
      case .success(let report):
        shell.console.results(SyncRecord.records(of: report, account: account.name, seconds: seconds))
        for warning in SyncWarnings.all(report, account: account.name) { shell.console.warning(warning) }
        if let failure = FailedSync(account, report) { failures.append(failure) }
      case .failure(let error):
        failures.append(FailedSync(account: account, place: account.name, error: error))
      }
    }
    shell.session.placesVersion += 1
    let reports = ended.compactMap { try? $0.result.get() }
    let outbox = OutboxNotifier(console: shell.console, happenings: shell.background.happenings)
    for report in reports {
      outbox.notify(report)
      shell.background.syncNotifier.note(report.pushed, of: report.accountId)
      await PushNotifier(services, in: shell).notify(report.pushed, of: report.accountId)
      await PushNotifier(services, in: shell).notify(report.arrivals)
    }
    if folder == nil { try await restoreSources(of: remote, reports, in: &shell) }
    let isRefused = reports.contains { !$0.pushed.reverted.isEmpty }
    try await end(failures, in: &shell)
    // Refused changes have been reported; `retry` repeats them rather than a failed sync.
    await SessionAftermath.takeActionEvents(in: &shell)
    // The first failure ends the command; the others are reported before it.
    for error in unsent.dropFirst(failures.isEmpty ? 1 : 0) {
      shell.console.warning(TerminalText(line: "\(Sentence.begun(error.text)). \(error.hint ?? "")").string)
    }
    if failures.isEmpty {
      reportNewMail(reports, of: remote, in: shell)
      let new = reports.reduce(0) { $0 + $1.total.new }
      if new > 0 {
        shell.console.sentence(TerminalText("\(Digits.grouped(new)) new. Type list."))
      }
    }
    // A server of address books that is slow must not delay the news.
    shell.console.flush()
    if folder == nil { try await AddressBookSync.syncDue(remote, in: &shell) }
    if let first = failures.first { throw ErrorWording.syncError(first.error, first.place) }
    if let error = unsent.first { throw error }
    if isRefused { throw ReportedFailure(code: .failure) }
  }

  /// Downloads damaged messages again from the servers that could be reached.
  private static func restoreSources(of accounts: [Account], _ reports: [SyncReport], in shell: inout Shell)
    async throws
  {
    let restore = try await shell.services().restoreSources
    for account in accounts where reports.contains(where: { $0.accountId == account.id && $0.failure == nil })
    {
      let outcome = try await restore.restore(of: account.id, ask: Connections.secretAsker(in: shell)) {
        [console = shell.console] done, all in
        console.progress("Downloading damaged messages again: \(done) of \(all)")
      }
      shell.console.endProgress()
      if outcome.restored > 0 {
        let count = Digits.counted(outcome.restored, "message")
        shell.console.notice(
          TerminalText(line: "\(account.name): downloaded \(count) again that could no longer be read here.")
            .string)
      }
      guard let failure = outcome.failure else { continue }
      let count = Digits.counted(outcome.failed, "damaged message")
      shell.console.warning(
        TerminalText(
          line: "\(account.name): couldn't download \(count) again: \(ErrorWording.cause(of: failure))."
        )
        .string)
    }
  }

  /// Sets `retry` to sync the failed accounts, and reports all but the first of them.
  private static func end(_ failures: [FailedSync], in shell: inout Shell) async throws {
    guard !failures.isEmpty else {
      if case .sync = shell.session.failure { await Retry.forgetFailure(in: &shell) }
      return
    }
    if let end = failures.first(where: { $0.error is CancellationError }) { throw end.error }
    await Retry.note(.sync(failures.map(\.account.id)), in: &shell)
    for failure in failures.dropFirst() {
      shell.console.notice(ErrorWording.syncError(failure.error, failure.place).sentence, .failed)
    }
  }

  private typealias Ended = (account: Account, seconds: Double, result: Result<SyncReport, any Error>)

  private static func ended(
    _ accounts: [Account], only folder: Folder?, _ useCase: SyncAccountUseCase, in shell: Shell
  ) async
    -> [Ended]
  {
    let (engine, clock, ask) = (
      shell.background.engine, shell.environment.clock, Connections.secretAsker(in: shell)
    )
    let board = SyncProgressBoard(console: shell.console, clock: clock)
    let wanted = folder?.id
    // A server may not respond for a while, and nothing else is shown in the meantime.
    shell.console.progress("Syncing…")
    let ended = await withTaskGroup(of: Ended.self) { group in
      for account in accounts {
        group.addTask {
          let began = clock.now
          let result: Result<SyncReport, any Error>
          do {
            let report = try await engine.sync(
              account, only: wanted, ask: ask, { board.note($0, of: account.name) }, by: useCase)
            result = .success(report)
          } catch { result = .failure(error) }
          board.end(account.name)
          return (account, clock.now.timeIntervalSince(began), result)
        }
      }
      return await group.reduce(into: [Ended]()) { $0.append($1) }
    }
    shell.console.endProgress()
    return accounts.compactMap { account in ended.first { $0.account.id == account.id } }
  }

  /// Names new mail, unless it is too much. The listing and its numbers do not change (page 8.23).
  private static func reportNewMail(_ reports: [SyncReport], of accounts: [Account], in shell: Shell) {
    for report in reports {
      guard let account = accounts.first(where: { $0.id == report.accountId }),
        let mail = NewMail(report, of: account), !mail.messages.isEmpty
      else { continue }
      let lines = NewMailNotice.lines(about: mail, in: shell.console.settings.form)
      for line in lines { shell.console.notice(line) }
    }
  }

  /// Returns whether there is a connection to the account's server; if none is maintained, whether the last
  /// sync succeeded.
  static func isOnline(_ account: Account, in shell: Shell) -> Bool {
    guard account.kind == .imap, !Connections.isOffline(in: shell) else { return false }
    if let connection = shell.background.engine.connection(of: account.id) { return connection.isConnected }
    return shell.background.engine.report(of: account.id).map { $0.failure == nil } ?? false
  }

  /// Returns the state of the connection to an account's server, for ``StatusRecord``.
  static func connection(of account: Account, _ servers: ServerServices?, in shell: Shell)
    -> StatusRecord.Connection
  {
    switch shell.background.engine.connection(of: account.id) {
    case nil: .none
    case .connecting: .connecting
    case .syncing: .syncing
    case .idle(let isNotified): isNotified ? .idle : .polling
    case .waiting(let until, _):
      .waiting(seconds: max(0, Int(clamping: (until - (servers?.time.now() ?? until)).components.seconds)))
    case .stopped: .stopped
    }
  }

  /// Starts fetching the mail of an account that was added at the prompt, and shows the first of it.
  /// - Returns: whether it was shown.
  static func showFirstMail(of account: Account, in shell: inout Shell) async throws -> Bool {
    guard shell.isTyping, account.kind == .imap, !Connections.isOffline(in: shell) else { return false }
    try await keepInLine(in: &shell)
    guard shell.background.engine.connection(of: account.id) != nil else { return false }
    let board = SyncProgressBoard(console: shell.console, clock: shell.environment.clock)
    shell.console.progress("Syncing…")
    let isMoreComing = await shell.background.engine.firstMail(of: account.id) {
      board.note($0, of: account.name)
    }
    board.end(account.name)
    shell.console.endProgress()
    shell.session.placesVersion += 1
    if let failure = shell.background.engine.failure(of: account.id) {
      // The account exists, and its sync will be tried again.
      shell.console.notice("Couldn't sync \(account.name): \(ErrorWording.cause(of: failure)).", .warning)
    }
    try await Locations.enterInbox(of: account, in: &shell)
    try await ListingViews.showPlace(in: &shell)
    if isMoreComing { shell.console.notice("Downloading the rest in the background; status shows progress.") }
    return true
  }

  /// Updates the session after background syncs, and keeps accounts in sync: as the engine, or as successor
  /// of an engine that has ended.
  static func takeEngineEvents(in shell: inout Shell) async {
    if !shell.background.engine.takeSynced().isEmpty { shell.session.placesVersion += 1 }
    // A failure to check the lock of another vmail must not keep the prompt from appearing.
    try? await keepInLine(in: &shell)
  }

  /// Keeps all accounts in sync in the background. Scripts never connect on their own (page 8.25), nor does a
  /// vmail while another one is the engine of the store.
  static func keepInLine(in shell: inout Shell) async throws {
    guard shell.stays, !Connections.isOffline(in: shell) else { return }
    let directory = try await shell.services().apart.directory.current()
    let accounts = directory.accounts.filter { $0.kind == .imap }
    if !accounts.isEmpty || shell.background.engine.isKeeping || shell.isInBackground {
      _ = try await keep(accounts, in: &shell)
    }
  }

  /// Keeps accounts in sync in the background, and sends their queued mail.
  /// - Returns: whether no other vmail is the engine of the store.
  static func keep(_ accounts: [Account], in shell: inout Shell) async throws -> Bool {
    let services = try await shell.services().apart
    let servers = services.servers
    guard
      try await shell.background.engine.role.become(by: servers, requests: !shell.isInBackground)
    else { return false }
    shell.background.syncNotifier.setPushes(PushNotifier(services, in: shell))
    shell.background.undoWindow.setOnCarriedOut { [engine = shell.background.engine] in engine.wake() }
    await shell.background.engine.keep(accounts, by: servers)
    shell.background.engine.wake(changedTo: try await services.actions.changeNumber())
    shell.background.outboxWatcher.watch(accounts, by: services.writing, servers)
    return true
  }
}

/// An account that could not be synced, at least in part.
private struct FailedSync {
  let account: Account
  /// The account, and the folder if only that one failed.
  let place: String
  let error: any Error
}

extension FailedSync {
  /// Takes the first error of the report; `nil` if there is none.
  init?(_ account: Account, _ report: SyncReport) {
    if report.failure == nil, let line = report.folders.first(where: { $0.failure != nil }),
      let error = line.failure
    {
      self.init(account: account, place: "\(account.name) / \(line.folder.name)", error: error)
    } else if let failure = report.firstFailure {
      self.init(account: account, place: account.name, error: failure.underlying)
    } else {
      return nil
    }
  }
}

extension SyncRecord {
  init(localAccount name: String) {
    self.init(
      account: name, folder: nil, new: 0, changed: 0, removed: 0, pushed: 0, seconds: 0, error: nil,
      isLocal: true)
  }

  /// Returns records of the folders that changed or failed, followed by the account.
  static func records(of report: SyncReport, account: String, seconds: Double) -> [SyncRecord] {
    func record(
      _ folder: String?, _ counts: SyncCounts, pushed: Int = 0, _ failure: (any Error)?
    ) -> SyncRecord {
      SyncRecord(
        account: account, folder: folder, new: counts.new, changed: counts.changed, removed: counts.removed,
        pushed: pushed, seconds: seconds, error: failure.map { ErrorWording.cause(of: $0) }, isLocal: false)
    }
    let folders = report.folders.filter { $0.counts != SyncCounts() || $0.failure != nil }
    return folders.map { record($0.folder.name, $0.counts, $0.failure) }
      + [record(nil, report.total, pushed: report.pushed.accepted, report.failure?.underlying)]
  }
}
