/// A reason why a provider issued no token. Texts from servers are untrusted: to be sanitized where they are
/// shown. No case ever holds a token, a code or a verifier.
public enum OAuthError: Error, Hashable, Sendable, Codable {
  /// The provider refused, with an `error` of RFC 6749 section 4.1.2.1 or 5.2, such as `access_denied` or
  /// `invalid_client`, and its description.
  case refused(code: String, description: String?)
  /// The provider requires the client's secret, which is unknown.
  case needsClientSecret
  /// `invalid_grant`: the refresh token is no longer valid; the user has to log in again.
  case expired
  /// The address of the redirect does not belong to this log-in.
  case wrongRedirect
  /// The token server's response is invalid.
  case malformedAnswer(String)
  /// The user didn't return within the time limit.
  case timedOut
}
