import VmailDomain

/// The meaning of a NO or BAD (RFC 5530, and codes and texts that servers use besides).
enum ReplyClass {
  /// Codes for temporary failures, whatever the command.
  private static let temporary: Set<String> = [
    "UNAVAILABLE", "INUSE", "LIMIT", "SERVERBUG", "THROTTLED", "EXPUNGEISSUED",
  ]

  /// What servers under load say without a code, Exchange even with BAD, in lower case.
  private static let temporaryTexts = [
    "not connected", "throttled", "server unavailable", "server is unavailable", "temporarily unavailable",
    "temporary", "server busy", "server is busy", "too busy", "try again later", "backoff time", "rate limit",
  ]

  static func error(_ status: StatusResponse) -> ServerError {
    let code = status.code?.name
    if isTemporary(status) { return .unavailable(code: code, reason: status.text) }
    if status.kind == .bad { return .notUnderstood(reason: status.text) }
    if code == "AUTHENTICATIONFAILED" || code == "EXPIRED" { return .loginRefused(reason: status.text) }
    return .refused(code: code, reason: status.text)
  }

  /// - Parameter status: the tagged response to LOGIN or AUTHENTICATE.
  static func loginError(_ status: StatusResponse, host: String) -> ServerError {
    let code = status.code?.name
    if isTemporary(status) { return .unavailable(code: code, reason: status.text) }
    if status.kind == .bad { return .notUnderstood(reason: status.text) }
    if code == "PRIVACYREQUIRED" { return .wouldBeInsecure(host: host) }
    return .loginRefused(reason: status.text)
  }

  /// - Parameter status: a BYE instead of a greeting.
  static func byeError(_ status: StatusResponse) -> ServerError {
    isTemporary(status)
      ? .unavailable(code: status.code?.name, reason: status.text) : .connectionLost(reason: status.text)
  }

  /// - Parameter status: a BYE at any later time. Gmail ends the connections of a client that has had too much that day:
  ///   another connection would be of no use.
  static func lossError(_ status: StatusResponse) -> ServerError {
    if isTraffic(status) { return .unavailable(code: "OVERQUOTA", reason: status.text) }
    return .connectionLost(reason: status.code.map { "[\($0.name)] \(status.text)" } ?? status.text)
  }

  private static func isTemporary(_ status: StatusResponse) -> Bool {
    let text = status.text.lowercased()
    guard let code = status.code?.name else { return temporaryTexts.contains(where: text.contains) }
    // BAD with a code is about the command.
    if status.kind == .bad { return false }
    return temporary.contains(code) || isTraffic(status)
  }

  /// Gmail and Yahoo use the code for a full mailbox to report too much traffic.
  private static func isTraffic(_ status: StatusResponse) -> Bool {
    status.code?.name ?? "OVERQUOTA" == "OVERQUOTA" && status.text.lowercased().contains("bandwidth")
  }
}
