import NIOCore
import Synchronization
import VmailTransport

/// The connections of a scripted server, and their results.
final class ScriptedWorld: Sendable {
  let script: ExchangeScript
  let checkpoints = ServerCheckpoints()
  private let tls: TLSContext?

  private struct State {
    var connections: [ServerConnection] = []
    /// The connections that have played their last line.
    var atEnd: Set<Int> = []
    var tasks: [Task<Void, Never>] = []
    var failures: [ExchangeFailure] = []
    var received: [UInt8] = []
    var isFinishing = false
  }
  private let state = Mutex(State())
  /// The maximum number of bytes that are kept, which is enough for every script; further data are played, but not
  /// kept.
  private static let maximumReceived = 16 << 20

  init(_ script: ExchangeScript, tls: TLSContext?) {
    self.script = script
    self.tls = tls
  }

  var received: [UInt8] { state.withLock(\.received) }
  var connectionCount: Int { state.withLock(\.connections.count) }

  func play(_ connection: ServerConnection) {
    state.withLock { state in
      let number = state.connections.count
      state.connections.append(connection)
      state.tasks.append(Task { await self.run(connection, number) })
    }
  }

  /// - Parameter patience: the maximum time to wait for a client that the script expects to continue.
  func finish(patience: TimeAmount) async throws {
    let (tasks, connections, atEnd) = state.withLock { state in
      state.isFinishing = true
      return (state.tasks, state.connections, state.atEnd)
    }
    checkpoints.openAll()
    for (number, connection) in connections.enumerated() {
      if atEnd.contains(number) { await connection.close() } else { await connection.giveUp(after: patience) }
    }
    for task in tasks { await task.value }
    if let first = state.withLock(\.failures.first) { throw first }
    guard connections.count >= script.connections.count else {
      let missing = script.connections[connections.count]
      throw ExchangeFailure(
        script: script.name, line: missing.first?.line ?? 1, expected: "connection \(connections.count + 1)",
        got: "\(connections.count) connections")
    }
  }

  private func run(_ connection: ServerConnection, _ number: Int) async {
    do {
      guard let steps = number < script.connections.count ? script.connections[number] : script.others else {
        throw ExchangeFailure(
          script: script.name, line: script.connections.last?.last?.line ?? 1,
          expected: "\(script.connections.count) connections", got: "connection \(number + 1)")
      }
      var player = ScriptPlayer(script, connection, tls: tls, checkpoints: checkpoints) { bytes in
        self.state.withLock { state in
          state.received += bytes.prefix(
            Self.maximumReceived - min(Self.maximumReceived, state.received.count))
        }
      }
      try await player.play(steps)
      let isFinishing = state.withLock { state in
        state.atEnd.insert(number)
        return state.isFinishing
      }
      if isFinishing { await connection.close() }
      try await player.waitForEnd(after: steps.last)
    } catch {
      guard let failure = error as? ExchangeFailure else { return }
      state.withLock { $0.failures.append(failure) }
    }
    await connection.close()
  }
}
