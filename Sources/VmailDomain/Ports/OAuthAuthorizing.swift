/// Gets tokens from a provider's OAuth2 server (RFC 6749, RFC 8252), with PKCE (RFC 7636, S256) and
/// without a client secret.
public protocol OAuthAuthorizing: Sendable {
  /// Listens on a loopback port for the redirect, and makes the page's address.
  ///
  /// The verifier and `state` are fresh random ones; only 127.0.0.1 is listened on, one request with
  /// the right `state` is taken, and what is answered is a constant page.
  func begin(_ request: OAuthRequest) async throws -> any OAuthAuthorization

  /// Changes a refresh token into an access token.
  /// - Throws: ``OAuthError``, ``ServerError``.
  func refresh(_ refreshToken: Secret, client: ServerSettings.OAuthClient, provider: OAuthProvider)
    async throws -> OAuthTokens
}

/// A log-in that the user does in a browser.
public protocol OAuthAuthorization: Sendable {
  /// To be opened in a browser.
  var url: String { get }

  /// Waits until the browser comes back to this machine. Cancelling stops listening.
  /// - Throws: ``OAuthError``, ``ServerError``.
  func waitForTokens() async throws -> OAuthTokens

  /// The same with the address that a browser elsewhere ended at, for sessions over SSH.
  /// - Parameter finalURL: as it was pasted; ``OAuthRedirect`` reads it.
  /// - Throws: ``OAuthError``, ``ServerError``.
  func tokens(finalURL: String) async throws -> OAuthTokens

  /// Stops listening. Never fails.
  func end() async
}

/// Who asks a provider for what.
public struct OAuthRequest: Hashable, Sendable {
  public var client: ServerSettings.OAuthClient
  public var provider: OAuthProvider
  /// The user's address, so that the page need not ask for it.
  public var loginHint: String

  public init(client: ServerSettings.OAuthClient, provider: OAuthProvider, loginHint: String) {
    self.client = client
    self.provider = provider
    self.loginHint = loginHint
  }
}

/// What a token server gives (RFC 6749 section 5.1).
public struct OAuthTokens: Hashable, Sendable {
  public var access: Secret
  /// `nil` when the one there is stays valid.
  public var refresh: Secret?
  /// How long the access token is good for, in seconds; `nil` when it doesn't say.
  public var lifetime: Int?

  public init(access: Secret, refresh: Secret?, lifetime: Int?) {
    self.access = access
    self.refresh = refresh
    self.lifetime = lifetime
  }
}
