/// The reason for a connection, stated by the code that needs it and shown by `net`.
public struct ConnectionPurpose: Hashable, Sendable {
  /// A clause, such as `mail`.
  public let clause: String
  /// The account it is for, or the address if there is none yet; empty if it concerns no account.
  public let account: String

  public init(_ clause: String, account: String = "") {
    self.clause = clause
    self.account = account
  }
}
