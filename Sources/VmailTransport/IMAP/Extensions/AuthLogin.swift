import VmailDomain

extension SASLMechanism {
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
