import Synchronization
import VmailCommandLine
import VmailDomain
import VmailTerminal
import VmailViews

/// Answers the messages of a client (Model Context Protocol). The first request decides which generation of the protocol
/// the client speaks: the stateless one of 2026-07-28, whose requests have all that they need, or those before it, which
/// begin with `initialize`.
final class MCPServer: Sendable {
  enum Era: Hashable, Sendable {
    case stateless
    /// - Parameter elicits: whether the client can ask its user.
    case legacy(elicits: Bool)
  }

  private struct State {
    var era: Era?
    /// The calls that are being answered, by the identity of their request.
    var calls: [JSONValue: Task<Void, Never>] = [:]
    var cancelled: Set<JSONValue> = []
    /// Who waits for what the client's user says, by the identity of the request to the client.
    var questions: [String: CheckedContinuation<JSONValue?, Never>] = [:]
    var questionCount = 0
    var isOver = false
  }

  /// The most calls that wait to be answered.
  private static let mostCalls = 64
  /// How long calls may go on after the client has left.
  private static let grace = Duration.milliseconds(400)

  private let calls: MCPCalls
  private let version: String
  private let output: Mutex<any ByteSink>
  private let state = Mutex(State())

  init(_ calls: MCPCalls, version: String, output: any ByteSink) {
    (self.calls, self.version) = (calls, version)
    self.output = Mutex(output)
  }

  /// Takes a line from the client.
  func take(_ line: [UInt8]) {
    guard let message = ReadJSON.value(of: line) else { return send(.error(nil, .notJSON)) }
    guard message["jsonrpc"]?.text == "2.0" else { return send(.error(nil, .invalid)) }
    let id = message["id"]
    guard let method = message["method"]?.text else {
      if let id = id?.text { answer(id, with: message["result"]) }
      return
    }
    guard let id else { return note(method, message["params"]) }
    guard id.text != nil || id.number != nil else { return send(.error(nil, .invalid)) }
    guard id.line.utf8.count <= 256 else { return send(.error(nil, .invalid)) }
    do throws(MCPError) {
      let params = message["params"] ?? [:]
      let era = try era(of: method, params)
      if method == "tools/call" { return try call(id, params, era) }
      send(.result(id, try result(of: method, params, era)))
    } catch {
      send(.error(id, error))
    }
  }

  /// Reports a line that is too long to be read.
  func refuseLine() { send(.error(nil, .tooLong)) }

  /// Ends. Calls that were begun are still answered if that takes only a moment, and are cancelled then. Nobody can be
  /// asked any more.
  func finish() async {
    let questions = state.withLock { state in
      defer { state.questions = [:] }
      state.isOver = true
      return state.questions.values
    }
    for question in questions { question.resume(returning: nil) }
    guard await !areDone(within: Self.grace) else { return }
    for call in state.withLock({ Array($0.calls.values) }) { call.cancel() }
    _ = await areDone(within: Self.grace)
  }

  private func areDone(within time: Duration) async -> Bool {
    await Self.ends(within: time) { [calls] in await calls.finish() }
  }

  /// Returns whether work ends within a time; if it hangs, it is not waited for.
  static func ends(within time: Duration, _ work: @escaping @Sendable () async -> Void) async -> Bool {
    let (ends, continuation) = AsyncStream.makeStream(of: Bool.self)
    Task {
      await work()
      continuation.yield(true)
    }
    let timer = Task {
      try? await Task.sleep(for: time)
      continuation.yield(false)
    }
    defer { timer.cancel() }
    return await ends.first { _ in true } ?? false
  }

  // MARK: Generations

