/// The URL of the page where the user grants vmail access (RFC 6749 section 4.1.1, RFC 7636 section 4.3).
public enum OAuthAuthorizationURL {
  /// - Parameters:
  ///   - challenge: the base64url of the verifier's SHA-256, without padding.
  ///   - redirectURI: `http://127.0.0.1:PORT/` with the listener's port.
  public static func make(
    _ request: OAuthRequest, challenge: String, state: String, redirectURI: String
  ) -> String {
    var parameters = [
      ("response_type", "code"), ("client_id", request.client.clientId), ("redirect_uri", redirectURI),
      ("scope", request.provider.scopes.joined(separator: " ")), ("state", state),
      ("code_challenge", challenge), ("code_challenge_method", "S256"),
    ]
    parameters += request.provider.parameters.map { ($0.name, $0.value) }
    if !request.loginHint.isEmpty { parameters.append(("login_hint", request.loginHint)) }
    return request.provider.authorizationURL + "?" + FormEncoding.encode(parameters)
  }
}
