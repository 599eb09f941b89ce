import Foundation
import VmailDomain

/// Syncing as commands and the prompt do it.
extension Shell {
  /// Syncs accounts at the same time, and tells what each came to.
  /// - Parameter folder: the only one to sync; `nil` for all.
  mutating func sync(_ accounts: [Account], only folder: Folder? = nil) async throws {
    for account in accounts where account.kind == .local {
      console.result(SyncRecord(localAccount: account.name))
    }
    let remote = accounts.filter { $0.kind == .imap }
    guard !remote.isEmpty else { return }
    guard !isOffline else { throw ShellError.offline }
    let services = try await services()
    guard let servers = services.servers else { throw ShellError.noServers }
    guard try engine.becomeEngine(servers.engineLock) else { throw ShellError.otherEngine }
    let ended = await ended(remote, only: folder, servers.sync)
    var failure: (any Error)?
    for (account, seconds, result) in ended {
      switch result {
      case .success(let report):
        console.results(SyncRecord.records(of: report, account: account.name, seconds: seconds))
        for warning in PassedOverWords.sentences(report.passedOver, account: account.name) {
          console.warning(warning)
        }
        failure = failure ?? report.firstFailure?.underlying
      case .failure(let error): failure = failure ?? error
      }
    }
    session.placesVersion += 1
    let reports = ended.compactMap { try? $0.result.get() }
    for report in reports {
      await teller(services).tell(report.played)
      await teller(services).tell(report.arrivals)
    }
    if folder == nil { try await deliverQueued(of: remote) }
    if let failure { throw failure }
    tellNewMail(reports)
  }

  private typealias Ended = (account: Account, seconds: Double, result: Result<SyncReport, any Error>)

  private func ended(_ accounts: [Account], only folder: Folder?, _ useCase: SyncAccountUseCase) async
    -> [Ended]
  {
    let (engine, clock, ask) = (engine, environment.clock, secretAsker)
    let board = SyncProgressBoard(console: console, clock: clock)
    let wanted = folder?.id
    // A server may say nothing for long, and then there is nothing else to be shown.
    console.progress("Syncing…")
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
    console.endProgress()
    return accounts.compactMap { account in ended.first { $0.account.id == account.id } }
  }

  func teller(_ services: Services) -> PlayedTeller {
    PlayedTeller(undoWindow: undoWindow, console: console, fetch: services.fetchThreads)
  }

  /// The listing stays as it is, with its numbers (page 8.23).
  private func tellNewMail(_ reports: [SyncReport]) {
    let new = reports.flatMap(\.folders).filter { $0.folder.type == .inbox }.reduce(0) {
      $0 + $1.counts.unseen
    }
    if new > 0, isTyping { console.notice("\(Digits.grouped(new)) new. Type list.") }
  }

  /// Whether there is a connection to the account's server; where none is kept, whether there was one when
  /// it was synced last.
  func isOnline(_ account: Account) -> Bool {
    guard account.kind == .imap, !isOffline else { return false }
    if let connection = engine.connection(of: account.id) { return connection.isConnected }
    return engine.report(of: account.id).map { $0.failure == nil } ?? false
  }

  /// The connection that is kept to an account's server, for ``StatusRecord``.
  func connection(of account: Account, _ servers: ServerServices?) -> StatusRecord.Connection {
    switch engine.connection(of: account.id) {
    case nil: .none
    case .connecting: .connecting
    case .syncing: .syncing
    case .idle(let isTold): isTold ? .idle : .polling
    case .waiting(let until, _):
      .waiting(seconds: max(0, Int(clamping: (until - (servers?.time.now() ?? until)).components.seconds)))
    case .stopped: .stopped
    }
  }

  /// Whether no connection may be made: said by option or by command.
  var isOffline: Bool { environment.isOffline || engine.isOffline }

  /// The mail of an account that was added at the prompt begins to come, and shows as soon as there is some.
  mutating func showFirstMail(of account: Account) async throws {
    guard isTyping, account.kind == .imap, !isOffline else { return }
    try await keepInLine()
    guard engine.connection(of: account.id) != nil else { return }
    await engine.firstMail(of: account.id)
    session.placesVersion += 1
    if let failure = engine.failure(of: account.id) {
      // The account is there, and sync is tried again.
      console.notice("Couldn't sync \(account.name): \(ErrorWording.cause(of: failure)).", .warning)
    }
    try await enterInbox(of: account)
    try await showPlace()
    if engine.isSyncing(account.id) { console.notice("The rest of the mail is coming in. Type status.") }
  }

  /// Brings the session in line with what was synced in the background, and keeps accounts in line: as the
  /// engine, or in place of one that has ended.
  mutating func takeEngineEvents() async {
    if !engine.takeSynced().isEmpty { session.placesVersion += 1 }
    await followSnoozes()
    if let account = session.account, session.failure == nil, engine.failure(of: account.id) != nil {
      session.failure = .line("sync \(QuotedWord.quoted(account.name))")
    }
    // That another vmail's lock can't be asked for is no reason not to show a prompt.
    try? await keepInLine()
  }

  /// Keeps all accounts in line without anybody waiting. In scripts nothing connects by itself (page 8.25);
  /// neither does a vmail while another one is the engine of the store.
  mutating func keepInLine() async throws {
    guard isInteractive, !isOffline else { return }
    let services = try await services()
    guard let servers = services.servers else { return }
    let accounts = try await services.fetchThreads.fetchAccounts().filter { $0.kind == .imap }
    guard !accounts.isEmpty || engine.isKeeping, try engine.becomeEngine(servers.engineLock) else { return }
    engine.setTeller(teller(services))
    undoWindow.setOnCarriedOut { [engine] in engine.wake() }
    await engine.keep(accounts, by: servers)
    engine.wake(changedTo: try await services.actions.changeNumber())
    if let writing = services.writing { outboxWatcher.watch(accounts, by: writing, servers) }
  }
}
