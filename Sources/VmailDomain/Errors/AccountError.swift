public enum AccountError: Error, Equatable {
  /// No account has that ID: it was removed, or never existed.
  case notFound(AccountID)
  case nameTaken(String)
  case invalidName(String)
  /// The account is local, without a server to set up.
  case hasNoServer(String)
}
