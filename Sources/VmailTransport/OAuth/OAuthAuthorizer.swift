import NIOCore
public import VmailDomain

/// Logs users in on their provider's page, in a browser on this machine or elsewhere.
public struct OAuthAuthorizer: OAuthAuthorizing {
  private let http: HTTPSClient
  private let requestPatience: TimeAmount

  /// - Parameter connections: the log of connections, for `net`.
  public init(connections: ConnectionLog) { self.init(http: HTTPSClient(connections: connections)) }

  /// - Parameter requestPatience: the time allowed for the browser's connection to send its request.
  init(http: HTTPSClient, requestPatience: TimeAmount = RedirectRequestHandler.usualPatience) {
    self.http = http
    self.requestPatience = requestPatience
  }

  public func begin(_ request: OAuthRequest) async throws -> any OAuthAuthorization {
    let endpoint = TokenEndpoint(
      provider: request.provider, clientId: request.client.clientId, clientSecret: request.clientSecret,
      http: http,
      purpose: ConnectionPurpose("logging in", account: request.loginHint))
    return try await BrowserLogIn(request, endpoint: endpoint, requestPatience: requestPatience)
  }

  public func provider(announcedAs issuer: String, resources: [String]) async throws -> OAuthProvider {
    for page in IssuerMetadata.pages(of: issuer) {
      var request = HTTPSRequest(page, accept: "application/json")
      request.followsRedirects = false
      let response = try await http.send(request, for: ConnectionPurpose("reading how to log in"))
      guard !(300..<400).contains(response.status) else {
        throw OAuthError.unusableIssuer("it redirects to another page")
      }
      guard response.status < 500 else {
        throw ServerError.unavailable(code: String(response.status), reason: "the login server is busy")
      }
      guard response.status == 200 else { continue }
      return try IssuerMetadata.provider(response.body, announcedAs: issuer, resources: resources)
    }
    throw OAuthError.unusableIssuer("it doesn't describe itself")
  }

  public func register(with provider: OAuthProvider) async throws -> String {
    try await ClientRegistration(provider: provider, http: http).register()
  }

  public func refresh(
    _ refreshToken: Secret, client: ServerSettings.OAuthClient, clientSecret: Secret?, provider: OAuthProvider
  ) async throws -> OAuthTokens {
    try await TokenEndpoint(
      provider: provider, clientId: client.clientId, clientSecret: clientSecret, http: http,
      purpose: ConnectionPurpose("renewing a login")
    ).tokens(refreshing: refreshToken)
  }
}

/// A log-in that ends in a redirect, either to this machine (RFC 8252 section 7.3) or pasted by the user.
struct BrowserLogIn: OAuthAuthorization {
  let url: String
  private let state: String
  private let issuer: String?
  private let key: ProofKey
  private let redirectURI: String
  private let endpoint: TokenEndpoint
  let listener: RedirectListener

  init(
    _ request: OAuthRequest, endpoint: TokenEndpoint,
    requestPatience: TimeAmount = RedirectRequestHandler.usualPatience
  ) async throws {
    state = ProofKey.randomWord()
    key = ProofKey()
    issuer = request.provider.issuer
    self.endpoint = endpoint
    listener = try await RedirectListener.start(
      state: state, issuer: issuer, requestPatience: requestPatience)
    redirectURI = "http://127.0.0.1:\(listener.port)/"
    url = OAuthAuthorizationURL.make(
      request, challenge: key.challenge, state: state, redirectURI: redirectURI)
  }

  func waitForTokens() async throws -> OAuthTokens { try await tokens(for: listener.redirect()) }

  func tokens(finalURL: String) async throws -> OAuthTokens {
    let redirect = try OAuthRedirect(finalURL, state: state, issuer: issuer)
    await listener.stop()
    return try await tokens(for: redirect)
  }

  func end() async { await listener.stop() }

  private func tokens(for redirect: OAuthRedirect) async throws -> OAuthTokens {
    try await endpoint.tokens(for: redirect.code, key: key, redirectURI: redirectURI)
  }
}
