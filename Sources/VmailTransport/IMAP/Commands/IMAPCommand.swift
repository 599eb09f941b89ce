import VmailDomain

/// A command, and what becomes of the responses to it.
protocol IMAPCommand: Sendable {
  associatedtype Answer: Sendable

  var line: CommandLine { get }
  /// Whether it is sent only when nothing is under way, and nothing is sent until it is through.
  var isAlone: Bool { get }
  /// What the connection turns into once the server said OK.
  var change: ProtocolChange? { get }
  /// Whether flags that come in its answer were asked for; else they are news.
  var asksFlags: Bool { get }

  /// Of IDLE, how far it is; `nil` for all others.
  var idling: Idling? { get }

  /// - Parameter tag: the command's own.
  /// - Returns: whether the response belongs to this command, and to no other.
  mutating func take(_ response: Response, tag: String) throws(ServerError) -> Bool

  /// Whether a large literal of a FETCH belongs to it.
  /// - Parameter uid: `nil` when it is not told yet.
  mutating func plan(section: String, uid: UInt32?) -> ResponseFramer.LiteralPlan?

  /// What is said to a `+`; `nil` when none is expected.
  mutating func reply(to challenge: [UInt8]) -> [UInt8]?

  /// Once the server said OK.
  func answer(_ status: StatusResponse) throws -> Answer

  /// Once it said NO or BAD.
  func error(_ status: StatusResponse) -> ServerError

  /// What came for who is to have it as it comes.
  mutating func takePiece() -> [UInt8]?
  func deliver(_ piece: [UInt8]) async throws
}

/// What a connection turns into.
enum ProtocolChange: Sendable { case tls, compression }

extension IMAPCommand {
  var isAlone: Bool { false }
  var change: ProtocolChange? { nil }
  var asksFlags: Bool { true }
  var idling: Idling? { nil }
  mutating func take(_ response: Response, tag: String) throws(ServerError) -> Bool { false }
  mutating func plan(section: String, uid: UInt32?) -> ResponseFramer.LiteralPlan? { nil }
  mutating func reply(to challenge: [UInt8]) -> [UInt8]? { nil }
  func error(_ status: StatusResponse) -> ServerError { ReplyClass.error(status) }
  mutating func takePiece() -> [UInt8]? { nil }
  func deliver(_ piece: [UInt8]) async throws {}
}

/// A command of which only matters that it was done.
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
