/// A reason why an account could not be synced completely. Stored in coded form: a renamed case is no longer
/// recognized, and counts as a failure with an unknown reason.
public enum SyncFailure: Error, Hashable, Sendable, Codable {
  case server(ServerError)
  case secret(SecretError)
  case oauth(OAuthError)
  /// The account's server settings are missing.
  case notSetUp

  /// The underlying error, for its wording.
  public var underlying: any Error {
    switch self {
    case .server(let error): error
    case .secret(let error): error
    case .oauth(let error): error
    case .notSetUp: self
    }
  }
}
