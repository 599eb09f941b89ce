import Testing
public import VmailDomain

/// The contract of every ``OAuthAuthorizing`` about refresh tokens, with or without a network.
public enum TokenContract {
  /// A provider with the valid refresh token `refresh 1`, which gives clients the secret `secret` and requires it, as
  /// Google does; and functions that change this.
  public struct World: Sendable {
    public var oauth: any OAuthAuthorizing
    public var provider: OAuthProvider
    /// Makes the next refresh return this token, and invalidate the previous one.
    public var rotate: @Sendable (String) -> Void
    /// Invalidates all tokens.
    public var revoke: @Sendable () -> Void

    public init(
      oauth: any OAuthAuthorizing, provider: OAuthProvider, rotate: @escaping @Sendable (String) -> Void,
      revoke: @escaping @Sendable () -> Void
    ) {
      (self.oauth, self.provider, self.rotate, self.revoke) = (oauth, provider, rotate, revoke)
    }

    func refresh(_ token: String, clientSecret: String? = "secret") async throws -> OAuthTokens {
      try await oauth.refresh(
        Secret(token), client: ServerSettings.OAuthClient(provider: provider.name, clientId: "id"),
        clientSecret: clientSecret.map { Secret($0) }, provider: provider)
    }
  }

  public typealias Rule = ContractRule<World>

  public static let rules: [Rule] = [
    Rule("Each refresh brings another access token, with its lifetime, and the refresh token stays") {
      world in
      let (one, two) = (try await world.refresh("refresh 1"), try await world.refresh("refresh 1"))
      #expect(one.access != two.access && !one.access.revealed.isEmpty)
      #expect(one.lifetime == 3_600 && one.refresh == nil && two.refresh == nil)
    },
    Rule("A refresh token that is replaced is told, and the one before has expired") { world in
      world.rotate("refresh-2")
      let rotated = try await world.refresh("refresh 1")
      #expect(rotated.refresh == Secret("refresh-2"))
      await #expect(throws: OAuthError.expired) { _ = try await world.refresh("refresh 1") }
      let tokens = try await world.refresh("refresh-2")
      #expect(tokens.access != rotated.access)
    },
    Rule("A client without its secret is told what is lacking, and one with another is refused") { world in
      await #expect(throws: OAuthError.needsClientSecret) {
        _ = try await world.refresh("refresh 1", clientSecret: nil)
      }
      await #expect {
        _ = try await world.refresh("refresh 1", clientSecret: "another")
      } throws: { error in
        if case OAuthError.refused("invalid_client", _) = error { true } else { false }
      }
      _ = try await world.refresh("refresh 1")
    },
    Rule("A token that was revoked, or never given, has expired") { world in
      await #expect(throws: OAuthError.expired) { _ = try await world.refresh("another") }
      _ = try await world.refresh("refresh 1")
      world.revoke()
      await #expect(throws: OAuthError.expired) { _ = try await world.refresh("refresh 1") }
    },
  ]
}
