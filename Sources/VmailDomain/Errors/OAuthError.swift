/// Why a provider gave no token. Texts that servers sent are theirs: to be cleaned where they are
/// shown. No case ever holds a token, a code or a verifier.
public enum OAuthError: Error, Hashable, Sendable, Codable {
  /// The provider says no, with an `error` of RFC 6749 section 4.1.2.1 or 5.2, such as `access_denied`
  /// or `invalid_client`, and what it adds to that.
  case refused(code: String, description: String?)
  /// `invalid_grant`: the refresh token is no longer good; the user has to log in again.
  case expired
  /// The address that was come back to is none of this log-in's.
  case wrongRedirect
  /// What the token server sent is no answer.
  case malformedAnswer(String)
  /// Nobody came back in the time that is waited.
  case timedOut
}
