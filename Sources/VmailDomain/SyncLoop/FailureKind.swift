extension SyncFailure {
  /// - Returns: `nil` when the error doesn't concern an account, such as one of the store.
  public init?(_ error: any Error) {
    switch error {
    case let error as SyncFailure: self = error
    case let error as ServerError: self = .server(error)
    case let error as SecretError: self = .secret(error)
    case let error as OAuthError: self = .oauth(error)
    case let error as CardDAVError: self = .addressBooks(error)
    default: return nil
    }
  }

  /// Whether it persists until the user does something: trying again would only lock the account, or reveal
  /// more to a stranger.
  public var needsUser: Bool {
    switch self {
    // A server may forget its books for an hour.
    case .addressBooks(.noBooks), .addressBooks(.book): false
    case .notSetUp, .addressBooks: true
    case .server(let error):
      switch error {
      case .loginRefused, .untrustedCertificate, .wouldBeInsecure, .wrongSecurity, .noWayToLogIn: true
      default: false
      }
    case .secret(let error): error.needsUser
    case .oauth(let error): error.needsUser
    }
  }

  /// Whether the network appears to be the cause.
  public var isOffline: Bool {
    guard case .server(let error) = self else { return false }
    switch error {
    case .nameNotFound, .unreachable, .timedOut, .connectionLost: return true
    default: return false
    }
  }

  /// Whether another network may help: some respond with a certificate of their own until the user has signed
  /// in.
  public var dependsOnNetwork: Bool {
    guard case .server(let error) = self else { return false }
    switch error {
    case .untrustedCertificate, .wouldBeInsecure, .wrongSecurity: return true
    default: return error.isTemporary
    }
  }
}

extension SecretError {
  fileprivate var needsUser: Bool {
    switch self {
    // A program that depends on others, or a keyring that isn't running yet.
    case .failed, .timedOut, .storeFailed, .onlineAccount(.failed): false
    case .badCommand, .cannotRun, .empty, .printedTooMuch, .unusable, .notStored, .nobodyToAsk,
      .onlineAccount:
      true
    }
  }
}

extension OAuthError {
  fileprivate var needsUser: Bool {
    switch self {
    case .refused, .needsClientSecret, .expired, .wrongRedirect, .otherIssuer, .registrationRefused: true
    case .malformedAnswer, .timedOut, .unusableIssuer: false
    }
  }
}

/// A reason why an account could not be synced completely. Stored in coded form: a renamed case is no longer
/// recognized, and counts as a failure with an unknown reason.
public enum SyncFailure: Error, Hashable, Sendable, Codable {
  case server(ServerError)
  case secret(SecretError)
  case oauth(OAuthError)
  /// The account's server settings are missing.
  case notSetUp
  /// Address books can't be synced, for a reason that isn't a failure of the server.
  case addressBooks(CardDAVError)

  /// The underlying error, for its wording.
  public var underlying: any Error {
    switch self {
    case .server(let error): error
    case .secret(let error): error
    case .oauth(let error): error
    case .addressBooks(let error): error
    case .notSetUp: self
    }
  }
}
