import Testing
import VmailDomain
import VmailEngine
import VmailTestSupport

/// Logins that come with the desktop, with a package, or from a server that a domain announces.
@Suite(.timeLimit(.minutes(10))) struct CredentialOriginTests {
  private let secrets = StubSecrets()
  private let clock = TestClock()

  private func credentials(_ oauth: StubOAuth = StubOAuth()) -> CredentialsUseCase {
    CredentialsUseCase(secrets: secrets, oauth: oauth, clock: clock)
  }

  private static func settings(
    _ client: ServerSettings.OAuthClient, _ source: ServerSettings.SecretSource = .store(.keyring)
  ) -> ServerSettings {
    ServerSettings(
      imap: ServerEndpoint(host: "imap.example.org", port: 993, security: .tls), smtp: nil, userName: "ann",
      authentication: .oauth2(client, source))
  }

  private func token(_ credentials: CredentialsUseCase, _ settings: ServerSettings) async throws -> String? {
    guard case .accessToken(let token) = try await credentials.credentials(of: "work", settings, ask: nil)
    else {
      return nil
    }
    return token
  }

  // MARK: The desktop

  private func account(needsAttention: Bool = false) -> OnlineAccount {
    OnlineAccount(
      id: "account_1", address: "ann@example.org", userName: "ann",
      imap: ServerEndpoint(host: "imap.example.org", port: 993, security: .tls), smtp: nil,
      needsAttention: needsAttention)
  }

  @Test func `The desktop is asked for a token at each login, and nothing is kept`() async throws {
    let settings = Self.settings(.init(provider: "gmail", clientId: ""), .onlineAccount("account_1"))
    let credentials = credentials()
    await #expect(throws: SecretError.onlineAccount(.removed)) { try await credentials.check(settings) }
    secrets.add(account(), token: "first")
    try await credentials.check(settings)
    #expect(secrets.commandRuns == 0)
    #expect(try await token(credentials, settings) == "first")
    secrets.add(account(), token: "second")
    #expect(try await token(credentials, settings) == "second")
    #expect(try await credentials.keep(settings) == nil)
    #expect(secrets.places.isEmpty)
    secrets.add(account(needsAttention: true), token: "third")
    await #expect(throws: SecretError.onlineAccount(.needsAttention)) {
      _ = try await token(credentials, settings)
    }
    await #expect(throws: SecretError.onlineAccount(.needsAttention)) {
      try await credentials.check(settings)
    }
  }

  // MARK: App passwords

  @Test(arguments: [
    ("imap.gmail.com", "abcd efgh ijkl mnop", "abcdefghijklmnop"),
    ("imap.gmail.com", "usual one", "usual one"),
    ("imap.mail.me.com", "abcd efgh ijkl mnop", "abcd-efgh-ijkl-mnop"),
    ("imap.example.org", "abcd efgh ijkl mnop", "abcd efgh ijkl mnop"),
  ])
  func `An app password that a command prints with blanks is used without them`(
    host: String, printed: String, used: String
  ) async throws {
    secrets.set(command: "pass", to: .success(Secret(printed)))
    let settings = ServerSettings(
      imap: ServerEndpoint(host: host, port: 993, security: .tls), smtp: nil, userName: "ann",
      authentication: .password(.command("pass")))
    guard case .password(let word) = try await credentials().credentials(of: "work", settings, ask: nil)
    else {
      return #expect(Bool(false))
    }
    #expect(word == used)
  }

  // MARK: The package

  @Test func `The secret of a packaged client is the package's, for that client alone`() async throws {
    let oauth = StubOAuth(clientSecret: Secret("shipped"))
    let credentials = credentials(oauth)
    secrets.package(PackagedClient(clientId: "id", secret: Secret("shipped")), for: "gmail")
    let settings = Self.settings(.init(provider: "gmail", clientId: "id"))
    try secrets.keep(Secret("refresh 1"), at: try #require(settings.secretPlace))
    #expect(try await token(credentials, settings) == "access 1")
    for other in [
      ServerSettings.OAuthClient(provider: "gmail", clientId: "own"),
      .init(provider: "outlook", clientId: "id"),
    ] {
      #expect(try await credentials.clientSecret(of: "work", Self.settings(other), ask: nil) == nil)
    }
    secrets.set(command: "own", to: .success(Secret("own")))
    let own = Self.settings(.init(provider: "gmail", clientId: "id", secret: .command("own")))
    #expect(try await credentials.clientSecret(of: "work", own, ask: nil) == Secret("own"))
  }

  // MARK: An announced issuer

  private static let issuer = "https://auth.example.org"
  private static let announced = settings(.init(provider: issuer, clientId: "client 1"))

  @Test func `An issuer describes itself before it is asked for tokens, and another one gets nothing`()
    async throws
  {
    let oauth = StubOAuth()
    let credentials = credentials(oauth)
    try secrets.keep(Secret("refresh 1"), at: try #require(Self.announced.secretPlace))
    await #expect(throws: OAuthError.unusableIssuer("it calls itself https://other.example")) {
      _ = try await token(credentials, Self.announced)
    }
    #expect(oauth.refreshes == 0)
    oauth.announce(Self.issuer)
    #expect(try await token(credentials, Self.announced) == "access 1")
    await #expect(throws: OAuthError.refused(code: "unknown provider", description: nil)) {
      _ = try await token(
        self.credentials(oauth), Self.settings(.init(provider: "http://auth.example.org", clientId: "x")))
    }
  }

  @Test
  func `A refresh token that another vmail replaced is read from its store, and the one before not used`()
    async throws
  {
    let oauth = StubOAuth()
    oauth.announce(Self.issuer)
    let place = try #require(Self.announced.secretPlace)
    let (one, other) = (credentials(oauth), credentials(oauth))
    await one.take(
      OAuthTokens(access: Secret("access"), refresh: Secret("refresh 1"), lifetime: 3_600),
      for: Self.announced)
    _ = try await one.keep(Self.announced)
    #expect(secrets.places[place] == Secret("refresh 1"))
    oauth.rotate(to: "refresh 2")
    #expect(try await token(other, Self.announced) == "access 1")
    #expect(secrets.places[place] == Secret("refresh 2"))
    clock.advance(by: 3_600)
    #expect(try await token(one, Self.announced) == "access 2")
    #expect(oauth.refreshes == 2)
  }

  @Test func `A login that ended while another vmail had its token replaced is tried with the new one`()
    async throws
  {
    let oauth = StubOAuth(refreshToken: "refresh 2")
    let credentials = credentials(oauth)
    let settings = Self.settings(.init(provider: "gmail", clientId: "id"))
    // Typed into this session only, as it was before the other one's was kept.
    await credentials.take(
      OAuthTokens(access: Secret("access"), refresh: Secret("refresh 1"), lifetime: 1), for: settings)
    try secrets.keep(Secret("refresh 2"), at: try #require(settings.secretPlace))
    #expect(try await token(credentials, settings) == "access 1")
    oauth.revoke()
    clock.advance(by: 3_600)
    await #expect(throws: OAuthError.expired) { _ = try await token(credentials, settings) }
  }

  @Test func `A replaced token that can't be kept is not followed by an access token, and is not lost`()
    async throws
  {
    let oauth = StubOAuth()
    let credentials = credentials(oauth)
    let settings = Self.settings(.init(provider: "gmail", clientId: "id"))
    try secrets.keep(Secret("refresh 1"), at: try #require(settings.secretPlace))
    oauth.rotate(to: "refresh 2")
    secrets.failKeeping(in: .keyring)
    await #expect(throws: SecretError.storeFailed(.keyring, reason: "it keeps nothing")) {
      _ = try await token(credentials, settings)
    }
    secrets.failKeeping(in: .pass)
    #expect(try await token(credentials, settings) == "access 2")
    #expect(oauth.refreshes == 2)
  }
}
