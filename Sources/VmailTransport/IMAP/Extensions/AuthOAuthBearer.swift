extension SASLMechanism {
  /// OAUTHBEARER (RFC 7628). A refusal is sent as a challenge, to be answered with ^A.
  static func oauthBearer(userName: String, token: String) -> SASLMechanism {
    // In the name, commas and equals signs are escaped (RFC 5801 section 4).
    let name = userName.split(separator: "=", omittingEmptySubsequences: false).joined(separator: "=3D")
      .split(separator: ",", omittingEmptySubsequences: false).joined(separator: "=2C")
    return SASLMechanism(
      name: "OAUTHBEARER", lines: [Array("n,a=\(name),\u{1}auth=Bearer \(token)\u{1}\u{1}".utf8)],
      answerToRefusal: Array("AQ==".utf8))
  }
}
