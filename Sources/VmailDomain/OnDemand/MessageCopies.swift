/// The locations of a message on its account's server, as far as the mirror knows.
public struct MessageCopies: Hashable, Sendable {
  public var account: AccountID
  /// The account's name, for password prompts.
  public var accountName: String
  public var identity: MessageIdentity
  /// One entry for each mailbox it is in; any of them will do.
  public var places: [Copy]

  /// A UID, and the mailbox and UIDVALIDITY that it belongs to.
  public struct Copy: Hashable, Sendable {
    public var path: MailboxPath
    public var uidValidity: UInt32
    public var uid: UInt32

    public init(path: MailboxPath, uidValidity: UInt32, uid: UInt32) {
      self.path = path
      self.uidValidity = uidValidity
      self.uid = uid
    }
  }

  public init(account: AccountID, accountName: String, identity: MessageIdentity, places: [Copy]) {
    self.account = account
    self.accountName = accountName
    self.identity = identity
    self.places = places
  }
}

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
