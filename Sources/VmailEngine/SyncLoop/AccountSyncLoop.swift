public import VmailDomain

/// Keeps one account in line with its server for as long as it runs: connects, looks at all mailboxes, waits
/// for news of the Inbox, looks again, and comes back when the line breaks.
///
/// There is one connection at a time and one thing done on it at a time, whoever asks: news, the clock,
/// ``wake()``, or somebody who waits for ``sync(only:ask:)``.
public actor AccountSyncLoop {
  public nonisolated let account: Account
  private let useCase: SyncAccountUseCase
  private let time: MonotonicTime
  private let jitter: @Sendable () -> Double
  private let hear: @Sendable (SyncLoopEvent) -> Void

  private var session: (any MailServerSession)?
  /// The connection that is being made.
  private var attempt: Task<any MailServerSession, any Error>?
  private var connectedAt: Duration?
  private var backoff = Backoff()
  private var rest: Rest?
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
  /// How often news led to nothing.
  private var inVain = 0
  /// What the Inbox was like when a look at it was begun last.
  private var seen: RemoteFolder.Status?
  private var canIdle = true

  /// A wait that others can end.
  private struct Rest {
    enum Kind { case idle, waiting, stopped(SyncFailure) }
    var kind: Kind
    var task: Task<Bool, any Error>
  }

  /// A look has failed, and what it came to was told to all but those who wait for it.
  private struct FailedLook: Error {
    var report: SyncReport
    var failure: SyncFailure
  }
  private struct NetworkChange: Error {}

  /// - Parameters:
  ///   - jitter: 0 to 1, by chance.
  ///   - hear: called at each change, in order.
  public init(
    _ account: Account, by useCase: SyncAccountUseCase, time: MonotonicTime,
    jitter: @escaping @Sendable () -> Double, hear: @escaping @Sendable (SyncLoopEvent) -> Void
  ) {
    self.account = account
    self.useCase = useCase
    self.time = time
    self.jitter = jitter
    self.hear = hear
  }

  /// Runs until the task is cancelled; then the connection is closed, whatever the server does. Called once.
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

  /// Whatever is under way fails at once.
  private func breakOff() async {
    attempt?.cancel()
    rest?.task.cancel()
    await session?.close()
  }

  // MARK: What others want

  /// Something is to be told to the server, or to be asked: soon, but not before the time to try a server
  /// again that does not answer. While a look is under way, another one follows it.
  public func wake() {
    isWoken = true
    if case .idle? = rest?.kind { rest?.task.cancel() }
  }

  /// Tries at once what is waited with, or was given up.
  public func retry() {
    isRetried = true
    switch rest?.kind {
    case .waiting, .stopped: rest?.task.cancel()
    case .idle, nil: break
    }
  }

  /// The line may be dead, or there may be one again: connects anew, without waiting for a deadline.
  public func noteNetworkChange() async {
    if case .stopped(let failure)? = rest?.kind, !failure.dependsOnNetwork { return }
    isNetworkChanged = true
    await breakOff()
  }

  /// Looks at the mailboxes now, or waits for the look that is under way. Cancelling ends only the waiting.
  /// - Returns: also what went wrong with the server.
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
        rest?.task.cancel()
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

  /// A connection's life, and the wait for the next one.
  private func live() async {
    (isRetried, isNetworkChanged, connectedAt) = (false, false, nil)
    awaiting += requests
    requests = []
    hear(.state(.connecting))
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
    let (cause, answer) = await tell(error)
    if let failure = SyncFailure(cause), failure.needsUser {
      hear(.state(.stopped(cause)))
      self.answer(answer)
      _ = try? await rest(.stopped(failure)) { await Self.untilCancelled() }
    } else {
      let until = time.now() + backoff.next(jitter())
      hear(.state(.waiting(until: until, cause)))
      self.answer(answer)
      _ = try? await rest(.waiting) { [time] in
        try await time.sleep(until)
        return false
      }
    }
  }

  /// - Returns: why it is, and what those are told who wait.
  private func tell(_ error: any Error) async -> (cause: any Error, answer: Result<SyncReport, any Error>) {
    if let look = error as? FailedLook { return (look.failure, .success(look.report)) }
    guard let failure = SyncFailure(error) else { return (error, .failure(error)) }
    var report = SyncReport(accountId: account.id)
    report.failure = failure
    // That it can't even be noted is told by what reads the store.
    try? await useCase.note(report)
    hear(.synced(report, isWhole: true, isAnswer: !awaiting.isEmpty))
    return (failure, .success(report))
  }

  // MARK: Connected

  /// Ends only by an error.
  private func serve(_ session: any MailServerSession) async throws {
    try await look(at: nil, on: session)
    while true {
      try Task.checkCancellation()
      if isNetworkChanged { throw NetworkChange() }
      if let request = requests.first {
        try await look(at: request.folder, on: session)
      } else if isWoken || time.now() >= nextLook {
        try await look(at: nil, on: session)
      } else if try await hasNews(session) {
        try await lookAtInbox(on: session)
      }
    }
  }

  private func lookAtInbox(on session: any MailServerSession) async throws {
    guard let inbox = try await useCase.inbox(of: account.id) else { return nextLook = time.now() }
    let counts = try await look(at: inbox.folder.id, on: session)
    inVain = counts == SyncCounts() ? inVain + 1 : 0
  }

  @discardableResult
  private func look(at folder: FolderID?, on session: any MailServerSession) async throws -> SyncCounts {
    hear(.state(.syncing))
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
    // Whoever asks for a sync wants all to be tried again.
    let report = try await useCase.look(
      account, only: folder, tellingAll: !awaiting.isEmpty, on: session
    ) { [hear] in hear(.progress($0)) }
    isLookingAtAll = false
    // One that ends by a change of the network is begun again, and nobody need know.
    if report.failure != nil, isNetworkChanged { throw NetworkChange() }
    hear(.synced(report, isWhole: folder == nil, isAnswer: !awaiting.isEmpty))
    // Who waits hears of a failure once it is clear what comes of it.
    if let failure = report.failure { throw FailedLook(report: report, failure: failure) }
    answer(.success(report))
    return report.total
  }

  /// Waits until something else is to be done, or the Inbox is to be looked at.
  /// - Returns: whether the Inbox is.
  private func hasNews(_ session: any MailServerSession) async throws -> Bool {
    hear(.state(.idle(isTold: canIdle)))
    let pause = lastLook + SyncIntervals.pause(inVain: inVain)
    if time.now() < pause {
      try await sleep(until: pause)
      return false
    }
    if canIdle {
      let inbox = try await session.select(.inbox, since: nil)
      // What came between the look and this would never be told.
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
    // Looked at before as it is, it will not be any better.
    guard status != seen else { return false }
    return try await !useCase.isInLine(account.id, status)
  }

  private func idle(on session: any MailServerSession) async throws -> Bool {
    let until = min(time.now() + SyncIntervals.idle, nextLook)
    let began = time.now()
    let isTold: Bool
    do {
      isTold = try await rest(.idle) { [time] in try await Self.waitForNews(session, until: until, time) }
    } catch ServerError.refused {
      canIdle = false
      return false
    }
    if time.now() - began >= SyncIntervals.doubt { inVain = 0 }
    // A server that ends it by itself would have us ask all day.
    if !isTold, time.now() < until, !isRung(.idle) {
      inVain += 1
      lastLook = time.now()
    }
    return isTold
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

  // MARK: Resting

  private func sleep(until: Duration) async throws {
    _ = try await rest(.idle) { [time] in
      try? await time.sleep(until)
      return false
    }
  }

  /// Does something that others can end, unless they have before it begins.
  private func rest(_ kind: Rest.Kind, _ body: @escaping @Sendable () async throws -> Bool) async throws
    -> Bool
  {
    guard !isRung(kind) else { return false }
    let task = Task { try await body() }
    rest = Rest(kind: kind, task: task)
    defer { rest = nil }
    return try await withTaskCancellationHandler {
      try await task.value
    } onCancel: {
      task.cancel()
    }
  }

  private func isRung(_ kind: Rest.Kind) -> Bool {
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
