/// One mailbox login, or a local account that holds imported mail and has no server.
public struct Account: Hashable, Sendable, Identifiable {
  public enum Kind: String, Sendable, CaseIterable {
    case imap
    case local
  }

  public let id: AccountID
  /// The short name the user types, unique without regard to case.
  public var name: String
  /// The account's own address; empty for a local account that was given none.
  public var email: String
  public var kind: Kind

  public init(id: AccountID, name: String, email: String, kind: Kind) {
    self.id = id
    self.name = name
    self.email = email
    self.kind = kind
  }
}