  private func era(of method: String, _ params: JSONValue) throws(MCPError) -> Era {
    let known = state.withLock { $0.era }
    if let requested = params["_meta"]?[MCP.versionKey] {
      // A client that began with `initialize` may still send it as a note.
      if case .legacy? = known, requested.text != MCP.stateless { return known ?? .stateless }
      guard requested.text == MCP.stateless else { throw .unsupported(requested.text ?? "") }
      state.withLock { $0.era = $0.era ?? .stateless }
      return .stateless
    }
    if method == "initialize" {
      guard known != .stateless else { throw .unsupported(params["protocolVersion"]?.text ?? "") }
      let era = Era.legacy(elicits: MCP.elicits(params["capabilities"]))
      state.withLock { $0.era = era }
      return era
    }
    if case .legacy? = known { return known ?? .stateless }
    if known == nil, method == "ping" { return .legacy(elicits: false) }
    throw known == nil ? .uninitialized : .noVersion
  }

  private func result(
    of method: String, _ params: JSONValue, _ era: Era
  ) throws(MCPError) -> [JSONMember] {
    let server: JSONValue = ["name": "vmail", "title": "vmail", "version": .string(version)]
    let isStateless = era == .stateless
    switch method {
    case "initialize" where !isStateless:
      let requested = params["protocolVersion"]?.text ?? ""
      let version = MCP.legacy.contains(requested) ? requested : MCP.legacy[0]
      return [
        .init(name: "protocolVersion", value: .string(version)),
        .init(name: "capabilities", value: ["tools": [:]]),
        .init(name: "serverInfo", value: server),
        .init(name: "instructions", value: .string(MCP.instructions)),
      ]
    case "ping" where !isStateless: return []
    case "server/discover" where isStateless:
      return complete(
        [
          .init(name: "supportedVersions", value: .array(MCP.versions.map(JSONValue.string))),
          .init(name: "capabilities", value: ["tools": [:]]),
          .init(name: "instructions", value: .string(MCP.instructions)),
          .init(name: "_meta", value: [MCP.serverKey: server]),
        ] + MCP.caching, era)
    case "tools/list":
      let tools = JSONMember(name: "tools", value: .array(MCPToolTable.all.map(\.declaration)))
      return complete([tools] + (isStateless ? MCP.caching : []), era)
    default: throw .noMethod(method)
    }
  }

  private func complete(_ members: [JSONMember], _ era: Era) -> [JSONMember] {
    era == .stateless ? members + [.init(name: "resultType", value: "complete")] : members
  }

  // MARK: Calls

  private func call(_ id: JSONValue, _ params: JSONValue, _ era: Era) throws(MCPError) {
    guard let name = params["name"]?.text, let tool = MCPToolTable.tool(named: name) else {
      throw .parameters("no such tool")
    }
    let isFree = state.withLock { $0.calls[id] == nil && $0.calls.count < Self.mostCalls }
    guard isFree else { throw .busy }
    let task = calls.enqueue { [self] in
      let answer: MCPMessage
      do throws(MCPError) { answer = .result(id, try await self.result(of: tool, params, era)) } catch {
        answer = .error(id, error)
      }
      let isWanted = state.withLock { state in
        state.calls[id] = nil
        return state.cancelled.remove(id) == nil
      }
      if isWanted { send(answer) }
    }
    state.withLock { state in
      // It may have ended already; a task that has is not cancelled by anything.
      state.calls[id] = task
    }
    Task { [self] in
      await task.value
      state.withLock { state in
        // The client may have used the identity again.
        guard state.calls[id] == task else { return }
        state.calls[id] = nil
        state.cancelled.remove(id)
      }
    }
  }

  private func result(
    of tool: MCPTool, _ params: JSONValue, _ era: Era
  ) async throws(MCPError) -> [JSONMember] {
    let arguments = params["arguments"]
    if let cursor = arguments?["cursor"]?.text, tool.uses.isEmpty {
      guard let rest = calls.remainders.take(cursor) else {
        throw .parameters("the cursor is unknown or too old")
      }
      return complete(calls.remainders.result(of: rest), era)
    }
    do {
      if let text = params["requestState"]?.text, era == .stateless {
        return try await answered(MCPConsent(tool.name, arguments), text, params)
      }
      let output = try await calls.run(tool, arguments)
      return try await asked(output, MCPConsent(tool.name, arguments), params, era)
    } catch let error as MCPError {
      throw error
    } catch {
      let worded = ErrorWording.shellError(for: error, action: "do that")
      var output = MCPOutput()
      output.code = worded.code
      let record = ErrorRecord(code: worded.code.rawValue, message: worded.sentence)
      output.add(Array(record.json.line.utf8))
      return complete(output.result(cursor: nil), era)
    }
  }

