import VmailDomain

/// A command of any type that waits for its tagged response.
protocol PendingCommand: AnyObject {
  var tag: String { get }
  var line: CommandLine { get }
  var isAlone: Bool { get }
  var isAmbiguous: Bool { get }
  var change: ProtocolChange? { get }
  var asksFlags: Bool { get }
  var idling: Idling? { get }
  /// The number of bytes received in answer to it.
  var held: Int { get set }

  func take(_ response: Response) throws(ServerError) -> Bool
  func plan(section: String, uid: UInt32?) -> ResponseFramer.LiteralPlan?
  func reply(to challenge: [UInt8]) -> [UInt8]?
  func takePiece() -> [UInt8]?
  func deliver(_ piece: [UInt8], in connection: isolated IMAPConnection) async throws
  func note(_ limit: MessageLimit)
  func end(_ status: StatusResponse)
  func fail(_ error: any Error)
}

/// A command and the task waiting for its answer.
final class Exchange<Command: IMAPCommand>: PendingCommand {
  let tag: String
  var held = 0
  private var command: Command
  /// The limit at which the server stopped, if its tagged response has another code.
  private var limit: MessageLimit?
  private var continuation: Continuation?

  typealias Continuation = CheckedContinuation<LimitedAnswer<Command.Answer>, any Error>

  init(_ command: Command, tag: String, continuation: Continuation) {
    self.command = command
    self.tag = tag
    self.continuation = continuation
  }

  var line: CommandLine { command.line }
  var isAlone: Bool { command.isAlone }
  var isAmbiguous: Bool { command.isAmbiguous }
  var change: ProtocolChange? { command.change }
  var asksFlags: Bool { command.asksFlags }
  var idling: Idling? { command.idling }

  func take(_ response: Response) throws(ServerError) -> Bool { try command.take(response, tag: tag) }
  func plan(section: String, uid: UInt32?) -> ResponseFramer.LiteralPlan? {
    command.plan(section: section, uid: uid)
  }
  func reply(to challenge: [UInt8]) -> [UInt8]? { command.reply(to: challenge) }
  func takePiece() -> [UInt8]? { command.takePiece() }
  func deliver(_ piece: [UInt8], in connection: isolated IMAPConnection) async throws {
    try await command.deliver(piece)
  }

  /// Notes a limit that an untagged response has named (RFC 9738 section 3.1), if it may be that of this command. It doesn't
  /// say whose it is; to ask for some messages once more does no harm, except with COPY.
  func note(_ limit: MessageLimit) {
    guard line.name != CopyCommand.Kind.copy.rawValue, let asked = line.asked,
      limit.lowest.map(asked.contains) ?? true
    else { return }
    if let known = self.limit, limit.lowest ?? 0 < known.lowest ?? 0 { return }
    self.limit = limit
  }

  func end(_ status: StatusResponse) {
    finish(
      Result {
        let stated = MessageLimit(status)
        if status.kind == .no, let stated { return .refused(stated) }
        guard status.kind == .ok else { throw command.error(status) }
        let answer = try command.answer(status)
        return (stated ?? limit).map { .part(answer, $0) } ?? .whole(answer)
      })
  }

  func fail(_ error: any Error) { finish(.failure(error)) }

  private func finish(_ result: Result<LimitedAnswer<Command.Answer>, any Error>) {
    continuation?.resume(with: result)
    continuation = nil
  }
}
