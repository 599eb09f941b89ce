import Synchronization
import Testing
import VmailDomain
import VmailEngine
import VmailStore
import VmailTestSupport

@Suite(.timeLimit(.minutes(10))) struct CredentialsUseCaseTests {
  private let secrets = StubSecrets()
  private let oauth = StubOAuth()
  private let clock = TestClock()
  private let credentials: CredentialsUseCase

  init() { credentials = CredentialsUseCase(secrets: secrets, oauth: oauth, clock: clock) }

  private static func settings(_ authentication: ServerSettings.Authentication) -> ServerSettings {
    ServerSettings(
      imap: ServerEndpoint(host: "imap.example.org", port: 993, security: .tls), smtp: nil, userName: "ann",
      authentication: authentication)
  }

  private static let asked = settings(.password(.ask))
  private static let inKeyring = settings(.password(.store(.keyring)))
  private static let gmail = settings(.oauth2(.init(provider: "gmail", clientId: "id"), .store(.keyring)))

  /// Logs in where only this password or token is good.
  private func logIn(
    _ settings: ServerSettings, accepting good: @escaping @Sendable () -> String,
    ask: SecretAsking? = nil
  ) async throws -> String {
    try await credentials.withCredentials(of: "work", settings, ask: ask) { credentials in
      let shown =
        switch credentials {
        case .password(let text), .accessToken(let text): text
        }
      guard shown == good() else { throw ServerError.loginRefused(reason: "no") }
      return shown
    }
  }

  /// Answers one after the other, and counts.
  private final class User: Sendable {
    private let state: Mutex<(answers: [String], asked: Int)>
    init(_ answers: String...) { state = Mutex((answers, 0)) }
    var asked: Int { state.withLock { $0.asked } }
    func answer() -> Secret? {
      state.withLock { state in
        state.asked += 1
        return state.answers.isEmpty ? nil : Secret(state.answers.removeFirst())
      }
    }
  }

  @Test func `A password is asked for once a session`() async throws {
    let user = User("right")
    for _ in 0..<3 {
      _ = try await logIn(Self.asked, accepting: { "right" }, ask: { _ in user.answer() })
    }
    #expect(user.asked == 1)
    #expect(secrets.keyring.isEmpty)
  }

  @Test func `A password that was refused is forgotten, and asked for again`() async throws {
    let user = User("wrong", "right")
    await #expect(throws: ServerError.loginRefused(reason: "no")) {
      _ = try await logIn(Self.asked, accepting: { "right" }, ask: { _ in user.answer() })
    }
    #expect(user.asked == 1)
    #expect(try await logIn(Self.asked, accepting: { "right" }, ask: { _ in user.answer() }) == "right")
  }

  @Test func `Where nobody can be asked that is said`() async throws {
    await #expect(throws: SecretError.nobodyToAsk(account: "work")) {
      _ = try await logIn(Self.asked, accepting: { "x" })
    }
    await #expect(throws: SecretError.notStored(.keyring, userName: "ann", host: "imap.example.org")) {
      _ = try await logIn(Self.inKeyring, accepting: { "x" })
    }
  }

  @Test func `A command is run anew for each log-in, so that a changed password is used`() async throws {
    let settings = Self.settings(.password(.command("pass")))
    secrets.set(command: "pass", to: .success(Secret("one")))
    _ = try await logIn(settings, accepting: { "one" })
    secrets.set(command: "pass", to: .success(Secret("two")))
    #expect(try await logIn(settings, accepting: { "two" }) == "two")
    #expect(secrets.commandRuns == 2)
  }

  @Test func `A password that was typed goes into the keyring when it is kept, and not before`() async throws
  {
    let user = User("right")
    _ = try await logIn(Self.inKeyring, accepting: { "right" }, ask: { _ in user.answer() })
    #expect(secrets.keyring.isEmpty)
    try await credentials.keep(Self.inKeyring)
    #expect(secrets.keyring.values.map(\.revealed) == ["right"])
    let other = CredentialsUseCase(secrets: secrets, oauth: nil, clock: clock)
    guard case .password("right") = try await other.credentials(of: "work", Self.inKeyring, ask: nil) else {
      Issue.record("It is in the keyring")
      return
    }
    try await other.remove(Self.inKeyring)
    #expect(secrets.keyring.isEmpty)
  }

  @Test(arguments: SecretStore.allCases)
  func `A typed password goes into the store that the settings name, and leaves it`(store: SecretStore)
    async throws
  {
    let (user, settings) = (User("right"), Self.settings(.password(.store(store))))
    _ = try await logIn(settings, accepting: { "right" }, ask: { _ in user.answer() })
    let place = SecretPlace(store: store, key: settings.secretKey)
    #expect(try await credentials.keep(settings) == place)
    #expect(secrets.places == [place: Secret("right")])
    try await credentials.remove(settings)
    #expect(secrets.places.isEmpty)
    // Nothing was typed that could be kept.
    #expect(try await credentials.keep(settings) == nil)
  }

  private final class Tally: Sendable { let count = Atomic(0) }

  // MARK: OAuth2

  private func keepRefreshToken(_ token: String) throws {
    try secrets.keep(Secret(token), at: SecretPlace(store: .keyring, key: Self.gmail.secretKey))
  }

  @Test func `An access token serves until it is about to end`() async throws {
    try keepRefreshToken("refresh 1")
    let oauth = oauth
    for _ in 0..<3 { _ = try await logIn(Self.gmail, accepting: { oauth.accessToken }) }
    #expect(oauth.refreshes == 1)
    clock.advance(by: 3_600 - 299)
    _ = try await logIn(Self.gmail, accepting: { oauth.accessToken })
    #expect(oauth.refreshes == 2)
  }

  @Test func `A clock that jumps costs a refresh, and no log-in`() async throws {
    try keepRefreshToken("refresh 1")
    let (oauth, year) = (oauth, 365 * 86_400.0)
    _ = try await logIn(Self.gmail, accepting: { oauth.accessToken })
    clock.advance(by: year)
    _ = try await logIn(Self.gmail, accepting: { oauth.accessToken })
    #expect(oauth.refreshes == 2)
    // Set back, it seems to be good for a year; the server knows better.
    clock.advance(by: -2 * year)
    _ = try await logIn(Self.gmail, accepting: { oauth.accessToken })
    #expect(oauth.refreshes == 2)
    #expect(try await logIn(Self.gmail, accepting: { "access 3" }) == "access 3")
    #expect(oauth.refreshes == 3)
    clock.advance(by: 3_600 - 299)
    _ = try await logIn(Self.gmail, accepting: { oauth.accessToken })
    #expect(oauth.refreshes == 4)
  }

  @Test func `Many who want a token at once get the same one`() async throws {
    try keepRefreshToken("refresh 1")
    let credentials = credentials
    let asking = Tally()
    oauth.hold()
    let tokens = try await withThrowingTaskGroup(of: String.self) { group in
      for _ in 0..<8 {
        group.addTask {
          asking.count.add(1, ordering: .relaxed)
          guard
            case .accessToken(let token) = try await credentials.credentials(of: "work", Self.gmail, ask: nil)
          else { return "" }
          return token
        }
      }
      // The provider takes its time until all have asked; who gets a turn so often after them was waiting that long.
      while asking.count.load(ordering: .relaxed) < 8 || oauth.refreshes == 0, !Task.isCancelled {
        await Task.yield()
      }
      for _ in 0..<100 { _ = await credentials.knows(Self.gmail) }
      oauth.release()
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(tokens == Array(repeating: oauth.accessToken, count: 8))
    #expect(oauth.refreshes == 1)
  }

  @Test func `A token that is refused is renewed once, and no more`() async throws {
    try keepRefreshToken("refresh 1")
    #expect(try await logIn(Self.gmail, accepting: { "access 2" }) == "access 2")
    #expect(oauth.refreshes == 2)
    await #expect(throws: ServerError.loginRefused(reason: "no")) {
      _ = try await logIn(Self.gmail, accepting: { "none" })
    }
    #expect(oauth.refreshes == 3)
  }

  @Test func `A new refresh token is in the keyring before it is used`() async throws {
    try keepRefreshToken("refresh 1")
    oauth.rotate(to: "refresh 2")
    _ = try await credentials.credentials(of: "work", Self.gmail, ask: nil)
    #expect(secrets.keyring[Self.gmail.secretKey] == Secret("refresh 2"))
    let other = CredentialsUseCase(secrets: secrets, oauth: oauth, clock: clock)
    _ = try await other.credentials(of: "work", Self.gmail, ask: nil)
  }

  @Test func `A process uses the token that another one with its store has just kept`() async throws {
    let place = try TestStore()
    try keepRefreshToken("refresh 1")
    oauth.rotate(to: "refresh 2")
    var lease: StoreLease? = try await place.store.renewLogins()
    let waiting = CredentialsUseCase(secrets: secrets, oauth: oauth, clock: clock, store: place.store)
    async let second = waiting.credentials(of: "work", Self.gmail, ask: nil)
    // This one has the lease.
    _ = try await credentials.credentials(of: "work", Self.gmail, ask: nil)
    #expect(oauth.refreshes == 1)
    withExtendedLifetime(lease) {}
    lease = nil
    _ = try await second
    // Neither was refused.
    #expect(oauth.refreshes == 2)
    #expect(secrets.keyring[Self.gmail.secretKey] == Secret("refresh 2"))
  }

  @Test func `When the log-in has ended the user must do it again`() async throws {
    try keepRefreshToken("refresh 1")
    oauth.revoke()
    await #expect(throws: OAuthError.expired) {
      _ = try await credentials.credentials(of: "work", Self.gmail, ask: nil)
    }
    await credentials.take(
      OAuthTokens(access: Secret("access"), refresh: Secret("r"), lifetime: 3_600), for: Self.gmail)
    #expect(try await logIn(Self.gmail, accepting: { "access" }) == "access")
  }

  @Test func `A refresh token is never asked for as a password is`() async throws {
    let user = User("typed")
    await #expect(throws: SecretError.self) {
      _ = try await credentials.credentials(of: "work", Self.gmail, ask: { _ in user.answer() })
    }
    #expect(user.asked == 0)
  }

  @Test func `Without a client of the user's own the command prints access tokens`() async throws {
    let settings = Self.settings(.oauth2(.init(provider: "gmail", clientId: ""), .command("token")))
    secrets.set(command: "token", to: .success(Secret("theirs")))
    #expect(try await logIn(settings, accepting: { "theirs" }) == "theirs")
    #expect(oauth.refreshes == 0)
  }

  @Test func `What doctor looks at neither asks nor connects`() async throws {
    try await credentials.check(Self.asked)
    await #expect(throws: SecretError.self) { try await credentials.check(Self.inKeyring) }
    try keepRefreshToken("refresh 1")
    try await credentials.check(Self.gmail)
    #expect(oauth.refreshes == 0)
  }

  @Test func `The secret of a client comes from its own source, and goes to the provider alone`() async throws
  {
    let oauth = StubOAuth(clientSecret: Secret("secret"))
    let credentials = CredentialsUseCase(secrets: secrets, oauth: oauth, clock: clock)
    secrets.set(command: "token", to: .success(Secret("refresh 1")))
    secrets.set(command: "client", to: .success(Secret("secret")))
    let without = Self.settings(.oauth2(.init(provider: "gmail", clientId: "id"), .command("token")))
    await #expect(throws: OAuthError.needsClientSecret) {
      _ = try await credentials.credentials(of: "work", without, ask: nil)
    }
    let with = Self.settings(
      .oauth2(.init(provider: "gmail", clientId: "id", secret: .command("client")), .command("token")))
    guard case .accessToken(let token) = try await credentials.credentials(of: "work", with, ask: nil) else {
      return #expect(Bool(false))
    }
    #expect(token == oauth.accessToken)
    #expect(try await credentials.clientSecret(of: "work", without, ask: nil) == nil)
  }

  @Test func `A typed secret of a client is kept beside the token, and removed with it`() async throws {
    let settings = Self.settings(
      .oauth2(.init(provider: "gmail", clientId: "id", secret: .store(.keyring)), .store(.keyring)))
    let key = try #require(settings.clientSecret).key
    #expect(key != settings.secretKey)
    await credentials.take(clientSecret: Secret("typed"), as: key)
    _ = try await credentials.keep(settings)
    #expect(secrets.keyring[key] == Secret("typed"))
    #expect(try await credentials.clientSecret(of: "work", settings, ask: nil) == Secret("typed"))
    try await credentials.remove(settings)
    #expect(secrets.keyring.isEmpty)
    await #expect(throws: SecretError.self) {
      _ = try await credentials.clientSecret(of: "work", settings, ask: nil)
    }
  }
}
