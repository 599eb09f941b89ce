import VmailDomain
import VmailEngine
import VmailViews

/// The folders of all accounts, for looking up mailboxes and their accounts.
struct FolderDirectory: Sendable {
  let accounts: [Account]
  private let folders: [FolderID: Folder]

  init(accounts: [Account], folders: [Folder]) {
    self.accounts = accounts
    self.folders = Dictionary(folders.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
  }

  var names: [FolderID: String] { folders.mapValues(\.name) }

  /// Returns the name used in listings.
  func title(of view: MailboxView) -> String {
    switch view {
    case .folder(let folder): folders[folder]?.name ?? ""
    case .archive: "Archive"
    }
  }

  /// Returns the folder type; `nil` for the Archive, and for a deleted folder.
  func type(of view: MailboxView) -> FolderType? {
    if case .folder(let folder) = view { folders[folder]?.type } else { nil }
  }

  /// Returns the account; `nil` if the folder was deleted.
  func account(of view: MailboxView) -> Account? {
    let id: AccountID? =
      switch view {
      case .folder(let folder): folders[folder]?.accountId
      case .archive(let account): account
      }
    return accounts.first { $0.id == id }
  }

  func system(_ type: FolderType, of account: Account) -> Folder? {
    folders.values.first { $0.accountId == account.id && $0.type == type }
  }

  func labels(of account: Account) -> [Folder] {
    folders.values.filter { $0.accountId == account.id && $0.type == .custom && !$0.isServerArchive }
  }
}

extension FolderDirectory {
  static func current(in shell: inout Shell) async throws -> FolderDirectory {
    let found = try await shell.services().directory.current()
    return FolderDirectory(accounts: found.accounts, folders: found.folders)
  }
}
