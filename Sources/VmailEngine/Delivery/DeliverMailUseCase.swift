public import FoundationEssentials
import Synchronization
public import VmailDomain
public import VmailStore

/// Sends mail in the Outbox that is due (FR-SYNC-07). Nothing is ever lost, and nothing is sent twice
/// automatically: a mail is `sent` only when its server has confirmed it, and a mail that may have been
/// accepted isn't sent again.
public struct DeliverMailUseCase: Sendable {
  /// Events while a mail is being sent.
  public enum Event: Sendable {
    case sending(OutgoingMail)
    case sent(OutgoingMail)
    /// - Parameters:
    ///   - until: the time of the next attempt.
    ///   - isOffline: whether no server could be reached.
    case postponed(OutgoingMail, until: Date, reason: String, isOffline: Bool)
    /// - Parameter isUncertain: whether it may have been sent.
    case failed(OutgoingMail, reason: String, isUncertain: Bool)
    /// The server doesn't hold mail, so vmail sends it at that time.
    case scheduled(OutgoingMail, at: Date)
    /// The account can't send until the user fixes something.
    case held(OutgoingMail, reason: String)
  }

  private let store: MailStore
  private let submission: any MailSubmitting
  private let servers: any MailServerConnecting
  private let composer: any MessageComposing
  private let credentials: CredentialsUseCase
  private let clock: any WallClock
  private let jitter: @Sendable () -> Double
  private let words: @Sendable (any Error) -> String

  /// - Parameters:
  ///   - jitter: a random number from 0 to 1.
  ///   - words: describes an error in a clause, which is stored with the mail and shown.
  public init(
    store: MailStore, submission: any MailSubmitting, servers: any MailServerConnecting,
    composer: any MessageComposing, credentials: CredentialsUseCase, clock: any WallClock,
    jitter: @escaping @Sendable () -> Double = { Double.random(in: 0..<1) },
    words: @escaping @Sendable (any Error) -> String
  ) {
    self.store = store
    self.submission = submission
    self.servers = servers
    self.composer = composer
    self.credentials = credentials
    self.clock = clock
    self.jitter = jitter
    self.words = words
  }

  /// Sends an account's mail that is due, one after another on one connection.
  /// - Parameters:
  ///   - only: the only mail to send; `nil` for all.
  ///   - retrying: whether to retry postponed mail now.
  ///   - ask: asks the user for a password; `nil` where nobody can be asked.
  ///   - isOver: whether nothing more is sent after the current mail.
  /// - Throws: ``StoreError``, `CancellationError`, after the state of the current mail was recorded.
  public func deliver(
    _ account: Account, only: EmailID? = nil, retrying: Bool = false, ask: SecretAsking? = nil,
    isOver: @Sendable () -> Bool = { false }, onEvent: @escaping @Sendable (Event) -> Void
  ) async throws {
    let line = SubmissionLine(submission)
    var tried: Set<EmailID> = []
    do {
      while !isOver(), let mail = try await next(of: account, only: only, retrying: retrying, besides: tried)
      {
        tried.insert(mail.mail.id)
        try await deliver(mail, of: account, on: line, ask, onEvent)
        try Task.checkCancellation()
      }
    } catch {
      await line.close()
      throw error
    }
    await line.close()
  }

  /// Sends a mail, or waits until another process that sends it knows what becomes of it.
  /// - Parameters:
  ///   - ask: asks the user for a password; `nil` where nobody can be asked.
  ///   - onEvent: called with what this process does.
  /// - Returns: what became of it: the server has it, or it stays in the Outbox; `nil` if it was taken back meanwhile.
  /// - Throws: ``StoreError``, `CancellationError`, after the state of the mail was recorded.
  public func settle(
    _ mail: OutgoingMail, of account: Account, ask: SecretAsking? = nil,
    onEvent: @escaping @Sendable (Event) -> Void
  ) async throws -> Event? {
    let own = Mutex<Event?>(nil)
    let (changes, change) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    let writes = store.watch.writes()
    let listener = Task { for await _ in writes { change.yield() } }
    defer { listener.cancel() }
    var changed = changes.makeAsyncIterator()
    var wasSending = false
    while true {
      try await deliver(account, only: mail.id, ask: ask) { event in
        own.withLock { $0 = event }
        onEvent(event)
      }
      if let event = own.withLock({ $0 }) { return event }
      let (waiting, sent) = try await store.read { snapshot in
        (try snapshot.outgoing(mail.id), try snapshot.email(id: mail.id)?.sendState == .sent)
      }
      // Of mail that is resent, nothing is kept; nobody takes it back while it is being sent.
      guard let waiting else { return sent || mail.isResent && wasSending ? .sent(mail) : nil }
      wasSending = waiting.email.sendState == .sending
      switch waiting.email.sendState {
      case .failed:
        return .failed(waiting, reason: waiting.error ?? "", isUncertain: waiting.isUncertain)
      case .queued where Self.isHeld(waiting, at: clock.now):
        return .held(waiting, reason: waiting.error ?? "")
      case .queued where !waiting.isReady(at: clock.now):
        return .postponed(waiting, until: waiting.ready, reason: waiting.error ?? "", isOffline: false)
      case .sending: try await recover(onEvent)
      default: break
      }
      // A process that is killed writes nothing.
      let alarm = clock.schedule(after: Self.longestLook) { change.yield() }
      await changed.next()
      alarm.cancel()
      try Task.checkCancellation()
    }
  }

