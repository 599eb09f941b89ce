public import VmailDomain

/// Logs users in at their provider's page, by a browser on this machine or elsewhere.
public struct OAuthAuthorizer: OAuthAuthorizing {
  private let http: HTTPSClient

  public init() { self.init(http: HTTPSClient()) }

  init(http: HTTPSClient) { self.http = http }

  public func begin(_ request: OAuthRequest) async throws -> any OAuthAuthorization {
    let endpoint = TokenEndpoint(provider: request.provider, clientId: request.client.clientId, http: http)
    return try await BrowserLogIn(request, endpoint: endpoint)
  }

  public func refresh(
    _ refreshToken: Secret, client: ServerSettings.OAuthClient, provider: OAuthProvider
  ) async throws -> OAuthTokens {
    try await TokenEndpoint(provider: provider, clientId: client.clientId, http: http)
      .tokens(refreshing: refreshToken)
  }
}
