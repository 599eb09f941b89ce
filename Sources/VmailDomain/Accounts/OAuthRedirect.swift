internal import FoundationEssentials

/// The address a browser is sent back to after the log-in (RFC 6749 section 4.1.2).
public struct OAuthRedirect: Hashable, Sendable {
  /// What tokens are given for; good once, and only with the verifier.
  public let code: Secret

  private static let lengthLimit = 16_384

  /// Reads a whole address as it was pasted, or the target of a request (`/?code=…&state=…`).
  /// - Parameter state: what the authorization request had.
  /// - Throws: ``OAuthError/wrongRedirect`` for what is no such address or has another `state`;
  ///   ``OAuthError/refused(code:description:)``.
  public init(_ text: String, state: String) throws {
    let values = try Self.values(text)
    // Before anything else is believed: somebody else's answer says nothing.
    guard !state.isEmpty, values["state"] == state else { throw OAuthError.wrongRedirect }
    if let error = values["error"] {
      throw OAuthError.refused(code: error, description: values["error_description"])
    }
    guard let code = values["code"], !code.isEmpty else { throw OAuthError.wrongRedirect }
    self.code = Secret(code)
  }

  private static func values(_ text: String) throws -> [String: String] {
    let trimmed = text.trimmed
    guard trimmed.utf8.count <= lengthLimit, let mark = trimmed.firstIndex(of: "?") else {
      throw OAuthError.wrongRedirect
    }
    let query = trimmed[trimmed.index(after: mark)...].prefix { $0 != "#" }
    var values: [String: String] = [:]
    for pair in query.split(separator: "&") {
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let value = parts.count == 2 ? String(parts[1]) : ""
      guard let name = decoded(parts[0]), let value = decoded(value), values[name] == nil else {
        throw OAuthError.wrongRedirect
      }
      values[name] = value
    }
    return values
  }

  private static func decoded(_ text: some StringProtocol) -> String? {
    PercentEncoding.decoded(String(text).replacing("+", with: " "))
  }
}