  /// Returns whether a mail waits for the user: longer than it would for another attempt.
  private static func isHeld(_ mail: OutgoingMail, at now: Date) -> Bool {
    guard mail.error != nil, let next = mail.nextAttempt else { return false }
    return next.timeIntervalSince(now) > DeliveryPolicy.wait(afterAttempts: mail.attempts, jitter: 1)
  }

  /// After so many seconds, it is noticed that the process that was sending a mail has ended.
  private static let longestLook: TimeInterval = 2

  /// Records the state of mail that was being sent by a process that has ended.
  public func recover(_ onEvent: (Event) -> Void) async throws {
    for mail in try await store.recoverOutgoing() {
      onEvent(.failed(mail, reason: mail.error ?? "", isUncertain: true))
    }
  }

  private func next(
    of account: Account, only: EmailID?, retrying: Bool, besides tried: Set<EmailID>
  ) async throws -> ClaimedMail? {
    let now = clock.now
    let waiting = try await store.read { try $0.outgoing(accountId: account.id) }
    for mail in waiting where only ?? mail.id == mail.id && !tried.contains(mail.id) {
      guard mail.isReady(at: now, retrying: retrying) else { continue }
      if let claimed = try await store.claim(mail.id, at: now, retrying: retrying) { return claimed }
    }
    return nil
  }

  private func deliver(
    _ claimed: ClaimedMail, of account: Account, on line: SubmissionLine, _ ask: SecretAsking?,
    _ onEvent: @escaping @Sendable (Event) -> Void
  ) async throws {
    onEvent(.sending(claimed.mail))
    var settings: ServerSettings?
    do {
      settings = try await store.read { try $0.serverSettings(accountId: account.id) }
      if try await wasSent(claimed, of: account, settings, ask) {
        try await Self.surely { [store, clock] in
          try await store.write { try $0.finish(claimed, at: clock.now, isFiled: true) }
        }
        return onEvent(.sent(claimed.mail))
      }
      try await submit(claimed, of: account, settings, on: line, ask)
    } catch {
      return try await settle(claimed, after: error, onEvent)
    }
    let copies = settings.map(SentFiling.copies) ?? .client
    // It was sent: that is recorded even if the task is cancelled.
    try await Self.surely { [store, clock] in
      let hold = copies == .unknown ? clock.now.addingTimeInterval(DeliveryPolicy.sentCopyHold) : nil
      try await store.write {
        try $0.finish(claimed, at: clock.now, isFiled: copies.isByServer, hold: hold)
      }
    }
    onEvent(.sent(claimed.mail))
  }

  /// Looks for mail from a backup in Sent, once.
  private func wasSent(
    _ claimed: ClaimedMail, of account: Account, _ settings: ServerSettings?, _ ask: SecretAsking?
  ) async throws -> Bool {
    guard claimed.mail.isRestored else { return false }
    guard let settings else { throw SyncFailure.notSetUp }
    let sent = try await store.read { try $0.syncedFolders(accountId: account.id) }.first {
      $0.folder.type == .sent
    }
    // Of mail that is resent, no copy is kept, and one that some recipients have says nothing about the others.
    guard let sent, !claimed.mail.isResent, claimed.mail.delivered == 0 else {
      throw SubmissionError.unknownSinceBackup
    }
    let session = try await credentials.withCredentials(of: account.name, settings, ask: ask) {
      try await servers.connect(settings.login(to: settings.imap, $0, of: account.name))
    }
    let search = SentSearch(session: session, path: sent.path, store: store)
    let found: Bool
    do {
      found = try await search.contains(claimed.mail, claimed.source)
    } catch {
      await session.close()
      throw error
    }
    await session.close()
    if !found { try await store.write { try $0.noteUnsent(claimed) } }
    return found
  }

  private func submit(
    _ claimed: ClaimedMail, of account: Account, _ settings: ServerSettings?, on line: SubmissionLine,
    _ ask: SecretAsking?
  ) async throws {
    guard let settings, let smtp = settings.smtp else { throw SyncFailure.notSetUp }
    let session = try await line.session { submission in
      try await credentials.withCredentials(of: account.name, settings, ask: ask) {
        try await submission.connect(settings.login(to: smtp, $0, of: account.name))
      }
    }
    let hold = claimed.mail.holdUntil.map { Int($0.timeIntervalSince(clock.now).rounded(.up)) }
    let source = composer.recoded(WireSource.withoutBcc(claimed.source), for: await session.traits)
    let mail = SubmittedMail(
      envelope: claimed.mail.envelope, source: source,
      hold: hold.flatMap { $0 > 0 ? $0 : nil }, holdUntil: claimed.mail.holdUntil)
    await note(session.traits.sizeLimit, of: account)
    do { try await submit(mail, of: claimed, in: session) } catch {
      if !SubmissionLine.survives(error) { await line.drop() }
      throw error
    }
  }

