/// What is kept in the store of an encrypted message that was opened, if the user wants that.
public enum KeptContent: CaseIterable, Sendable {
  /// Its text, in the search index.
  case text
  /// Its session key, with which it opens again without a secret key.
  case sessionKey
}
