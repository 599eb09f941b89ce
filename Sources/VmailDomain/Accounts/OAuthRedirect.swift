internal import FoundationEssentials

/// The URL to which the log-in redirects the browser (RFC 6749 section 4.1.2).
public struct OAuthRedirect: Hashable, Sendable {
  /// The code to be exchanged for tokens; valid once, and only with the verifier.
  public let code: Secret

  private static let lengthLimit = 16_384

  /// Parses a whole URL as pasted, or the target of a request (`/?code=…&state=…`).
  /// - Parameters:
  ///   - state: the state of the authorization request.
  ///   - issuer: the issuer that the redirect must name; `nil` if it needn't name any.
  /// - Throws: ``OAuthError/wrongRedirect`` when the text is no such URL or has another `state`;
  ///   ``OAuthError/otherIssuer``; ``OAuthError/refused(code:description:)``.
  public init(_ text: String, state: String, issuer: String? = nil) throws {
    let values = try Self.values(text)
    // Checked before anything else: a redirect of another log-in proves nothing.
    guard !state.isEmpty, values["state"] == state else { throw OAuthError.wrongRedirect }
    // A server that isn't the one asked could learn the code of the one that was (RFC 9207 section 2.4).
    if let issuer, values["iss"] != issuer { throw OAuthError.otherIssuer }
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