  /// Submits a mail, in as many transactions as the server needs for its recipients.
  private func submit(
    _ mail: SubmittedMail, of claimed: ClaimedMail, in session: any SubmissionSession
  ) async throws {
    var (mail, left) = (mail, mail.envelope.recipients)
    repeat {
      do {
        _ = try await session.submit(mail) { [store] in
          try await store.write { try $0.noteEnd(of: claimed) }
        }
      } catch {
        let accepted = DeliveryPolicy.accepted(of: mail.envelope.recipients, after: error)
        guard !accepted.isEmpty else { throw error }
        mail.envelope.recipients = accepted
        continue
      }
      left.removeAll(where: mail.envelope.recipients.contains)
      mail.envelope.recipients = left
      if !left.isEmpty { try await noteDelivered(claimed, left: left) }
    } while !left.isEmpty
  }

  /// Records who has a mail: whatever happens, they don't get it again.
  private func noteDelivered(_ claimed: ClaimedMail, left: [String]) async throws {
    do {
      try await Self.surely { [store] in try await store.write { try $0.note(claimed, left: left) } }
    } catch {
      throw SubmissionError.unknownOutcome(.connectionLost(reason: "vmail couldn't store who has it"))
    }
  }

  /// Stores the limit for checking later mails.
  private func note(_ sizeLimit: Int?, of account: Account) async {
    let known = (try? await store.read { try $0.sizeLimit(accountId: account.id) }) ?? nil
    guard known != sizeLimit else { return }
    try? await store.write({ try $0.setSizeLimit(sizeLimit, accountId: account.id) })
  }

  private func settle(
    _ claimed: ClaimedMail, after error: any Error, _ onEvent: @escaping @Sendable (Event) -> Void
  ) async throws {
    let mail = claimed.mail
    if case SubmissionError.cannotHold = error, let time = mail.holdUntil {
      try await store.write { try $0.schedule(claimed, at: time) }
      return onEvent(.scheduled(mail, at: time))
    }
    let verdict = DeliveryPolicy.verdict(
      on: error, attempts: mail.attempts, age: clock.now.timeIntervalSince(mail.due), words)
    try await Self.surely { [store, clock, jitter] in
      switch verdict {
      case .postpone(let reason, let counts):
        let wait = DeliveryPolicy.wait(afterAttempts: mail.attempts, jitter: jitter())
        let until = clock.now.addingTimeInterval(wait)
        try await store.write { try $0.postpone(claimed, until: until, reason: reason, counts: counts) }
        let isOffline = !counts || (error as? ServerError)?.isUnreachable == true
        onEvent(.postponed(mail, until: until, reason: reason, isOffline: isOffline))
      case .hold(let reason):
        let until = clock.now.addingTimeInterval(DeliveryPolicy.longestWait)
        try await store.write { try $0.postpone(claimed, until: until, reason: reason, counts: false) }
        onEvent(.held(mail, reason: reason))
      case .fail(let reason):
        try await store.write { _ = try $0.fail(claimed, reason: reason, isUncertain: false) }
        onEvent(.failed(mail, reason: reason, isUncertain: false))
      case .uncertain(let reason):
        let wasSent = try await store.write { try $0.fail(claimed, reason: reason, isUncertain: true) }
        onEvent(wasSent ? .sent(mail) : .failed(mail, reason: reason, isUncertain: true))
      }
    }
    if error is StoreError { throw error }
  }

  /// Completes an operation even if the waiting task is cancelled.
  private static func surely(_ body: @escaping @Sendable () async throws -> Void) async throws {
    try await Task { try await body() }.value
  }
}

extension ServerError {
  fileprivate var isUnreachable: Bool {
    switch self {
    case .nameNotFound, .unreachable: true
    default: false
    }
  }
}

/// The connection on which mails are sent one after another, made for the first one.
private actor SubmissionLine {
  private let submission: any MailSubmitting
  private var open: (any SubmissionSession)?
  /// Why there is no connection, so that it isn't tried again for the next mail.
  private var failure: (any Error)?

  init(_ submission: any MailSubmitting) { self.submission = submission }

  func session(
    _ connect: @Sendable (any MailSubmitting) async throws -> any SubmissionSession
  ) async throws -> any SubmissionSession {
    if let open { return open }
    if let failure { throw failure }
    do {
      let session = try await connect(submission)
      open = session
      return session
    } catch {
      failure = error
      throw error
    }
  }

  /// Drops a connection that is no longer usable.
  func drop() { open = nil }

  func close() async {
    let session = open
    open = nil
    await session?.close()
  }

  /// Returns whether a connection is still usable after this error.
  static func survives(_ error: any Error) -> Bool {
    switch error {
    case SubmissionError.unknownOutcome: false
    case is SubmissionError, ServerError.refused: true
    case ServerError.unavailable(let code, _): code != "421"
    default: false
    }
  }
}
