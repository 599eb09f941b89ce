extension SASLMechanism {
  /// PLAIN (RFC 4616).
  static func plain(userName: String, password: String) -> SASLMechanism {
    SASLMechanism(name: "PLAIN", lines: [[0] + Array(userName.utf8) + [0] + Array(password.utf8)])
  }
}
