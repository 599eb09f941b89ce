public import FoundationEssentials

/// The accounts of a store, their folders, and what else each command needs that changes only when the store is written.
public struct MailDirectory: Sendable {
  /// In the order they were added.
  public var accounts: [Account]
  /// Of all accounts, in no particular order.
  public var folders: [Folder]
  /// When the first snoozed thread comes back; `nil` when none is snoozed.
  public var nextWake: Date?

  public init(accounts: [Account], folders: [Folder], nextWake: Date? = nil) {
    self.nextWake = nextWake
    self.accounts = accounts
    self.folders = folders
  }

  /// Returns the folders of an account, in no particular order.
  public func folders(of account: AccountID) -> [Folder] { folders.filter { $0.accountId == account } }
}
