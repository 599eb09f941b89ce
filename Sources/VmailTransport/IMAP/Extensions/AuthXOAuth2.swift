extension SASLMechanism {
  /// XOAUTH2, by Google and Microsoft. A refusal is sent as a challenge, to be answered with an empty line.
  static func xoauth2(userName: String, token: String) -> SASLMechanism {
    SASLMechanism(
      name: "XOAUTH2", lines: [Array("user=\(userName)\u{1}auth=Bearer \(token)\u{1}\u{1}".utf8)],
      answerToRefusal: [])
  }
}
