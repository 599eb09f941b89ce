/// Whose password is wanted.
public struct SecretQuestion: Hashable, Sendable {
  /// The account's name.
  public var account: String
  public var key: SecretKey

  public init(account: String, settings: ServerSettings) {
    self.account = account
    key = settings.secretKey
  }
}

extension ServerSettings {
  /// Where its secret comes from.
  public var secretSource: SecretSource {
    switch authentication {
    case .password(let source), .oauth2(_, let source): source
    }
  }

  /// What its secret is kept under.
  public var secretKey: SecretKey {
    let purpose: SecretKey.Purpose =
      switch authentication {
      case .password: .password
      case .oauth2: .refreshToken
      }
    return SecretKey(host: imap.host, userName: userName, purpose: purpose)
  }

  /// The same, where it is kept in the keyring.
  public var keyringKey: SecretKey? { secretSource == .keyring ? secretKey : nil }

  /// A server of the account, as it is connected to.
  public func target(_ endpoint: ServerEndpoint) -> ServerTarget {
    ServerTarget(endpoint: endpoint, trust: trust, allowsClearText: allowsClearText)
  }

  /// The same with what to log in with.
  /// - Parameter account: its name.
  public func login(to endpoint: ServerEndpoint, _ credentials: Credentials, of account: String)
    -> ServerLogin
  {
    ServerLogin(target: target(endpoint), userName: userName, credentials: credentials, account: account)
  }
}
