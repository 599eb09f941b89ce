/// A reason why a message, or a part of it, was not fetched from its server.
public enum RemoteMessageError: Error, Hashable, Sendable {
  /// It is not in any mailbox of its server.
  case notOnServer
  /// It is no longer in any mailbox where it was seen: moved, deleted, or all UIDs have changed.
  case moved
  /// The server's message differs from the one known here. A clause says how.
  case changed(String)
  /// The account's server settings are missing.
  case notSetUp
}
