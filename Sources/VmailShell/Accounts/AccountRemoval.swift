import VmailDomain
import VmailEngine
import VmailTerminal

/// Implements `account remove` and `account default`.
extension Shell {
  mutating func removeAccount(named name: Word, isConfirmed: Bool) async throws {
    let services = try await services()
    let account = try await accountByFullName(name)
    let contents = try await services.removeAccount.contents(of: account)
    let settings = try await services.addAccount.settings(of: account)
    if !isConfirmed {
      var secret: String?
      if let settings, let place = try await ownPlace(of: settings, besides: account) {
        secret = AccountQuestions.located(place, services.servers.credentials.name(of: place))
      }
      let effects = AccountQuestions.removal(of: account, contents, secret: secret)
      guard let ask else { throw ShellError.removalNeedsConfirmation(account.name, effects) }
      guard await ask("Remove account \(account.name)? \(effects) [y/N] ") else { throw ShellError.declined }
    }
    // No mail must arrive while the account is being removed.
    await engine.forget(account.id)
    try await services.removeAccount.remove(account)
    if let settings { await forgetSecret(settings, of: account, services.servers) }
    try await leave(account)
    console.result(AccountChangeRecord(action: .removed, name: account.name, messages: contents.messages))
  }

  /// Removes an unused secret from its store, unless another account uses it.
  mutating func forgetSecret(
    _ settings: ServerSettings, of account: Account, _ servers: ServerServices
  ) async {
    do {
      if settings.secretPlace != nil, try await ownPlace(of: settings, besides: account) == nil { return }
      try await servers.credentials.remove(settings)
    } catch {
      let store = settings.secretPlace?.store.title ?? "its store"
      console.warning("Couldn't delete the password of \(account.name) from \(store).")
    }
  }

  /// Returns the place of the secret; `nil` if it has none, or another account uses it.
  private mutating func ownPlace(
    of settings: ServerSettings, besides account: Account
  ) async throws -> SecretPlace? {
    guard let place = settings.secretPlace else { return nil }
    for other in try await services().fetchThreads.fetchAccounts() where other.id != account.id {
      if try await services().addAccount.settings(of: other)?.secretPlace == place { return nil }
    }
    return place
  }

  /// Moves to another place if the session is in the removed account.
  private mutating func leave(_ account: Account) async throws {
    session.placesVersion += 1
    let wasThere = session.account?.id == account.id
    session.forget(account.id)
    if case .allInboxes = session.place {
      try await enterAllInboxes()
      if try await accountNames().isEmpty { session.leave() }
    }
    try await enterDefaultPlace()
    // A session that was in the account has just been warned by ``enterDefaultPlace()``.
    if !wasThere, settings.defaultAccount.lowercased() == account.name.lowercased() {
      console.notice("The default account is still \(account.name). To change it, type account default NAME.")
    }
  }

  /// Finds an account by its full name: one to be removed should not be guessed.
  private mutating func accountByFullName(_ word: Word) async throws -> Account {
    let account = try await account(named: word)
    guard account.name.lowercased() == word.text.lowercased() else {
      throw ShellError.unknownAccount(word.text, place: word.range, nearest: account.name)
    }
    return account
  }

  // MARK: Default account

  /// - Parameter word: the account; `nil` to show the current default.
  mutating func setDefaultAccount(to word: Word?) async throws {
    let setting = Settings.name(of: \.defaultAccount)
    if let word {
      let name =
        word.text.lowercased() == Self.allAccounts ? Self.allAccounts : try await account(named: word).name
      var changed = settings
      try changed.set(setting, to: name)
      guard let rcPath else { throw ShellError.noRcFile }
      try RcFile(path: rcPath).save([(setting, name)])
      settings = changed
    }
    SetCommand.show(try Settings.definitionOrError(named: setting, place: 0..<0), in: self)
  }
}
