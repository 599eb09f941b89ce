import FoundationEssentials
import VmailDomain

/// AUTHENTICATE (RFC 9051 section 6.2.2) with a SASL mechanism whose client sends its lines in order.
struct AuthenticateCommand: IMAPCommand {
  private(set) var line: CommandLine
  let isAlone = true
  let host: String
  private var lines: [[UInt8]]
  /// The answer to a challenge after the mechanism's last line, with which the server explains a refusal.
  private let last: [UInt8]

  init(_ mechanism: SASLMechanism, sendsInitialResponse: Bool, host: String) {
    self.host = host
    line = CommandLine("AUTHENTICATE", .words(mechanism.name))
    lines = mechanism.lines
    last = mechanism.answerToRefusal
    if sendsInitialResponse, mechanism.hasInitialResponse, !lines.isEmpty {
      let first = lines.removeFirst()
      line.arguments.append(.base64(first.isEmpty ? "=" : Self.encoded(first)))
    }
  }

  mutating func reply(to challenge: [UInt8]) -> [UInt8]? {
    lines.isEmpty ? last : Array(Self.encoded(lines.removeFirst()).utf8)
  }

  func answer(_ status: StatusResponse) {}
  func error(_ status: StatusResponse) -> ServerError { ReplyClass.loginError(status, host: host) }

  private static func encoded(_ bytes: [UInt8]) -> String { Data(bytes).base64EncodedString() }
}

/// The client's side of a SASL mechanism.
struct SASLMechanism: Sendable {
  var name: String
  /// The lines in order, not yet encoded.
  var lines: [[UInt8]]
  /// Whether the client sends the first line.
  var hasInitialResponse = true
  /// The answer as sent.
  var answerToRefusal: [UInt8] = Array("*".utf8)
}
