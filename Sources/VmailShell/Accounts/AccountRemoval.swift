import VmailDomain
import VmailEngine
import VmailTerminal

/// Implements `account remove` and `account default`.
extension Shell {
  mutating func removeAccount(named name: Word, isConfirmed: Bool) async throws {
    let services = try await services()
    let account = try await accountByFullName(name)
    let contents = try await services.removeAccount.contents(of: account)
    if !isConfirmed {
      let effects = AccountQuestions.removal(of: account, contents)
      guard let ask else { throw ShellError.removalNeedsConfirmation(account.name, effects) }
      guard await ask("Remove account \(account.name)? \(effects) [y/N] ") else { throw ShellError.declined }
    }
    let settings = try await services.addAccount.settings(of: account)
    // No mail must arrive while the account is being removed.
    await engine.forget(account.id)
    try await services.removeAccount.remove(account)
    if let settings { await forgetSecret(settings, of: account, services.servers) }
    try await leave(account)
    console.result(AccountChangeRecord(action: .removed, name: account.name, messages: contents.messages))
  }

  /// Removes an unused secret from the keyring, unless another account uses it.
  mutating func forgetSecret(
    _ settings: ServerSettings, of account: Account, _ servers: ServerServices
  ) async {
    do {
      for other in try await services().fetchThreads.fetchAccounts() {
        if try await services().addAccount.settings(of: other)?.keyringKey == settings.secretKey { return }
      }
      try await servers.credentials.remove(settings)
    } catch {
      console.warning("The password of \(account.name) may still be in the keyring.")
    }
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
    if !wasThere, settings["default-account"].lowercased() == account.name.lowercased() {
      console.notice("default-account still names \(account.name). Type account default and another name.")
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
    if let word {
      let name =
        word.text.lowercased() == Self.allAccounts ? Self.allAccounts : try await account(named: word).name
      var changed = settings
      try changed.set(Self.defaultAccount, to: name)
      guard let rcPath else { throw ShellError.noRcFile }
      try RcFile(path: rcPath).save([(Self.defaultAccount, name)])
      settings = changed
    }
    SetCommand.show(try Settings.definitionOrError(named: Self.defaultAccount, place: 0..<0), in: self)
  }

  private static let defaultAccount = "default-account"
}
