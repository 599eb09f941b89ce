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

extension Account {
  /// Whether the name can be used. Names are typed at a prompt and shown in listings: `all` means every
  /// account, digits a position in the switcher, and a leading `-` an option; `account add` and the like are
  /// subcommands.
  public static func isUsableName(_ name: String) -> Bool {
    guard (1...64).contains(name.utf8.count), Int(name) == nil, !name.hasPrefix("-"),
      !["all", "add", "edit", "remove", "test", "default", "convert"].contains(name.lowercased())
    else { return false }
    return name.unicodeScalars.allSatisfy { scalar in
      let category = scalar.properties.generalCategory
      return scalar != "/" && !scalar.properties.isWhitespace && category != .control
        && category != .format
    }
  }
}

/// The amount of an account's data on this machine.
public struct AccountContents: Hashable, Sendable {
  public var messages: Int
  /// Changes not yet sent to its server.
  public var operations: Int
  /// Actions in their undo window.
  public var pendingActions: Int
  /// Messages of which a move or a copy to or from another account is pending, or waits for a server.
  public var transfers: Int
  /// Mail in the Outbox: queued, being sent, failed.
  public var unsent: Int
  /// Drafts that, as far as is known here, are on no server.
  public var drafts: Int

  public init(
    messages: Int = 0, operations: Int = 0, pendingActions: Int = 0, transfers: Int = 0, unsent: Int = 0,
    drafts: Int = 0
  ) {
    self.messages = messages
    self.operations = operations
    self.pendingActions = pendingActions
    self.transfers = transfers
    self.unsent = unsent
    self.drafts = drafts
  }
}

public enum AccountError: Error, Equatable {
  /// No account has that ID: it was removed, or never existed.
  case notFound(AccountID)
  case nameTaken(String)
  case invalidName(String)
  /// The account is local, without a server to set up.
  case hasNoServer(String)
  /// Its folders can't be labels: its server isn't Gmail.
  case isNotGmail(String)
  /// Its folders can't be labels: its All Mail is hidden from mail programs.
  case hidesAllMail(String)
  /// Its folders are labels already.
  case hasLabels(String)
}
