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
  func end(_ status: StatusResponse)
  func fail(_ error: any Error)
}

/// A command and the task waiting for its answer.
final class Exchange<Command: IMAPCommand>: PendingCommand {
  let tag: String
  var held = 0
  private var command: Command
  private var continuation: CheckedContinuation<Command.Answer, any Error>?

  init(_ command: Command, tag: String, continuation: CheckedContinuation<Command.Answer, any Error>) {
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

  func end(_ status: StatusResponse) {
    finish(
      Result {
        guard status.kind == .ok else { throw command.error(status) }
        if !command.takesPart { try ReplyClass.expectWhole(status) }
        return try command.answer(status)
      })
  }

  func fail(_ error: any Error) { finish(.failure(error)) }

  private func finish(_ result: Result<Command.Answer, any Error>) {
    continuation?.resume(with: result)
    continuation = nil
  }
}
