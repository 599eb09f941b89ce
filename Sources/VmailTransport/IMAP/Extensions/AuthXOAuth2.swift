extension SASLMechanism {
  /// XOAUTH2, Google's and Microsoft's. A refusal comes as a challenge, which wants an empty line.
  static func xoauth2(userName: String, token: String) -> SASLMechanism {
    SASLMechanism(
      name: "XOAUTH2", lines: [Array("user=\(userName)\u{1}auth=Bearer \(token)\u{1}\u{1}".utf8)],
      answerToRefusal: [])
  }
}
