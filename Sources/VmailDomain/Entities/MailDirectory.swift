/// All accounts, in the order they were added, and all their folders, in no particular order.
public struct MailDirectory: Sendable {
  public var accounts: [Account]
  public var folders: [Folder]

  public init(accounts: [Account], folders: [Folder]) {
    self.accounts = accounts
    self.folders = folders
  }
}
