import VmailDomain

/// A provider's token server (RFC 6749 section 3.2).
struct TokenEndpoint: Sendable {
  let provider: OAuthProvider
  let clientId: String
  let clientSecret: Secret?
  let http: HTTPSClient
  /// The reason that the log gives for its connections.
  let purpose: ConnectionPurpose

  /// - Parameter redirectURI: the address given in the authorization request.
  func tokens(for code: Secret, key: ProofKey, redirectURI: String) async throws -> OAuthTokens {
    try await ask(
      [
        ("grant_type", "authorization_code"), ("code", code.revealed), ("redirect_uri", redirectURI),
        ("client_id", clientId), ("code_verifier", key.verifier.revealed),
      ], secrets: [code, key.verifier])
  }

  /// - Throws: ``OAuthError/expired`` when the token is no longer valid.
  func tokens(refreshing token: Secret) async throws -> OAuthTokens {
    do {
      return try await ask(
        [("grant_type", "refresh_token"), ("refresh_token", token.revealed), ("client_id", clientId)],
        secrets: [token])
    } catch OAuthError.refused(code: "invalid_grant", _) {
      throw OAuthError.expired
    }
  }

  private func ask(_ form: [(name: String, value: String)], secrets: [Secret]) async throws -> OAuthTokens {
    guard let address = WebAddress(provider.tokenURL) else {
      throw ServerError.unsupported("a token server at \(provider.tokenURL)")
    }
    let form = form + (clientSecret.map { [("client_secret", $0.revealed)] } ?? [])
    let response = try await http.send(HTTPSRequest(address, form: FormEncoding.encode(form)), for: purpose)
    do {
      return try TokenAnswer.tokens(in: response, secrets: secrets + [clientSecret].compactMap(\.self))
    } catch OAuthError.refused(_, let description?)
      where clientSecret == nil && description.contains("client_secret")
    {
      throw OAuthError.needsClientSecret
    }
  }
}
