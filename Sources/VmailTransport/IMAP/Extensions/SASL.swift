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
  func error(_ status: StatusResponse) -> ServerError {
    // Not the credentials were refused, but the mechanism that the server had offered.
    if status.code?.name == "CANNOT" || status.text.lowercased().contains("unsupported authentication") {
      return .notUnderstood(reason: status.text)
    }
    return ReplyClass.loginError(status, host: host)
  }

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

  /// PLAIN (RFC 4616).
  static func plain(userName: String, password: String) -> SASLMechanism {
    SASLMechanism(name: "PLAIN", lines: [[0] + Array(userName.utf8) + [0] + Array(password.utf8)])
  }

  /// XOAUTH2, by Google and Microsoft. A refusal is sent as a challenge, to be answered with an empty line.
  static func xoauth2(userName: String, token: String) -> SASLMechanism {
    SASLMechanism(
      name: "XOAUTH2", lines: [Array("user=\(userName)\u{1}auth=Bearer \(token)\u{1}\u{1}".utf8)],
      answerToRefusal: [])
  }

  /// OAUTHBEARER (RFC 7628). A refusal is sent as a challenge, to be answered with ^A.
  static func oauthBearer(userName: String, token: String) -> SASLMechanism {
    // In the name, commas and equals signs are escaped (RFC 5801 section 4).
    let name = userName.split(separator: "=", omittingEmptySubsequences: false).joined(separator: "=3D")
      .split(separator: ",", omittingEmptySubsequences: false).joined(separator: "=2C")
    return SASLMechanism(
      name: "OAUTHBEARER", lines: [Array("n,a=\(name),\u{1}auth=Bearer \(token)\u{1}\u{1}".utf8)],
      answerToRefusal: Array("AQ==".utf8))
  }

  /// LOGIN, which was never standardized: the server asks for the name, then for the password.
  static func login(userName: String, password: String) -> SASLMechanism {
    SASLMechanism(
      name: "LOGIN", lines: [Array(userName.utf8), Array(password.utf8)], hasInitialResponse: false)
  }
}

/// The LOGIN command (RFC 9051 section 6.2.3).
struct LoginCommand: IMAPCommand {
  let line: CommandLine
  let isAlone = true
  let host: String

  init(userName: String, password: String, host: String) {
    line = CommandLine("LOGIN", .secret(Array(userName.utf8)), .secret(Array(password.utf8)))
    self.host = host
  }

  func answer(_ status: StatusResponse) {}
  func error(_ status: StatusResponse) -> ServerError { ReplyClass.loginError(status, host: host) }
}
