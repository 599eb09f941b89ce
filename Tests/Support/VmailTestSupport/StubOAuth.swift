import Synchronization
public import VmailDomain

/// A provider's OAuth 2.0 server: each refresh returns a new access token.
public final class StubOAuth: OAuthAuthorizing {
  private struct State {
    /// The valid refresh token; `nil` when there is none.
    var refreshToken: String?
    var nextRefreshToken: String?
    var tokens = 0
    var refreshes = 0
    var lifetime: Int? = 3_600
    /// The secret of the client, which is required; `nil` for a client without one.
    var clientSecret: Secret?
    /// The issuer that describes itself and registers programs; `nil` for none.
    var issuer: String?
    var refusesRegistration = false
    var registrations = 0
    var isHeld = false
    var held: [CheckedContinuation<Void, Never>] = []
  }

  private let state: Mutex<State>

  /// - Parameter clientSecret: required from the client, as by Google; `nil` for a client without one.
  public init(refreshToken: String? = "refresh 1", clientSecret: Secret? = nil) {
    state = Mutex(State(refreshToken: refreshToken, clientSecret: clientSecret))
  }

  /// The number of refreshes.
  public var refreshes: Int { state.withLock { $0.refreshes } }

  /// The last access token.
  public var accessToken: String { state.withLock { "access \($0.tokens)" } }

  /// Announces an issuer that registers programs, as `client 1` and so on.
  public func announce(_ issuer: String, refusesRegistration: Bool = false) {
    state.withLock { ($0.issuer, $0.refusesRegistration) = (issuer, refusesRegistration) }
  }

  public func provider(announcedAs issuer: String, resources: [String]) throws -> OAuthProvider {
    guard state.withLock({ $0.issuer }) == issuer else {
      throw OAuthError.unusableIssuer("it calls itself https://other.example")
    }
    return OAuthProvider(
      issuer: issuer, authorizationURL: issuer + "/login", tokenURL: issuer + "/token",
      registrationURL: issuer + "/register", scopes: [], resources: resources)
  }

  public func register(with provider: OAuthProvider) throws -> String {
    try state.withLock { state in
      guard !state.refusesRegistration else {
        throw OAuthError.registrationRefused(
          code: "invalid_redirect_uri", description: "redirect_uri not valid scheme")
      }
      state.registrations += 1
      return "client \(state.registrations)"
    }
  }

  /// Makes the next refresh return another refresh token, and invalidate the previous one.
  public func rotate(to token: String) { state.withLock { $0.nextRefreshToken = token } }

  /// Makes refreshes wait until ``release()``.
  public func hold() { state.withLock { $0.isHeld = true } }

  public func release() {
    let held = state.withLock { state in
      state.isHeld = false
      defer { state.held = [] }
      return state.held
    }
    for continuation in held { continuation.resume() }
  }

  private func waitWhileHeld() async {
    await withCheckedContinuation { continuation in
      let goesOn = state.withLock { state in
        if state.isHeld { state.held.append(continuation) }
        return !state.isHeld
      }
      if goesOn { continuation.resume() }
    }
  }

  /// Invalidates all tokens.
  public func revoke() { state.withLock { $0.refreshToken = nil } }

  public func begin(_ request: OAuthRequest) -> any OAuthAuthorization {
    StubAuthorization(
      url: "https://login.example/?hint=\(request.loginHint)", issuer: request.provider.issuer, oauth: self)
  }

  public func refresh(
    _ refreshToken: Secret, client: ServerSettings.OAuthClient, clientSecret: Secret?, provider: OAuthProvider
  ) async throws -> OAuthTokens {
    state.withLock { $0.refreshes += 1 }
    await waitWhileHeld()
    return try state.withLock { state in
      if let wanted = state.clientSecret, clientSecret != wanted {
        guard clientSecret != nil else { throw OAuthError.needsClientSecret }
        throw OAuthError.refused(code: "invalid_client", description: nil)
      }
      guard refreshToken.revealed == state.refreshToken else { throw OAuthError.expired }
      if let next = state.nextRefreshToken { state.refreshToken = next }
      return Self.tokens(&state, refresh: state.nextRefreshToken)
    }
  }

  fileprivate func logIn() -> OAuthTokens {
    state.withLock { state in
      state.refreshToken = state.refreshToken ?? "refresh again"
      return Self.tokens(&state, refresh: state.refreshToken)
    }
  }

  private static func tokens(_ state: inout State, refresh: String?) -> OAuthTokens {
    state.tokens += 1
    return OAuthTokens(
      access: Secret("access \(state.tokens)"), refresh: refresh.map { Secret($0) }, lifetime: state.lifetime)
  }
}

private struct StubAuthorization: OAuthAuthorization {
  let url: String
  let issuer: String?
  let oauth: StubOAuth

  func waitForTokens() -> OAuthTokens { oauth.logIn() }

  func tokens(finalURL: String) throws -> OAuthTokens {
    _ = try OAuthRedirect(finalURL, state: "state", issuer: issuer)
    return oauth.logIn()
  }

  func end() {}
}