  /// Asks the client's user, if the user of vmail allows that; else what needs a yes waits.
  private func asked(
    _ output: MCPOutput, _ consent: MCPConsent, _ params: JSONValue, _ era: Era
  ) async throws -> [JSONMember] {
    guard let id = output.approval, calls.trustsClient, let approval = try await calls.approval(id),
      let question = consent.question(about: approval)
    else { return complete(calls.remainders.result(of: output), era) }
    switch era {
    case .stateless where MCP.elicits(params["_meta"]?[MCP.capabilitiesKey]):
      return [
        .init(name: "resultType", value: "input_required"),
        .init(
          name: "inputRequests",
          value: [MCPConsent.key: ["method": "elicitation/create", "params": question]]),
        .init(name: "requestState", value: .string(consent.state(of: approval))),
      ]
    case .legacy(elicits: true):
      let answer = await ask(question)
      return try await decided(answer?["action"]?.text, about: approval, output, era)
    default: return complete(calls.remainders.result(of: output), era)
    }
  }

  /// Goes on with a call whose question the client's user has answered.
  private func answered(_ consent: MCPConsent, _ state: String, _ params: JSONValue) async throws
    -> [JSONMember]
  {
    guard let id = MCPConsent.approval(in: state), let approval = try await calls.approval(id),
      consent.accepts(state, for: approval)
    else { throw MCPError.parameters("the requestState is not one for this call") }
    guard approval.state == .waiting else { throw ShellError.noLongerWaits(id, approval.state) }
    var output = MCPOutput()
    (output.approval, output.code) = (id, .permission)
    // What the user of vmail allowed then need not be allowed now.
    guard calls.trustsClient, MCP.elicits(params["_meta"]?[MCP.capabilitiesKey]) else {
      return complete(output.result(cursor: nil), .stateless)
    }
    let action = params["inputResponses"]?[MCPConsent.key]?["action"]?.text
    return try await decided(action, about: approval, output, .stateless)
  }

  private func decided(
    _ action: String?, about approval: Approval, _ waiting: MCPOutput, _ era: Era
  ) async throws -> [JSONMember] {
    switch action {
    case "accept":
      return complete(calls.remainders.result(of: try await calls.carryOut(approval)), era)
    case "decline":
      try await calls.deny(approval.id)
      throw ShellError.noLongerWaits(approval.id, .denied)
    default: return complete(calls.remainders.result(of: waiting), era)
    }
  }

  // MARK: The client's user

  /// Sends a question to a client of the older generation, and waits for the answer.
  private func ask(_ question: JSONValue) async -> JSONValue? {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let id = state.withLock { state -> String? in
          guard !state.isOver, !Task.isCancelled else { return nil }
          state.questionCount += 1
          let id = "vmail-\(state.questionCount)"
          state.questions[id] = continuation
          return id
        }
        guard let id else { return continuation.resume(returning: nil) }
        send(.request(id, "elicitation/create", question))
      }
    } onCancel: {
      // One call runs at a time, and only it asks.
      let waiting = state.withLock { state in
        defer { state.questions = [:] }
        return state.questions.values
      }
      for question in waiting { question.resume(returning: nil) }
    }
  }

  private func answer(_ id: String, with result: JSONValue?) {
    state.withLock { $0.questions.removeValue(forKey: id) }?.resume(returning: result)
  }

  private func note(_ method: String, _ params: JSONValue?) {
    guard method == "notifications/cancelled", let id = params?["requestId"] else { return }
    let call = state.withLock { state in
      if state.calls[id] != nil { state.cancelled.insert(id) }
      return state.calls[id]
    }
    call?.cancel()
  }

  private func send(_ message: MCPMessage) {
    let line = Array((message.json.line + "\n").utf8)
    output.withLock { _ = $0.write(line) }
  }
}
