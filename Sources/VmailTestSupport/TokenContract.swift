import Testing
public import VmailDomain

/// What every ``OAuthAuthorizing`` keeps about refresh tokens, whether over a line or not.
public enum TokenContract {
  /// A provider at which `refresh 1` is good, and who changes that.
  public struct World: Sendable {
    public var oauth: any OAuthAuthorizing
    public var provider: OAuthProvider
    /// The next refresh brings this token, and the one before is worth nothing.
    public var rotate: @Sendable (String) -> Void
    /// No token is good any more.
    public var revoke: @Sendable () -> Void

    public init(
      oauth: any OAuthAuthorizing, provider: OAuthProvider, rotate: @escaping @Sendable (String) -> Void,
      revoke: @escaping @Sendable () -> Void
    ) {
      (self.oauth, self.provider, self.rotate, self.revoke) = (oauth, provider, rotate, revoke)
    }

    func refresh(_ token: String) async throws -> OAuthTokens {
      try await oauth.refresh(
        Secret(token), client: ServerSettings.OAuthClient(provider: provider.name, clientId: "id"),
        provider: provider)
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
    Rule("A token that was revoked, or never given, has expired") { world in
      await #expect(throws: OAuthError.expired) { _ = try await world.refresh("another") }
      _ = try await world.refresh("refresh 1")
      world.revoke()
      await #expect(throws: OAuthError.expired) { _ = try await world.refresh("refresh 1") }
    },
  ]
}
