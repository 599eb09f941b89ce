import VmailDomain
import VmailEngine

/// `account remove` and `account default`.
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
    // Nothing of it may come in while it goes.
    await engine.forget(account.id)
    try await services.removeAccount.remove(account)
    if let settings { await forgetSecret(settings, of: account, services.servers) }
    try await leave(account)
    console.result(AccountChangeRecord(action: .removed, name: account.name, messages: contents.messages))
  }

  /// Takes a secret that is no longer used out of the keyring, unless another account logs in with it.
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

  /// Goes somewhere else, if the session is in an account that is gone.
  private mutating func leave(_ account: Account) async throws {
    session.placesVersion += 1
    let wasThere = session.account?.id == account.id
    session.forget(account.id)
    if case .allInboxes = session.place {
      try await enterAllInboxes()
      if try await accountNames().isEmpty { session.leave() }
    }
    try await enterDefaultPlace()
    // Who was in it is told of that on the way to another.
    if !wasThere, settings["default-account"].lowercased() == account.name.lowercased() {
      console.notice("default-account still names \(account.name). Type account default and another name.")
    }
  }

  /// What is removed should not be guessed.
  private mutating func accountByFullName(_ word: Word) async throws -> Account {
    let account = try await account(named: word)
    guard account.name.lowercased() == word.text.lowercased() else {
      throw ShellError.unknownAccount(word.text, place: word.range, nearest: account.name)
    }
    return account
  }

  // MARK: The default

  /// - Parameter word: `nil` to show what it is.
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
