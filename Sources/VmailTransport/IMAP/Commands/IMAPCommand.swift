import VmailDomain

/// A command, and its handling of responses.
protocol IMAPCommand: Sendable {
  associatedtype Answer: Sendable

  var line: CommandLine { get }
  /// Whether it is sent only when no other command is in progress, and no other is sent until it is done.
  var isAlone: Bool { get }
  /// The protocol change that takes place after OK.
  var change: ProtocolChange? { get }
  /// Whether its responses could be those of other such commands, so that only one of these is in progress.
  var isAmbiguous: Bool { get }
  /// Whether the command requests flags; otherwise flags in its responses are unsolicited.
  var asksFlags: Bool { get }

  /// The state of an IDLE; `nil` for all other commands.
  var idling: Idling? { get }

  /// - Parameter tag: the command's own tag.
  /// - Returns: whether the response belongs to this command alone.
  mutating func take(_ response: Response, tag: String) throws(ServerError) -> Bool

  /// Returns how to treat a large literal of a FETCH; `nil` when it doesn't belong to this command.
  /// - Parameter uid: `nil` when not yet known.
  mutating func plan(section: String, uid: UInt32?) -> ResponseFramer.LiteralPlan?

  /// Returns the reply to a `+`; `nil` when none is expected.
  mutating func reply(to challenge: [UInt8]) -> [UInt8]?

  /// Returns the answer, after OK.
  func answer(_ status: StatusResponse) throws -> Answer

  /// Returns the error, after NO or BAD.
  func error(_ status: StatusResponse) -> ServerError

  /// Takes received data that is to be delivered as it arrives.
  mutating func takePiece() -> [UInt8]?
  func deliver(_ piece: [UInt8]) async throws
}

/// A change of the protocol on a connection.
enum ProtocolChange: Sendable { case tls, compression }

extension IMAPCommand {
  var isAlone: Bool { false }
  var change: ProtocolChange? { nil }
  var isAmbiguous: Bool { false }
  var asksFlags: Bool { true }
  var idling: Idling? { nil }
  mutating func take(_ response: Response, tag: String) throws(ServerError) -> Bool { false }
  mutating func plan(section: String, uid: UInt32?) -> ResponseFramer.LiteralPlan? { nil }
  mutating func reply(to challenge: [UInt8]) -> [UInt8]? { nil }
  func error(_ status: StatusResponse) -> ServerError { ReplyClass.error(status) }
  mutating func takePiece() -> [UInt8]? { nil }
  func deliver(_ piece: [UInt8]) async throws {}
}

/// A command whose only result is its completion.
struct PlainCommand: IMAPCommand {
  var line: CommandLine
  var isAlone = false
  var change: ProtocolChange?

  init(_ line: CommandLine, isAlone: Bool = false, change: ProtocolChange? = nil) {
    self.line = line
    self.isAlone = isAlone
    self.change = change
  }

  func answer(_ status: StatusResponse) -> StatusResponse { status }
}
