public enum AccountError: Error, Equatable {
  /// No account has that identifier: it is gone, or was never there.
  case notFound(AccountID)
  case nameTaken(String)
  case invalidName(String)
  /// A local account has no server to set up.
  case hasNoServer(String)
}
