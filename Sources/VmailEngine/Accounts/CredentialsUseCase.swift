import FoundationEssentials
public import VmailDomain
public import VmailStore

/// Obtains credentials for accounts, and holds in memory those that were entered or fetched: nothing is ever
/// written except to a store of secrets. There is one per process, since all connections share its contents.
public actor CredentialsUseCase {
  /// Access tokens are renewed when their remaining lifetime falls below this, in seconds.
  static let renewalMargin: TimeInterval = 300

  private struct AccessToken {
    var secret: Secret
    /// `nil` when the provider did not say.
    var expires: Date?
  }

  private let secrets: any SecretKeeping
  private let oauth: (any OAuthAuthorizing)?
  private let clock: any WallClock
  private let store: MailStore?
  private var known: [SecretKey: Secret] = [:]
  private var accessTokens: [SecretKey: AccessToken] = [:]
  private var renewals: [SecretKey: Task<Secret, any Error>] = [:]

  /// - Parameter store: the store whose processes renew their tokens one after the other; `nil` where there is only one
  ///   process.
  public init(
    secrets: any SecretKeeping, oauth: (any OAuthAuthorizing)?, clock: any WallClock, store: MailStore? = nil
  ) {
    (self.secrets, self.oauth) = (secrets, oauth)
    (self.clock, self.store) = (clock, store)
  }

  // MARK: Using

  /// Calls `body` with credentials. A token that the server refuses is renewed once; a password that was
  /// entered and refused is dropped, so that the user is asked again.
  /// - Parameters:
  ///   - account: the account's name, for prompts and errors.
  ///   - ask: `nil` where nobody can be asked.
  /// - Throws: ``SecretError``, ``OAuthError``, and the errors of `body`.
  public func withCredentials<Value: Sendable>(
    of account: String, _ settings: ServerSettings, ask: SecretAsking?,
    _ body: @Sendable (Credentials) async throws -> Value
  ) async throws -> Value {
    let first = try await credentials(of: account, settings, ask: ask)
    do { return try await body(first) } catch let error as ServerError {
      guard case .loginRefused = error else { throw error }
      guard case .accessToken = first else {
        known[settings.secretKey] = nil
        throw error
      }
    }
    accessTokens[settings.secretKey] = nil
    do { return try await body(try await credentials(of: account, settings, ask: ask)) } catch let error
      as ServerError
    {
      if case .loginRefused = error { forget(settings) }
      throw error
    }
  }

  /// Returns the current credentials.
  /// - Throws: ``SecretError``, ``OAuthError``, ``ServerError`` of the token server.
  public func credentials(
    of account: String, _ settings: ServerSettings, ask: SecretAsking?
  ) async throws -> Credentials {
    switch settings.authentication {
    case .password(let source):
      let question = SecretQuestion(account: account, settings: settings)
      let secret = try await secret(from: source, question, ask: ask)
      // A command may print an app password as the provider's page shows it, with blanks.
      let app = MailProvider.of(imapHost: settings.imap.host)?.appPassword
      guard case .fits(let password)? = app?.reading(secret) else { return .password(secret.revealed) }
      return .password(password.revealed)
    case .oauth2(let client, let source):
      return .accessToken(try await accessToken(client, source, account, settings, ask).revealed)
    }
  }

  // MARK: Knowing

  /// Stores a typed secret for this session.
  public func take(_ secret: Secret, for settings: ServerSettings) { known[settings.secretKey] = secret }

  /// Stores the tokens of a browser log-in for this session.
  public func take(_ tokens: OAuthTokens, for settings: ServerSettings) {
    if let refresh = tokens.refresh { known[settings.secretKey] = refresh }
    keep(tokens, as: settings.secretKey)
  }

  /// Stores the typed secret of an OAuth2 client for this session.
  public func take(clientSecret secret: Secret, as key: SecretKey) { known[key] = secret }

  /// Returns the secret of an account's OAuth2 client; `nil` if that has none.
  /// - Throws: ``SecretError``.
  public func clientSecret(
    of account: String, _ settings: ServerSettings, ask: SecretAsking?
  ) async throws -> Secret? {
    guard let (source, key) = settings.clientSecret else {
      guard case .oauth2(let client, _) = settings.authentication,
        let packaged = secrets.packagedClient(of: client.provider), packaged.clientId == client.clientId
      else { return nil }
      return packaged.secret
    }
    return try await secret(from: source, SecretQuestion(account: account, key: key), ask: ask)
  }

  /// Transfers an account's secrets when its server is renamed.
  public func move(from old: ServerSettings, to new: ServerSettings) {
    let keys =
      [(old.secretKey, new.secretKey)] + (old.clientSecret.map { [($0.key, new.clientSecret?.key)] } ?? [])
    for case (let old, let new?) in keys where old != new {
      if let secret = known.removeValue(forKey: old) { known[new] = secret }
    }
  }

  /// Whether a secret is in memory.
  public func knows(_ settings: ServerSettings) -> Bool { known[settings.secretKey] != nil }

  /// Returns the mail accounts of the desktop that vmail can log in with.
  public nonisolated func onlineAccounts() async -> [OnlineAccount] { await secrets.onlineAccounts() }

  /// Returns the registration with a provider that came with vmail, if there is one.
  public nonisolated func packagedClient(of provider: String) -> PackagedClient? {
    secrets.packagedClient(of: provider)
  }

  /// Returns the provider of an account's OAuth2 tokens: one of the table, or an issuer that describes itself.
  /// - Throws: ``OAuthError``, ``ServerError``.
  public nonisolated func provider(
    of client: ServerSettings.OAuthClient, for settings: ServerSettings
  ) async throws -> OAuthProvider {
    if let known = OAuthProvider.named(client.provider) { return known }
    guard let oauth, OAuthProvider.isIssuer(client.provider) else {
      throw OAuthError.refused(code: "unknown provider", description: nil)
    }
    return try await oauth.provider(announcedAs: client.provider, resources: settings.resources)
  }

  /// Returns the stores that work here, best first. Tries them.
  public func workingStores() async -> [SecretStore] { await secrets.workingStores() }

  /// Puts a typed secret into its store, if the settings name one. Throws ``SecretError``.
  /// - Returns: its place; `nil` if nothing was typed, or it belongs in no store.
  @discardableResult
  public func keep(_ settings: ServerSettings) async throws -> SecretPlace? {
    if let place = settings.clientSecretPlace, let secret = known[place.key] {
      try await secrets.keep(secret, at: place)
    }
    guard let place = settings.secretPlace, let secret = known[place.key] else { return nil }
    try await secrets.keep(secret, at: place)
    dropKept(place)
    return place
  }

  /// Another vmail may replace a refresh token in its store, and a server that sees the one before again may end all of
  /// them: the one in the store is read each time.
  private func dropKept(_ place: SecretPlace) {
    if place.key.purpose == .refreshToken { known[place.key] = nil }
  }

  /// Returns whether the secret is in its store, which must be available. Throws ``SecretError``.
  public func isStored(_ settings: ServerSettings) async throws -> Bool {
    guard let place = settings.secretPlace else { return false }
    return try await secrets.secret(at: place) != nil
  }

  /// Returns the name under which the user finds the secret in the store.
  public nonisolated func name(of place: SecretPlace) -> String { secrets.name(of: place) }

  /// Drops the secrets in memory.
  public func forget(_ settings: ServerSettings) {
    known[settings.secretKey] = nil
    accessTokens[settings.secretKey] = nil
  }

  /// Removes the secret from its store as well, if it has one. Throws ``SecretError``.
  public func remove(_ settings: ServerSettings) async throws {
    forget(settings)
    if let place = settings.clientSecretPlace {
      known[place.key] = nil
      try await secrets.remove(at: place)
    }
    if let place = settings.secretPlace { try await secrets.remove(at: place) }
  }

  /// Checks whether the source provides a secret, without connecting anywhere or asking anybody. Throws
  /// ``SecretError``.
  public func check(_ settings: ServerSettings) async throws {
    if settings.clientSecret?.source != .ask { _ = try await clientSecret(of: "", settings, ask: nil) }
    if settings.secretSource == .ask { return }
    if case .onlineAccount(let id) = settings.secretSource {
      guard let account = await secrets.onlineAccounts().first(where: { $0.id == id }) else {
        throw SecretError.onlineAccount(.removed)
      }
      guard !account.needsAttention else { throw SecretError.onlineAccount(.needsAttention) }
      return
    }
    let question = SecretQuestion(account: "", settings: settings)
    _ = try await secret(from: settings.secretSource, question, ask: nil)
  }

  // MARK: Inside

  private func secret(
    from source: ServerSettings.SecretSource, _ question: SecretQuestion, ask: SecretAsking?
  ) async throws -> Secret {
    let key = question.key
    if let secret = known[key] { return secret }
    switch source {
    case .command(let command): return try await secrets.secret(fromCommand: command)
    case .onlineAccount(let id): return try await secrets.token(ofOnlineAccount: id)
    case .store(let store):
      if let secret = try await secrets.secret(at: SecretPlace(store: store, key: key)) { return secret }
      guard let ask, let secret = await ask(question) else {
        throw SecretError.notStored(store, userName: key.userName, host: key.host)
      }
      known[key] = secret
      return secret
    case .ask:
      guard let ask, let secret = await ask(question) else {
        throw SecretError.nobodyToAsk(account: question.account)
      }
      known[key] = secret
      return secret
    }
  }

  private func accessToken(
    _ client: ServerSettings.OAuthClient, _ source: ServerSettings.SecretSource, _ account: String,
    _ settings: ServerSettings, _ ask: SecretAsking?
  ) async throws -> Secret {
    let key = settings.secretKey
    if let token = accessTokens[key], isFresh(token) { return token.secret }
    // The same secret is never requested twice at the same time.
    if let renewal = renewals[key] { return try await renewal.value }
    let renewal = Task { try await self.renewed(client, source, account, settings, ask) }
    renewals[key] = renewal
    defer { renewals[key] = nil }
    return try await renewal.value
  }

  private func renewed(
    _ client: ServerSettings.OAuthClient, _ source: ServerSettings.SecretSource, _ account: String,
    _ settings: ServerSettings, _ ask: SecretAsking?
  ) async throws -> Secret {
    let key = settings.secretKey
    let question = SecretQuestion(account: account, settings: settings)
    // From reading a refresh token until the next one is kept: servers may end a login whose token is used twice.
    let lease = settings.secretPlace == nil ? nil : try await store?.renewLogins()
    defer { withExtendedLifetime(lease) {} }
    // A refresh token can't be typed by people.
    let secret = try await secret(from: source, question, ask: nil)
    // Without a client, the program uses its own, and prints the token it obtained.
    if client.clientId.isEmpty { return secret }
    let provider = try await provider(of: client, for: settings)
    guard let oauth else { throw OAuthError.refused(code: "unknown provider", description: nil) }
    let clientSecret = try await clientSecret(of: account, settings, ask: ask)
    func refresh(_ secret: Secret) async throws -> OAuthTokens {
      try await oauth.refresh(secret, client: client, clientSecret: clientSecret, provider: provider)
    }
    let tokens: OAuthTokens
    do { tokens = try await refresh(secret) } catch OAuthError.expired {
      known[key] = nil
      // A vmail with another store may have had it replaced meanwhile.
      guard case .store(let store) = source,
        let newer = try await secrets.secret(at: SecretPlace(store: store, key: key)), newer != secret
      else { throw OAuthError.expired }
      tokens = try await refresh(newer)
    }
    if let refresh = tokens.refresh, refresh != secret {
      known[key] = refresh
      // Before the access token is used: the refresh token before may be invalid from now on.
      if let place = settings.secretPlace {
        try await secrets.keep(refresh, at: place)
        dropKept(place)
      }
    }
    keep(tokens, as: key)
    return tokens.access
  }

  private func keep(_ tokens: OAuthTokens, as key: SecretKey) {
    let expires = tokens.lifetime.map { clock.now.addingTimeInterval(TimeInterval($0)) }
    accessTokens[key] = AccessToken(secret: tokens.access, expires: expires)
  }

  private func isFresh(_ token: AccessToken) -> Bool {
    token.expires.map { clock.now.addingTimeInterval(Self.renewalMargin) < $0 } ?? true
  }
}
