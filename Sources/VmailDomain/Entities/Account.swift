/// A login at a mail server, or a local account without a server that holds imported mail.
public struct Account: Hashable, Sendable, Identifiable {
  public enum Kind: String, Sendable, CaseIterable {
    case imap
    case local
  }

  public let id: AccountID
  /// The short name that the user types, unique regardless of case.
  public var name: String
  /// The account's own address; may be empty for a local account.
  public var email: String
  public var kind: Kind

  public init(id: AccountID, name: String, email: String, kind: Kind) {
    self.id = id
    self.name = name
    self.email = email
    self.kind = kind
  }
}
