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

  public func refresh(
    _ refreshToken: Secret, client: ServerSettings.OAuthClient, clientSecret: Secret?, provider: OAuthProvider
  ) async throws -> OAuthTokens {
    try await TokenEndpoint(
      provider: provider, clientId: client.clientId, clientSecret: clientSecret, http: http,
      purpose: ConnectionPurpose("renewing a login")
    ).tokens(refreshing: refreshToken)
  }
}
