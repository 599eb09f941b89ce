import VmailDomain

/// The state of an IMAP connection: the commands in progress, and the assignment of responses to them.
///
/// Only its own tagged response ends a command. When the connection ends, or the server violates the
/// protocol, all commands in progress and all later ones fail.
actor IMAPConnection {
  private let bytes: ByteConnection
  private let log: TransportLog?
  private let limits: WireLimits
  private let parser: ResponseParser
  private var framer: ResponseFramer
  private var compression: Deflate?
  private var literals = LiteralForm.synchronizing

  private var lastTag = 0
  private var queue: [any PendingCommand] = []
  private var pending: [any PendingCommand] = []
  /// The pieces of the last command that still wait for a `+`.
  private var unsent: [[UInt8]] = []
  /// The command whose literal is being passed on.
  private var receiver: (any PendingCommand)?
  private var failure: (any Error)?
  private var news = News()
  /// The number of unsolicited bytes since the last command ended.
  private var unclaimed = 0
  /// The number of times that the server has said it is at work, since the last command ended.
  private var signsOfWork = 0
  private var greeting = Greeting.awaited(nil)
  /// When a server under load wants to hear more.
  private var quietUntil: Duration?

  private enum Greeting {
    case awaited(CheckedContinuation<StatusResponse, any Error>?)
    case came(StatusResponse)
  }

  /// What the server has reported without being asked.
  private(set) var reports = ServerReports()

  init(_ bytes: ByteConnection, limits: WireLimits = WireLimits(), log: TransportLog? = nil) {
    self.bytes = bytes
    self.log = log
    self.limits = limits
    parser = ResponseParser(limits: limits)
    framer = ResponseFramer(limits: limits)
  }

  deinit { bytes.close() }

  // MARK: - Commands

  /// - Throws: ``ServerError/incomplete(reason:)`` if a limit has ended the command.
  func run<Command: IMAPCommand>(_ command: Command) async throws -> Command.Answer {
    switch try await runLimited(command) {
    case .whole(let answer): return answer
    case .part(_, let limit), .refused(let limit): throw limit.error
    }
  }

  func runLimited<Command: IMAPCommand>(_ command: Command) async throws -> LimitedAnswer<Command.Answer> {
    do {
      return try await withTaskCancellationHandler {
        try await withCheckedThrowingContinuation { continuation in
          lastTag += 1
          let exchange = Exchange(command, tag: "A\(lastTag)", continuation: continuation)
          if let failure { return exchange.fail(failure) }
          queue.append(exchange)
          endIdling()
          pump()
        }
      } onCancel: {
        bytes.close()
      }
    } catch {
      try Task.checkCancellation()
      throw error
    }
  }

  /// Sends the commands that may be sent now.
  private func pump() {
    while unsent.isEmpty, let next = queue.first {
      let isBlocked =
        next.isAlone
        ? !pending.isEmpty
        : pending.contains { $0.isAlone || $0.isAmbiguous && next.isAmbiguous }
      if isBlocked || isQuiet { return }
      queue.removeFirst()
      do {
        var pieces = try CommandEncoder.encode(next.line, tag: next.tag, literals: literals)
        log?("C: \(next.tag) \(next.line.redacted)")
        if next.line.name == "SELECT", case .string(let path)? = next.line.arguments.first {
          news = News()
          reports.select(MailboxPath(path))
        }
        pending.append(next)
        // Before anything is sent, so that the time doesn't begin after the server has replied.
        expectReply()
        send(pieces.removeFirst())
        unsent = pieces
      } catch {
        next.fail(error)
      }
    }
  }

  /// Whether the server has asked for some time.
  private var isQuiet: Bool { quietUntil.map { bytes.time.now() < $0 } ?? false }

  private func keepQuiet(after error: ServerError?) {
    guard let wait = error?.suggestedWait else { return }
    // The next sync is a better time for anything that would wait longer.
    let until = bytes.time.now() + min(.seconds(wait), .seconds(10))
    quietUntil = until
    Task { [weak self, time = bytes.time] in
      try? await time.sleep(until)
      await self?.pump()
    }
  }

  private func send(_ data: [UInt8]) { bytes.send(compression?.deflate(data) ?? data) }

  private func expectReply() {
    guard let first = pending.first, !isIdling else { return bytes.watchdog.disarm() }
    let (line, deadlines) = (first.line, bytes.deadlines)
    bytes.watchdog.expect(
      "the response to \(line.name)", within: deadlines.reply,
      progress: line.changesMail ? deadlines.answer : deadlines.progress,
      total: line.bringsMail || line.changesMail ? nil : deadlines.answer)
  }

  func takeAlerts() -> [String] { reports.takeAlerts() }

  func takeNews() -> MailboxNews { news.takeAll() }

  func setLiterals(_ form: LiteralForm) { literals = form }

  // MARK: - Waiting

  /// Whether the server is idling, and may be silent for as long as it likes.
  var isIdling: Bool { pending.first?.idling?.isAgreed == true }

  /// Waits until the server reports a change in the selected mailbox, the task is cancelled, or another
  /// command has to run. The connection stays usable in each case.
  /// - Returns: whether there is a report that nobody has taken.
  func idle() async throws -> Bool {
    guard news.isEmpty else { return true }
    let idling = Idling()
    // A task of its own, because cancelling a command ends the connection.
    let command = Task { try await run(IdleCommand(idling)) }
    let hasNews = try await withTaskCancellationHandler {
      try await command.value
    } onCancel: {
      idling.dismiss()
      Task { await endIdling() }
    }
    return hasNews || !news.isEmpty
  }

  /// Sends DONE if the server is idling and DONE was not yet sent.
  private func endIdling() {
    guard let idling = pending.first?.idling, idling.end() else { return }
    send(IdleCommand.done)
    expectReply()
  }

  /// Sends LOGOUT and closes the connection. The answer would add nothing.
  func logOut() {
    endIdling()
    if failure == nil, unsent.isEmpty, pending.allSatisfy({ $0.idling != nil }) {
      send(Array("A\(lastTag + 1) LOGOUT\r\n".utf8))
    }
    close()
  }

  /// Closes the connection; pending calls throw `reason`.
  func close(_ reason: ServerError = .connectionLost(reason: "closed")) { fail(reason) }

  // MARK: - Reading

  /// Reads until the connection ends. Called once.
  nonisolated func start() {
    Task { [weak self, bytes] in
      do {
        while let chunk = try await bytes.receive() {
          guard let self else { return }
          try await self.process(chunk)
        }
        throw ServerError.connectionLost(reason: "the server closed the connection")
      } catch {
        await self?.fail(error)
      }
    }
  }

  func awaitGreeting() async throws -> StatusResponse {
    bytes.expectGreeting()
    defer { bytes.endGreeting() }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        if let failure { return continuation.resume(throwing: failure) }
        if case .came(let status) = greeting { return continuation.resume(returning: status) }
        greeting = .awaited(continuation)
      }
    } onCancel: {
      bytes.close()
    }
  }

  private func process(_ chunk: [UInt8]) async throws {
    guard let compression else {
      framer.append(chunk)
      try await drain()
      // In a long response, each piece counts as progress.
      if framer.isWithinLongResponse { bytes.watchdog.progressed() }
      return
    }
    try await inflate(chunk, with: compression)
  }

  private func inflate(_ chunk: [UInt8], with compression: Deflate) async throws {
    var input = chunk[...]
    while let piece = try compression.inflate(&input) {
      framer.append(piece)
      try await drain()
      if framer.isWithinLongResponse { bytes.watchdog.progressed() }
    }
  }

  private func drain() async throws {
    while let event = try framer.next() {
      switch event {
      case .literal(let head, _): try framer.setPlan(plan(for: head))
      case .piece(let piece): try await deliver(piece, to: receiver)
      case .response(let raw): try await handle(parser.parse(raw), size: raw.count)
      }
    }
  }

  private func plan(for head: [UInt8]) -> ResponseFramer.LiteralPlan {
    let place = LiteralPosition(head)
    for command in pending {
      guard let section = place.section, let plan = command.plan(section: section, uid: place.uid) else {
        continue
      }
      receiver = plan == .pass ? command : nil
      return plan
    }
    // Mailbox names may be literals, though hardly that long.
    return place.isFetch ? .drop : .keep
  }

  private func deliver(_ piece: [UInt8], to command: (any PendingCommand)?) async throws {
    guard let command else { return }
    // A slow consumer is not the server's fault.
    bytes.watchdog.pause()
    do {
      try await command.deliver(piece, in: self)
    } catch {
      command.fail(error)
      throw ServerError.connectionLost(reason: "closed in the middle of a message")
    }
    bytes.watchdog.resume()
  }

  // MARK: - Responses

  private func handle(_ response: Response, size: Int) async throws {
    log?("S: \(response.redacted)")
    switch response {
    case .tagged(let tag, let status): try await end(tag, status)
    case .continuation(let challenge): try goOn(challenge)
    default: try await handleUntagged(response, size: size)
    }
  }

  private func end(_ tag: String, _ status: StatusResponse) async throws {
    guard let place = pending.firstIndex(where: { $0.tag == tag }) else {
      throw ServerError.protocolViolation("a response to no command")
    }
    let command = pending[place]
    // A literal that was refused is not sent.
    if place == pending.count - 1 { unsent = [] }
    reports.take(status)
    if status.kind == .ok, let change = command.change { try await enter(change) }
    // The command may have failed meanwhile.
    pending.removeAll { $0 === command }
    (unclaimed, signsOfWork) = (0, 0)
    if status.kind != .ok { keepQuiet(after: ReplyClass.error(status)) }
    command.end(status)
    expectReply()
    pump()
  }

  /// Changes the protocol. No command was sent after this one; with TLS, nothing may follow its answer
  /// either.
  private func enter(_ change: ProtocolChange) async throws {
    switch change {
    case .tls:
      guard framer.isEmpty else { throw ServerError.protocolViolation("data after the response to STARTTLS") }
      try await bytes.startTLS()
      reports.forgetCapabilities()
    case .compression:
      let compression = try Deflate()
      self.compression = compression
      let rest = framer.takeRest()
      if !rest.isEmpty { try await inflate(rest, with: compression) }
    }
  }

  private func goOn(_ challenge: [UInt8]) throws {
    if !unsent.isEmpty {
      send(unsent.removeFirst())
      return pump()
    }
    if let idling = pending.first?.idling, idling.agree() {
      expectReply()
      if !idling.isWanted || !news.isEmpty || !queue.isEmpty { endIdling() }
      return
    }
    guard let reply = pending.first?.reply(to: challenge) else {
      throw ServerError.protocolViolation("an unexpected continuation")
    }
    send(reply + [0x0D, 0x0A])
  }

  private func handleUntagged(_ response: Response, size: Int) async throws {
    if try takeForConnection(response) { return }
    var isTaken = false
    var isNews = true
    // FETCH data is valid for every command that asked for it; any other response answers just one.
    for command in pending where try command.take(response) {
      isTaken = true
      isNews = isNews && !command.asksFlags
      command.held += size
      guard command.held <= limits.answer else { throw ServerError.tooLarge("an answer") }
      if let piece = command.takePiece() { try await deliver(piece, to: command) }
      switch response {
      case .fetch, .unreadableFetch: break
      default: return bytes.watchdog.progressed()
      }
    }
    // Flags that the command didn't ask for.
    if isNews { _ = try news.take(response) }
    if pending.first?.idling?.isWanted == false { endIdling() }
    if isTaken { return bytes.watchdog.progressed() }
    unclaimed += size + 1
    guard unclaimed <= limits.unclaimed else { throw ServerError.tooLarge("an unexpected response") }
  }

  /// - Returns: whether it is for no command.
  private func takeForConnection(_ response: Response) throws -> Bool {
    reports.take(response)
    switch response {
    case .capability, .enabled: return true
    case .status(let status):
      if case .awaited(let continuation) = greeting {
        greeting = .came(status)
        continuation?.resume(returning: status)
        return true
      }
      if let limit = MessageLimit(status) { for command in pending { command.note(limit) } }
      if noteWork(status) { return true }
      guard status.kind == .bye else { return false }
      throw ReplyClass.lossError(status)
    default: return false
    }
  }

  /// INPROGRESS (RFC 9585): the server is at work on a command, which may then take longer, but not for ever. The numbers
  /// in it are not used: where progress is shown, what has arrived is counted.
  /// - Returns: whether it is about a command in progress.
  private func noteWork(_ status: StatusResponse) -> Bool {
    guard status.kind == .ok, let code = status.code, code.name == "INPROGRESS",
      signsOfWork < Self.mostSignsOfWork
    else { return false }
    let tag = code.words.first?.filter { !"()\"".contains($0) }
    guard tag == nil || tag?.uppercased() == "NIL" || pending.contains(where: { $0.tag == tag }) else {
      return false
    }
    signsOfWork += 1
    bytes.watchdog.startAnew()
    return true
  }

  /// An hour for a server that sends one every 15 seconds.
  private static let mostSignsOfWork = 240

  private func fail(_ error: any Error) {
    guard failure == nil else { return }
    failure = error
    log?("closed: \((error as? ServerError)?.redacted ?? "cancelled")")
    bytes.close(error as? ServerError ?? .connectionLost(reason: "closed"))
    if case .awaited(let continuation) = greeting { continuation?.resume(throwing: error) }
    greeting = .awaited(nil)
    let failed = pending + queue
    (pending, queue, unsent) = ([], [], [])
    for command in failed { command.fail(error) }
  }
}
