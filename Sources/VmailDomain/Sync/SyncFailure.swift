/// Why an account could not be synced to its end. Kept in the store as it is coded: a case that is renamed is not
/// recognised there any more, and counts as a failure whose reason is not known.
public enum SyncFailure: Error, Hashable, Sendable, Codable {
  case server(ServerError)
  case secret(SecretError)
  case oauth(OAuthError)
  /// Nothing is known about its server.
  case notSetUp

  /// The error itself, as it is worded.
  public var underlying: any Error {
    switch self {
    case .server(let error): error
    case .secret(let error): error
    case .oauth(let error): error
    case .notSetUp: self
    }
  }
}
