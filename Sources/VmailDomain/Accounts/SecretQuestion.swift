/// The account and server for which a password is requested.
public struct SecretQuestion: Hashable, Sendable {
  /// The account's name.
  public var account: String
  public var key: SecretKey

  public init(account: String, settings: ServerSettings) {
    self.init(account: account, key: settings.secretKey)
  }

  public init(account: String, key: SecretKey) {
    self.account = account
    self.key = key
  }
}

extension ServerSettings {
  /// The source of the secret.
  public var secretSource: SecretSource {
    switch authentication {
    case .password(let source), .oauth2(_, let source): source
    }
  }

  /// The key under which the secret is stored.
  public var secretKey: SecretKey {
    let purpose: SecretKey.Purpose =
      switch authentication {
      case .password: .password
      case .oauth2: .refreshToken
      }
    return SecretKey(host: imap.host, userName: userName, purpose: purpose)
  }

  /// The place of the secret, if vmail keeps it in a store.
  public var secretPlace: SecretPlace? {
    guard case .store(let store) = secretSource else { return nil }
    return SecretPlace(store: store, key: secretKey)
  }

  /// The source and the key of the secret of its OAuth2 client, if that has one.
  public var clientSecret: (source: SecretSource, key: SecretKey)? {
    guard case .oauth2(let client, _) = authentication, let source = client.secret else { return nil }
    return (source, SecretKey(host: imap.host, userName: userName, purpose: .clientSecret))
  }

  /// The place of that secret, if vmail keeps it in a store.
  public var clientSecretPlace: SecretPlace? {
    guard let clientSecret, case .store(let store) = clientSecret.source else { return nil }
    return SecretPlace(store: store, key: clientSecret.key)
  }

  /// The account's servers as resources that tokens are for (RFC 8707), such as `imaps://imap.example.org`.
  public var resources: [String] {
    [("imap", imap, 993), ("smtp", smtp, 465)].compactMap { scheme, endpoint, usual in
      endpoint.map {
        let port = $0.port == usual ? "" : ":\($0.port)"
        return "\(scheme)\($0.security == .tls ? "s" : "")://\($0.host)\(port)"
      }
    }
  }

  /// Returns the connection target for one of the account's servers.
  public func target(_ endpoint: ServerEndpoint) -> ServerTarget {
    ServerTarget(
      endpoint: endpoint, trust: endpoint == smtp ? smtpTrust : trust, allowsClearText: allowsClearText)
  }

  /// Returns the same with credentials.
  /// - Parameter account: the account's name.
  public func login(to endpoint: ServerEndpoint, _ credentials: Credentials, of account: String)
    -> ServerLogin
  {
    ServerLogin(target: target(endpoint), userName: userName, credentials: credentials, account: account)
  }
}
