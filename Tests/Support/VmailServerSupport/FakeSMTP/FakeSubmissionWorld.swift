import Synchronization

/// The state shared by all sessions of a ``FakeSubmissionServer``.
final class FakeSubmissionWorld: Sendable {
  /// The lines of the response to EHLO.
  let extensions: [String]
  let login: FakeSubmissionServer.Login
  let checkpoints = ServerCheckpoints()

  private struct State {
    var accepted: [FakeSubmissionServer.AcceptedMail] = []
    var commands: [ReceivedCommand] = []
    var faults: [SubmissionFault] = []
    var connectionCount = 0
    var connections: [Int: ServerConnection] = [:]
  }
  private let state = Mutex(State())

  init(_ extensions: [String], _ login: FakeSubmissionServer.Login) {
    (self.extensions, self.login) = (extensions, login)
  }

  /// - Parameter name: the keyword in upper case.
  func offers(_ name: String) -> Bool { parameter(of: name) != nil }

  /// Returns the parameters of an extension; empty if it has none.
  func parameter(of name: String) -> String? {
    for line in extensions {
      let words = line.split(separator: " ", maxSplits: 1)
      if words.first?.uppercased() == name { return words.count > 1 ? String(words[1]) : "" }
    }
    return nil
  }

  /// Accepts a connection. To be called on its event loop, before it reads.
  func accept(_ connection: ServerConnection) {
    let number = state.withLock { state in
      state.connectionCount += 1
      state.connections[state.connectionCount] = connection
      return state.connectionCount
    }
    Task {
      var session = FakeSubmissionSession(self, connection, number)
      await session.run()
      state.withLock { $0.connections[number] = nil }
      await connection.close()
    }
  }

  func closeAll() async {
    for connection in state.withLock({ Array($0.connections.values) }) { await connection.close() }
  }

  func take(_ mail: FakeSubmissionServer.AcceptedMail) { state.withLock { $0.accepted.append(mail) } }
  func note(_ command: ReceivedCommand) { state.withLock { $0.commands.append(command) } }

  var accepted: [FakeSubmissionServer.AcceptedMail] { state.withLock(\.accepted) }
  var commands: [ReceivedCommand] { state.withLock(\.commands) }
  var connectionCount: Int { state.withLock(\.connectionCount) }

  func plan(_ fault: SubmissionFault) { state.withLock { $0.faults.append(fault) } }
  func clearFaults() { state.withLock { $0.faults = [] } }

  /// - Returns: the fault planned for this phase.
  func fault(at phase: SubmissionPhase) -> SubmissionFault.Effect? {
    state.withLock { state in
      for index in state.faults.indices where state.faults[index].covers(phase) {
        if let effect = state.faults[index].next() { return effect }
      }
      return nil
    }
  }
}
