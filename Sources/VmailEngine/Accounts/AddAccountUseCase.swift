public import VmailDomain
import VmailStore

/// Adds and changes accounts on servers: nothing is stored of an account before its setup is complete.
public struct AddAccountUseCase: Sendable {
  let store: MailStore

  /// A reason why an account can't be added yet.
  public enum Problem: Error, Hashable, Sendable {
    case unanswered(AccountSetup.Question)
    /// The password would be sent in clear text to another machine.
    case insecure(ServerEndpoint)
  }

  /// Returns the settings that result from a setup. Throws ``Problem``.
  public static func settings(of setup: AccountSetup) throws -> ServerSettings {
    if let server = setup.insecureServer { throw Problem.insecure(server) }
    guard let settings = setup.settings else { throw Problem.unanswered(setup.open.first ?? .imap) }
    return settings
  }

  /// Checks whether the name is available, before anything else is asked or tried. Throws ``AccountError``.
  /// - Parameter id: the account that has it or is to get it.
  public func check(name: String, of id: AccountID? = nil) async throws {
    guard Account.isUsableName(name) else { throw AccountError.invalidName(name) }
    let accounts = try await store.read({ try $0.accounts() })
    guard !accounts.contains(where: { $0.id != id && $0.name.lowercased() == name.lowercased() }) else {
      throw AccountError.nameTaken(name)
    }
  }

  /// Stores a new account. Throws ``Problem``, ``AccountError``.
  public func add(_ setup: AccountSetup) async throws -> Account {
    let settings = try Self.settings(of: setup)
    guard let name = setup.name else { throw Problem.unanswered(.name) }
    guard let address = setup.address else { throw Problem.unanswered(.address) }
    try await check(name: name)
    return try await store.write {
      try $0.addServerAccount(name: name, email: "\(address)", server: settings)
    }
  }

  /// Returns the settings of an account; `nil` for one without a server.
  public func settings(of account: Account) async throws -> ServerSettings? {
    try await store.read { try $0.serverSettings(accountId: account.id) }
  }

  /// Changes an account. Throws ``AccountError``.
  /// - Parameter settings: `nil` to leave the servers unchanged.
  public func update(_ account: Account, settings: ServerSettings?) async throws {
    try await check(name: account.name, of: account.id)
    try await store.write {
      let former = try $0.snapshot.serverSettings(accountId: account.id)
      try $0.updateAccount(account, server: settings)
      guard let settings,
        settings.addressBooks != former?.addressBooks || settings.userName != former?.userName
      else { return }
      try $0.setAddressBooks(settings.addressBooks, accountId: account.id)
    }
  }
}
