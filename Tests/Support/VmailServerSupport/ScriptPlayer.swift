import Foundation
import VmailTransport

/// Plays the steps of a connection.
struct ScriptPlayer {
  let script: ExchangeScript
  let connection: ServerConnection
  let tls: TLSContext?
  let checkpoints: ServerCheckpoints
  var input: ClientInput
  private var tags: [String: [UInt8]] = [:]
  /// The data kept until the server must wait or end, so that data that belong together are sent together.
  private var unsent: [UInt8] = []
  /// The number of bytes sent before a `cut`.
  private var allowance: Int?
  private var cutStep: ExchangeScript.Step?
  private var isTrickling = false

  init(
    _ script: ExchangeScript, _ connection: ServerConnection, tls: TLSContext?,
    checkpoints: ServerCheckpoints,
    record: @escaping @Sendable ([UInt8]) -> Void
  ) {
    self.script = script
    self.connection = connection
    self.tls = tls
    self.checkpoints = checkpoints
    input = ClientInput(connection, record: record)
  }

  /// Plays the steps to their end.
  /// - Throws: ``ExchangeFailure``.
  mutating func play(_ steps: [ExchangeScript.Step]) async throws {
    for step in steps {
      if !step.action.isSending { try await endCut() }
      try await perform(step)
    }
    try await endCut()
    await flush()
  }

  /// Waits until the client closes the connection, and checks that it sends nothing after the last step.
  mutating func waitForEnd(after last: ExchangeScript.Step?) async throws {
    connection.needNoMore()
    let rest = await input.rest()
    guard rest.isEmpty else {
      throw ExchangeFailure(
        script: script.name, line: last?.line ?? 1, expected: "nothing after the last line",
        got: ExchangeText.shown(rest))
    }
  }

  private mutating func perform(_ step: ExchangeScript.Step) async throws {
    switch step.action {
    case .send(let pieces, let times):
      for time in stride(from: 1, through: times, by: 1) { try await send(pieces, time, step) }
    case .file(let name):
      guard let folder = script.folder, let data = try? Data(contentsOf: folder.appendingPathComponent(name))
      else {
        throw failure(step, got: "no such file")
      }
      await send(Array(data))
    case .expect(let pattern, let literal): try await expect(pattern, literal, step)
    case .until(let pattern): try await skip(until: pattern, step)
    case .expectClose:
      await flush()
      let rest = await input.rest()
      guard rest.isEmpty else { throw failure(step, got: ExchangeText.shown(rest)) }
      if input.isStillOpen { throw failure(step, got: ended()) }
    case .anything:
      await flush()
      connection.needNoMore()
      _ = await input.rest()
    case .close:
      await flush()
      await connection.close()
    case .reset:
      await flush()
      await connection.reset()
    case .stall(let name):
      await flush()
      await checkpoints.stop(at: name)
    case .cut(let count):
      await flush()
      (allowance, cutStep) = (count, step)
    case .trickle(let on):
      await flush()
      isTrickling = on
    case .startTLS: try await startTLS(step)
    }
  }

  private mutating func expect(_ pattern: ExchangePattern, _ literal: [UInt8]?, _ step: ExchangeScript.Step)
    async throws
  {
    await flush()
    guard case .line(let line) = await input.line() else { throw failure(step, got: ended()) }
    guard let match = pattern.match(line) else { throw failure(step, got: ExchangeText.shown(line)) }
    tags.merge(match.tags) { $1 }
    guard let size = match.literal else { return }
    if !match.isUnasked {
      await send(Array("+ go on\r\n".utf8))
      await flush()
    }
    let bytes = await input.bytes(size)
    guard bytes.count == size else {
      throw failure(step, got: "\(bytes.count) of \(size) bytes, and \(ended())")
    }
    if let literal, literal != bytes {
      throw failure(step, got: "the literal \(ExchangeText.shown(bytes))")
    }
  }

  private mutating func skip(until pattern: ExchangePattern, _ step: ExchangeScript.Step) async throws {
    await flush()
    while true {
      guard case .line(let line) = await input.line() else { throw failure(step, got: ended()) }
      if let match = pattern.match(line) {
        tags.merge(match.tags) { $1 }
        return
      }
    }
  }

  private mutating func startTLS(_ step: ExchangeScript.Step) async throws {
    guard let tls else { throw failure(step, got: "a server without a certificate") }
    guard input.unread.isEmpty else {
      throw failure(step, got: "\(ExchangeText.shown(input.unread)) in the clear")
    }
    let bytes = unsent
    unsent = []
    do {
      try await connection.send(bytes, thenTLS: tls)
    } catch {
      throw failure(step, got: String(describing: error))
    }
  }

  private mutating func send(_ pieces: [ExchangeText.Piece], _ time: Int, _ step: ExchangeScript.Step)
    async throws
  {
    var bytes: [UInt8] = []
    for piece in pieces {
      switch piece {
      case .bytes(let some): bytes += some
      case .counter: bytes += Array(String(time).utf8)
      case .tag(let name):
        guard let tag = tags[name] else { throw failure(step, got: "no command with this tag") }
        bytes += tag
      case .any, .word, .number, .literal: throw failure(step, got: "something only a client's line can have")
      }
    }
    await send(bytes)
  }

  private mutating func send(_ bytes: [UInt8]) async {
    if let left = allowance {
      unsent += bytes.prefix(left)
      allowance = left - min(left, bytes.count)
    } else {
      unsent += bytes
    }
    // Long repetitions are sent in pieces, as fast as the client reads.
    if unsent.count >= 1 << 16 { await flush() }
  }

  /// Sends the data. The client may have disconnected, possibly correctly; this is noticed at the next expected line.
  private mutating func flush() async {
    let bytes = unsent
    unsent = []
    if isTrickling {
      for byte in bytes { try? await connection.send([byte]) }
    } else {
      try? await connection.send(bytes)
    }
  }

  private mutating func endCut() async throws {
    guard let step = cutStep else { return }
    let left = allowance
    (allowance, cutStep) = (nil, nil)
    await flush()
    await connection.close()
    if let left, left > 0 { throw failure(step, got: "\(left) bytes too few to send") }
  }

  private func ended() -> String {
    let unread = input.unread.isEmpty ? "" : "\(ExchangeText.shown(input.unread)) and "
    if input.isStillOpen { return unread + "nothing more" }
    return unread + (input.trouble.map { "an error: \($0)" } ?? "the end of the connection")
  }

  private func failure(_ step: ExchangeScript.Step, got: String) -> ExchangeFailure {
    ExchangeFailure(script: script.name, line: step.line, expected: step.text, got: got)
  }
}
