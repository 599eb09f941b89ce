public import VmailDomain
import VmailStore

/// Changing an account on Gmail to labels.
extension SyncAccountUseCase {
  /// Makes the account's folders labels of the mail in All Mail (decision 58). The next sync recognizes what is here already;
  /// until then everything stays as it is.
  /// - Parameter ask: asks the user for a password; `nil` where nobody can be asked.
  /// - Returns: the path of a copy of the database from before.
  /// - Throws: ``AccountError``, ``SyncFailure``, and the errors of connecting.
  public func convert(_ account: Account, ask: SecretAsking?) async throws -> String {
    guard account.kind == .imap else { throw AccountError.hasNoServer(account.name) }
    guard try await store.read({ try !$0.usesLabels(accountId: account.id) }) else {
      throw AccountError.hasLabels(account.name)
    }
    let session = try await connect(account, ask)
    do {
      guard await session.traits.isGmail else { throw AccountError.isNotGmail(account.name) }
      guard FolderMapping.allMail(in: try await session.folders()) != nil else {
        throw AccountError.hidesAllMail(account.name)
      }
    } catch {
      await session.close()
      throw error
    }
    await session.close()
    let backup = try await store.backUp()
    try await store.write { try $0.useLabels(accountId: account.id) }
    return backup
  }
}
