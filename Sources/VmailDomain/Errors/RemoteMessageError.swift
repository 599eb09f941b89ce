/// Why a message, or a part of it, was not fetched from its server.
public enum RemoteMessageError: Error, Hashable, Sendable {
  /// It is not in any mailbox of its server.
  case notOnServer
  /// In no mailbox it was seen in is it there now: moved, deleted, or all UIDs are others.
  case moved
  /// What the server gives out is not the message that is known here. A clause says how it differs.
  case changed(String)
  /// Nothing is known about its account's server.
  case notSetUp
}
