/// Obtains tokens from a provider's OAuth2 server (RFC 6749, RFC 8252), with PKCE (RFC 7636, S256), and with a client
/// secret where the provider requires one.
public protocol OAuthAuthorizing: Sendable {
  /// Listens on a loopback port for the redirect, and creates the page's URL.
  ///
  /// The verifier and `state` are newly generated at random; it listens on 127.0.0.1 only, accepts one
  /// request with the right `state`, and responds with a constant page.
  func begin(_ request: OAuthRequest) async throws -> any OAuthAuthorization

  /// Reads what an issuer says of itself (RFC 8414, without redirects), and checks that it follows
  /// draft-ietf-mailmaint-oauth-public: the same `issuer`, `iss` in redirects, PKCE with S256, and HTTPS everywhere.
  /// - Parameter resources: the servers that the tokens are for.
  /// - Throws: ``OAuthError/unusableIssuer(_:)``, ``ServerError``.
  func provider(announcedAs issuer: String, resources: [String]) async throws -> OAuthProvider

  /// Registers vmail with a provider that registers everyone's programs (RFC 7591).
  /// - Returns: the client id.
  /// - Throws: ``OAuthError/registrationRefused(code:description:)``, ``ServerError``.
  func register(with provider: OAuthProvider) async throws -> String

  /// Exchanges a refresh token for an access token.
  /// - Parameter clientSecret: `nil` if the client has none.
  /// - Throws: ``OAuthError``, ``ServerError``.
  func refresh(
    _ refreshToken: Secret, client: ServerSettings.OAuthClient, clientSecret: Secret?, provider: OAuthProvider
  ) async throws -> OAuthTokens
}

/// A log-in by the user in a browser.
public protocol OAuthAuthorization: Sendable {
  /// The URL to open in a browser.
  var url: String { get }

  /// Waits until the browser returns to this machine. Cancelling stops listening.
  /// - Throws: ``OAuthError``, ``ServerError``.
  func waitForTokens() async throws -> OAuthTokens

  /// Completes the log-in with the final URL of a browser on another machine, for sessions over SSH.
  /// - Parameter finalURL: the URL as pasted; parsed by ``OAuthRedirect``.
  /// - Throws: ``OAuthError``, ``ServerError``.
  func tokens(finalURL: String) async throws -> OAuthTokens

  /// Stops listening. Never fails.
  func end() async
}

/// The parameters of an authorization request.
public struct OAuthRequest: Hashable, Sendable {
  public var client: ServerSettings.OAuthClient
  public var provider: OAuthProvider
  /// The user's address, so that the page needn't ask for it.
  public var loginHint: String
  /// `nil` if the client has none.
  public var clientSecret: Secret?

  public init(
    client: ServerSettings.OAuthClient, provider: OAuthProvider, loginHint: String,
    clientSecret: Secret? = nil
  ) {
    self.clientSecret = clientSecret
    self.client = client
    self.provider = provider
    self.loginHint = loginHint
  }
}

/// The tokens issued by a token server (RFC 6749 section 5.1).
public struct OAuthTokens: Hashable, Sendable {
  public var access: Secret
  /// `nil` when the current one stays valid.
  public var refresh: Secret?
  /// The lifetime of the access token in seconds; `nil` if not specified.
  public var lifetime: Int?

  public init(access: Secret, refresh: Secret?, lifetime: Int?) {
    self.access = access
    self.refresh = refresh
    self.lifetime = lifetime
  }
}

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
  /// The redirect names another issuer than the one asked, or none.
  case otherIssuer
  /// What an issuer says of itself can't be trusted or used, for this reason.
  case unusableIssuer(String)
  /// The provider doesn't register programs, or not this one, with an `error` of RFC 7591 section 3.2.2.
  case registrationRefused(code: String, description: String?)
  /// The token server's response is invalid.
  case malformedAnswer(String)
  /// The user didn't return within the time limit.
  case timedOut
}
