import VmailDomain

/// The connections to a ``ModelMailServer``, with those that wait for news (IDLE).
struct ModelLines {
  private var last = 0
  private var opened: Set<Int> = []
  private var waiting: [Int: (mailbox: String, signal: AsyncStream<Void>.Continuation)] = [:]
  /// The maximum number of simultaneous connections so far.
  private(set) var most = 0
  private(set) var made = 0

  /// The number of times that news was told to a waiting connection.
  private(set) var told = 0
  var isWaitedOn: Bool { !waiting.isEmpty }

  mutating func open() -> Int {
    last += 1
    made += 1
    opened.insert(last)
    most = max(most, opened.count)
    return last
  }

  mutating func close(_ line: Int) {
    opened.remove(line)
    waiting.removeValue(forKey: line)?.signal.finish()
  }

  mutating func closeAll() { for line in opened { close(line) } }

  func check(_ line: Int) throws {
    guard opened.contains(line) else { throw ServerError.connectionLost(reason: "the model cut it") }
  }

  mutating func tell(_ mailbox: String) {
    for waiter in waiting.values where waiter.mailbox == mailbox {
      told += 1
      waiter.signal.yield()
    }
  }

  mutating func wait(_ line: Int, on mailbox: String) -> AsyncStream<Void> {
    let (news, signal) = AsyncStream<Void>.makeStream()
    waiting[line] = (mailbox, signal)
    return news
  }

  mutating func endWait(_ line: Int) { waiting[line] = nil }

  var count: Int { opened.count }
  /// Whether IDLE is refused although it is announced.
  var refusesIdle = false
}

extension ModelMailServer {
  /// Closes all connections: further calls on them fail.
  public func cutConnections() { lines.closeAll() }

  /// The maximum number of simultaneous connections so far.
  public var mostConnections: Int { lines.most }
  public var openConnections: Int { lines.count }
  /// Whether a connection waits for news.
  public var isWaitedOn: Bool { lines.isWaitedOn }
  /// The number of times that news was told to a waiting connection.
  public var newsTold: Int { lines.told }
  public func refuseIdle() { lines.refusesIdle = true }
  public var connectionCount: Int { lines.made }

  func close(_ line: Int) { lines.close(line) }
  fileprivate func wait(_ line: Int, on mailbox: String) -> AsyncStream<Void> {
    lines.wait(line, on: mailbox)
  }
  fileprivate func endWait(_ line: Int) { lines.endWait(line) }
}

extension ModelMailSession {
  func waitForNews() async throws -> Bool {
    try await server.call(on: line)
    if await server.lines.refusesIdle { throw ServerError.refused(code: nil, reason: "not today") }
    guard let selected else { return false }
    let news = await server.wait(line, on: selected)
    var isTold = try await mailbox().modSeq > known
    if !isTold {
      for await _ in news {
        isTold = true
        break
      }
    }
    await server.endWait(line)
    // Fails if the connection was closed meanwhile; a cancellation is not a failure.
    if !isTold, !Task.isCancelled { try await server.call(on: line) }
    return isTold
  }
}
