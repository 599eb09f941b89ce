public import VmailDomain

/// Keeps one account synced with its server for as long as it runs: connects, checks all mailboxes, waits for
/// changes of the Inbox, checks again, and reconnects when the connection breaks.
///
/// There is one connection at a time and one operation on it at a time, whatever the trigger: reported
/// changes, the clock, ``wake()``, or a caller of ``sync(only:ask:)``.
public actor AccountSyncLoop {
  public nonisolated let account: Account
  private let useCase: SyncAccountUseCase
  private let time: MonotonicTime
  private let jitter: @Sendable () -> Double
  private let onEvent: @Sendable (SyncLoopEvent) -> Void

  private var session: (any MailServerSession)?
  /// The connection being made.
  private var attempt: Task<any MailServerSession, any Error>?
  private var connectedAt: Duration?
  private var backoff = Backoff()
  private var wait: Wait?
  private var isOver = false

  // What is wanted.
  private var requests: [SyncLoopRequest] = []
  private var lastRequest = 0
  private var isWoken = false
  private var isRetried = false
  private var isNetworkChanged = false

  // What is under way.
  private var awaiting: [SyncLoopRequest] = []
  private var isLookingAtAll = false

  // What is due.
  private var nextLook = Duration.zero
  private var lastLook = Duration.zero
  /// The number of reports in a row that led to no changes.
  private var idleRounds = 0
  /// The state of the Inbox when it was last checked.
  private var seen: RemoteFolder.Status?
  private var canIdle = true

  /// A wait that other tasks can end.
  private struct Wait {
    enum Kind { case idle, waiting, stopped(SyncFailure) }
    var kind: Kind
    var task: Task<Bool, any Error>
  }

  /// A failed check whose result was reported, except to its waiting callers.
  private struct FailedLook: Error {
    var report: SyncReport
    var failure: SyncFailure
  }
  private struct NetworkChange: Error {}

  /// - Parameters:
  ///   - jitter: a random number from 0 to 1.
  ///   - onEvent: called with each event, in order.
  public init(
    _ account: Account, by useCase: SyncAccountUseCase, time: MonotonicTime,
    jitter: @escaping @Sendable () -> Double, onEvent: @escaping @Sendable (SyncLoopEvent) -> Void
  ) {
    self.account = account
    self.useCase = useCase
    self.time = time
    self.jitter = jitter
    self.onEvent = onEvent
  }

  /// Runs until the task is cancelled; then closes the connection, whatever the server does. Called once.
  public func keep() async {
    await withTaskCancellationHandler {
      while !Task.isCancelled { await live() }
    } onCancel: {
      Task { await breakOff() }
    }
    isOver = true
    requests += awaiting
    for request in requests { request.continuation.resume(throwing: CancellationError()) }
    requests = []
  }

  /// Makes any operation in progress fail at once.
  private func breakOff() async {
    attempt?.cancel()
    wait?.task.cancel()
    await session?.close()
  }

  // MARK: What others want

  /// Requests an early check, since there is something to send or to fetch. It doesn't shorten the wait for a
  /// server that doesn't respond. During a check, it causes another one afterwards.
  public func wake() {
    isWoken = true
    if case .idle? = wait?.kind { wait?.task.cancel() }
  }

  /// Retries at once instead of waiting, or after giving up.
  public func retry() {
    isRetried = true
    switch wait?.kind {
    case .waiting, .stopped: wait?.task.cancel()
    case .idle, nil: break
    }
  }

  /// Reconnects without waiting for a deadline, since the connection may be dead, or the network may be back.
  public func noteNetworkChange() async {
    if case .stopped(let failure)? = wait?.kind, !failure.dependsOnNetwork { return }
    isNetworkChanged = true
    await breakOff()
  }

  /// Checks the mailboxes now, or waits for the check in progress. Cancelling ends only the wait.
  /// - Returns: the report, including server errors.
  /// - Throws: ``StoreError``, `CancellationError`.
  public func sync(only folder: FolderID? = nil, ask: SecretAsking? = nil) async throws
    -> SyncReport
  {
    lastRequest += 1
    let id = lastRequest
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        guard !Task.isCancelled, !isOver else { return continuation.resume(throwing: CancellationError()) }
        let request = SyncLoopRequest(id: id, folder: folder, ask: ask, continuation: continuation)
        if isLookingAtAll { return awaiting.append(request) }
        requests.append(request)
        wait?.task.cancel()
      }
    } onCancel: {
      Task { await withdraw(id) }
    }
  }

  private func withdraw(_ id: Int) {
    let request = (requests + awaiting).first { $0.id == id }
    requests.removeAll { $0.id == id }
    awaiting.removeAll { $0.id == id }
    request?.continuation.resume(throwing: CancellationError())
  }

  private func answer(_ result: Result<SyncReport, any Error>) {
    for request in awaiting { request.continuation.resume(with: result) }
    awaiting = []
  }

  // MARK: Connecting

  /// The lifetime of a connection, and the wait for the next one.
  private func live() async {
    (isRetried, isNetworkChanged, connectedAt) = (false, false, nil)
    awaiting += requests
    requests = []
    onEvent(.state(.connecting))
    do {
      let session = try await connect()
      self.session = session
      connectedAt = time.now()
      canIdle = await session.traits.supportsIdle
      try await serve(session)
    } catch {
      let broken = session
      session = nil
      await broken?.close()
      await recover(from: error)
    }
  }

  private func connect() async throws -> any MailServerSession {
    let ask = awaiting.lazy.compactMap(\.ask).first
    let task = Task { [useCase, account] in try await useCase.connect(account, ask) }
    attempt = task
    defer { attempt = nil }
    return try await withTaskCancellationHandler {
      try await task.value
    } onCancel: {
      task.cancel()
    }
  }

  private func recover(from error: any Error) async {
    guard !Task.isCancelled else { return }
    if let connectedAt, time.now() - connectedAt >= Backoff.healthy { backoff.reset() }
    guard !isNetworkChanged else {
      backoff.reset()
      (requests, awaiting) = (awaiting + requests, [])
      return
    }
    let (cause, answer) = await conclude(error)
    if let failure = SyncFailure(cause), failure.needsUser {
      onEvent(.state(.stopped(cause)))
      self.answer(answer)
      _ = try? await pause(.stopped(failure)) { await Self.untilCancelled() }
    } else {
      // A server under load may name a time.
      let wait = max(
        backoff.next(jitter()), .seconds((SyncFailure(cause)?.underlying as? ServerError)?.suggestedWait ?? 0)
      )
      let until = time.now() + wait
      onEvent(.state(.waiting(until: until, cause)))
      self.answer(answer)
      _ = try? await pause(.waiting) { [time] in
        try await time.sleep(until)
        return false
      }
    }
  }

  /// - Returns: the cause, and the result for waiting callers.
  private func conclude(_ error: any Error) async -> (cause: any Error, answer: Result<SyncReport, any Error>)
  {
    if let look = error as? FailedLook { return (look.failure, .success(look.report)) }
    guard let failure = SyncFailure(error) else { return (error, .failure(error)) }
    var report = SyncReport(accountId: account.id)
    report.failure = failure
    // That this can't be recorded is reported by other code that reads the store.
    try? await useCase.note(report)
    onEvent(.synced(report, isWhole: true, isAnswer: !awaiting.isEmpty))
    return (failure, .success(report))
  }

  // MARK: Connected

  /// Ends only with an error.
  private func serve(_ session: any MailServerSession) async throws {
    try await check(nil, on: session)
    while true {
      try Task.checkCancellation()
      if isNetworkChanged { throw NetworkChange() }
      if let request = requests.first {
        try await check(request.folder, on: session)
      } else if isWoken || time.now() >= nextLook {
        try await check(nil, on: session)
      } else if try await hasNews(session) {
        try await lookAtInbox(on: session)
      }
    }
  }

  private func lookAtInbox(on session: any MailServerSession) async throws {
    guard let inbox = try await useCase.inbox(of: account.id) else { return nextLook = time.now() }
    let counts = try await check(inbox.folder.id, on: session)
    idleRounds = counts == SyncCounts() ? idleRounds + 1 : 0
  }

  @discardableResult
  private func check(_ folder: FolderID?, on session: any MailServerSession) async throws -> SyncCounts {
    onEvent(.state(.syncing))
    awaiting += requests.filter { folder == nil || $0.folder == folder }
    requests.removeAll { folder == nil || $0.folder == folder }
    if folder == nil {
      (isWoken, isLookingAtAll) = (false, true)
      nextLook = time.now() + SyncIntervals.everything
    }
    defer {
      isLookingAtAll = false
      lastLook = time.now()
    }
    // A caller that requests a sync wants everything to be retried.
    let report = try await useCase.look(
      account, only: folder, pushingAll: !awaiting.isEmpty, on: session
    ) { [onEvent] in onEvent(.progress($0)) }
    isLookingAtAll = false
    if let wait = try await useCase.waitForLastSearch(of: account.id) {
      nextLook = min(nextLook, time.now() + .seconds(max(1, wait)))
    }
    // A check that was interrupted by a change of the network is repeated without reporting.
    if report.failure != nil, isNetworkChanged { throw NetworkChange() }
    onEvent(.synced(report, isWhole: folder == nil, isAnswer: !awaiting.isEmpty))
    // Waiting callers get a failure once its consequence is known.
    if let failure = report.failure { throw FailedLook(report: report, failure: failure) }
    answer(.success(report))
    return report.total
  }

  /// Waits until there is something else to do, or the Inbox is to be checked.
  /// - Returns: whether the Inbox is to be checked.
  private func hasNews(_ session: any MailServerSession) async throws -> Bool {
    onEvent(.state(.idle(isNotified: canIdle)))
    let earliest = lastLook + SyncIntervals.pause(idleRounds: idleRounds)
    if time.now() < earliest {
      try await sleep(until: earliest)
      return false
    }
    if canIdle {
      let inbox = try await session.select(.inbox, since: nil)
      // Changes between the check and this point would never be reported.
      if try await isNew(inbox.status) { return true }
      return try await idle(on: session)
    }
    let inbox = try await session.status(of: .inbox)
    if try await isNew(inbox) { return true }
    try await sleep(until: min(time.now() + SyncIntervals.poll, nextLook))
    return false
  }

  private func isNew(_ status: RemoteFolder.Status) async throws -> Bool {
    defer { seen = status }
    // It was checked in this state before, so that another check won't help.
    guard status != seen else { return false }
    return try await !useCase.isInLine(account.id, status)
  }

  private func idle(on session: any MailServerSession) async throws -> Bool {
    let until = min(time.now() + SyncIntervals.idle, nextLook)
    let began = time.now()
    let hasNews: Bool
    do {
      hasNews = try await pause(.idle) { [time] in try await Self.waitForNews(session, until: until, time) }
    } catch ServerError.refused {
      canIdle = false
      return false
    }
    if time.now() - began >= SyncIntervals.doubt { idleRounds = 0 }
    // A server that ends IDLE by itself would otherwise be polled continually.
    if !hasNews, time.now() < until, !isRung(.idle) {
      idleRounds += 1
      lastLook = time.now()
    }
    return hasNews
  }

  private static func waitForNews(
    _ session: any MailServerSession, until: Duration, _ time: MonotonicTime
  ) async throws -> Bool {
    let waiting = Task { try await session.waitForNews() }
    let timer = Task { if (try? await time.sleep(until)) != nil { waiting.cancel() } }
    defer { timer.cancel() }
    return try await withTaskCancellationHandler {
      try await waiting.value
    } onCancel: {
      waiting.cancel()
    }
  }

  // MARK: Waiting

  private func sleep(until: Duration) async throws {
    _ = try await pause(.idle) { [time] in
      try? await time.sleep(until)
      return false
    }
  }

  /// Runs an operation that others can end, unless they do so before it begins.
  private func pause(_ kind: Wait.Kind, _ body: @escaping @Sendable () async throws -> Bool) async throws
    -> Bool
  {
    guard !isRung(kind) else { return false }
    let task = Task { try await body() }
    wait = Wait(kind: kind, task: task)
    defer { wait = nil }
    return try await withTaskCancellationHandler {
      try await task.value
    } onCancel: {
      task.cancel()
    }
  }

  private func isRung(_ kind: Wait.Kind) -> Bool {
    if isNetworkChanged || !requests.isEmpty { return true }
    switch kind {
    case .idle: return isWoken
    case .waiting, .stopped: return isRetried
    }
  }

  private static func untilCancelled() async -> Bool {
    let (never, source) = AsyncStream<Void>.makeStream()
    for await _ in never {}
    source.finish()
    return false
  }
}
