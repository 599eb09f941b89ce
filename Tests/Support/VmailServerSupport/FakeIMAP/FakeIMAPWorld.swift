import Synchronization

/// The state shared by all sessions of a ``FakeIMAPServer``.
final class FakeIMAPWorld: Sendable {
  let personality: ServerPersonality
  let login: FakeIMAPServer.Login
  let checkpoints = ServerCheckpoints()
  private let state: Mutex<State>

  private struct State {
    var account: MailAccount
    var commands: [ReceivedCommand] = []
    var traffic = Traffic()
    /// The bytes sent by FETCH that day.
    var sentToday = 0
    /// Whether more was asked for than the day allows.
    var isSpent = false
    var faults: [CommandFault] = []
    var connectionCount = 0
    var sessions: [Int: Session] = [:]
    var idlers: Set<Int> = []
    var waitingForIdlers: [CheckedContinuation<Void, Never>] = []
  }
  private struct Session {
    var connection: ServerConnection
    var events: AsyncStream<SessionInput.Event>.Continuation
    var isLoggedIn = false
  }

  init(_ personality: ServerPersonality, _ login: FakeIMAPServer.Login) {
    (self.personality, self.login) = (personality, login)
    state = Mutex(State(account: MailAccount(personality)))
  }

  // MARK: Mail

  func look<Value>(_ body: (MailAccount) throws -> Value) rethrows -> Value {
    try state.withLock { try body($0.account) }
  }

  /// Changes the mail, and wakes idling sessions if anything has changed.
  func change<Value>(_ body: (inout MailAccount) throws -> Value) rethrows -> Value {
    try state.withLock { state in
      let before = state.account.version
      defer {
        if state.account.version != before {
          for session in state.sessions.values { session.events.yield(.changed) }
        }
      }
      return try body(&state.account)
    }
  }

  // MARK: Sessions

  /// Accepts a connection. To be called on its event loop, before it reads.
  func accept(_ connection: ServerConnection) {
    let (events, continuation) = AsyncStream<SessionInput.Event>.makeStream()
    let number = state.withLock { state in
      state.connectionCount += 1
      state.sessions[state.connectionCount] = Session(connection: connection, events: continuation)
      return state.connectionCount
    }
    Task {
      for await event in connection.events {
        guard case .bytes(let bytes) = event else { break }
        continuation.yield(.bytes(bytes))
      }
      continuation.finish()
    }
    Task {
      var session = FakeSession(self, connection, number, events)
      await session.run()
      state.withLock { state in
        state.sessions[number] = nil
        state.idlers.remove(number)
      }
      await connection.close()
    }
  }

  /// - Returns: whether another connection was permitted.
  func logIn(_ number: Int) -> Bool {
    state.withLock { state in
      let others = state.sessions.values.count(where: \.isLoggedIn)
      guard others < personality.connectionLimit ?? .max else { return false }
      state.sessions[number]?.isLoggedIn = true
      return true
    }
  }

  func setIdling(_ number: Int, _ isIdling: Bool) {
    let waiting = state.withLock { state in
      if isIdling { state.idlers.insert(number) } else { state.idlers.remove(number) }
      defer { if isIdling { state.waitingForIdlers = [] } }
      return isIdling ? state.waitingForIdlers : []
    }
    for one in waiting { one.resume() }
  }

  func idled() async {
    await withCheckedContinuation { continuation in
      let isIdling = state.withLock { state in
        if state.idlers.isEmpty { state.waitingForIdlers.append(continuation) }
        return !state.idlers.isEmpty
      }
      if isIdling { continuation.resume() }
    }
  }

  var connectionCount: Int { state.withLock(\.connectionCount) }

  func closeAll() async {
    for connection in state.withLock({ $0.sessions.values.map(\.connection) }) { await connection.close() }
  }

  // MARK: Commands

  var commands: [ReceivedCommand] { state.withLock(\.commands) }

  func clearCommands() { state.withLock { $0.commands = [] } }

  // MARK: Traffic

  var traffic: Traffic { state.withLock(\.traffic) }
  func clearTraffic() { state.withLock { $0.traffic = Traffic() } }
  var isSpent: Bool { state.withLock(\.isSpent) }
  func beginDay() { state.withLock { ($0.sentToday, $0.isSpent) = (0, false) } }

  /// Counts a line of FETCH.
  /// - Returns: whether it may be sent.
  func send(_ bytes: Int, _ sections: [Traffic.Section]) -> Bool {
    state.withLock { state in
      guard state.sentToday + bytes <= personality.gmail.dailyBytes ?? .max else {
        state.isSpent = true
        return false
      }
      state.sentToday += bytes
      state.traffic.bytes += bytes
      for section in sections { state.traffic.sections[section, default: 0] += 1 }
      return true
    }
  }

  func plan(_ fault: CommandFault) { state.withLock { $0.faults.append(fault) } }

  func clearFaults() { state.withLock { $0.faults = [] } }

  /// Records a command.
  /// - Returns: the planned fault, if any.
  func note(_ command: ReceivedCommand) -> CommandFault.Effect? {
    state.withLock { state in
      state.commands.append(command)
      for index in state.faults.indices where state.faults[index].matches(command.text) {
        if let effect = state.faults[index].next() { return effect }
      }
      return nil
    }
  }
}
