import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailTerminal
import VmailViews

/// Implements `account remove` and `account default`.
enum AccountRemoval {
  static func remove(named name: Word, isConfirmed: Bool, in shell: inout Shell) async throws {
    let services = try await shell.services()
    let account = try await accountByFullName(name, in: &shell)
    let contents = try await services.removeAccount.contents(of: account)
    let settings = try await services.addAccount.settings(of: account)
    if !isConfirmed {
      var secret: String?
      if let settings, let place = try await ownPlace(of: settings, besides: account, in: &shell) {
        secret = AccountQuestions.located(place, services.servers.credentials.name(of: place))
      }
      let effects = AccountQuestions.removal(of: account, contents, secret: secret)
      guard let ask = shell.person.ask else {
        throw ShellError(
          .usage, "--yes is required to remove account \(account.name)", hint: effects + " Nothing was done.")
      }
      let question = Confirmation.question("Remove account \(account.name)?", effects, in: shell)
      guard await ask(question) else { throw ShellError.declined }
    }
    // No mail must arrive while the account is being removed.
    await shell.background.engine.forget(account.id)
    try await services.removeAccount.remove(account)
    if let settings { await forgetSecret(settings, of: account, services.servers, in: &shell) }
    try await leave(account, in: &shell)
    shell.console.result(
      AccountChangeRecord(action: .removed, name: account.name, messages: contents.messages))
  }

  /// Removes an unused secret from its store, unless another account uses it.
  static func forgetSecret(
    _ settings: ServerSettings, of account: Account, _ servers: ServerServices, in shell: inout Shell
  ) async {
    do {
      if settings.secretPlace != nil, try await ownPlace(of: settings, besides: account, in: &shell) == nil {
        return
      }
      try await servers.credentials.remove(settings)
    } catch {
      let store = settings.secretPlace?.store.title ?? "its store"
      shell.console.warning("Couldn't delete the password of \(account.name) from \(store).")
    }
  }

  /// Returns the place of the secret; `nil` if it has none, or another account uses it.
  private static func ownPlace(
    of settings: ServerSettings, besides account: Account, in shell: inout Shell
  ) async throws -> SecretPlace? {
    guard let place = settings.secretPlace else { return nil }
    for other in try await shell.services().directory.current().accounts where other.id != account.id {
      if try await shell.services().addAccount.settings(of: other)?.secretPlace == place { return nil }
    }
    return place
  }

  /// Moves to another place if the session is in the removed account.
  private static func leave(_ account: Account, in shell: inout Shell) async throws {
    shell.session.placesVersion += 1
    let wasThere = shell.session.account?.id == account.id
    shell.session.forget(account.id)
    if case .merged = shell.session.place {
      try await Locations.enterAllInboxes(in: &shell)
      if try await Locations.accountNames(in: &shell).isEmpty { shell.session.leave() }
    }
    try await Locations.enterDefaultPlace(in: &shell)
    // A session that was in the account has just been warned by ``enterDefaultPlace()``.
    if !wasThere, shell.settings.defaultAccount.lowercased() == account.name.lowercased() {
      shell.console.notice(
        "The default account is still \(account.name). To change it, type account default NAME.")
    }
  }

  /// Finds an account by its full name: one to be removed should not be guessed.
  private static func accountByFullName(_ word: Word, in shell: inout Shell) async throws -> Account {
    let account = try await Locations.account(named: word, in: &shell)
    guard account.name.lowercased() == word.text.lowercased() else {
      throw ShellError.unknownAccount(word.text, place: word.range, nearest: account.name)
    }
    return account
  }

  // MARK: Default account

  /// - Parameter word: the account; `nil` to show the current default.
  static func setDefault(to word: Word?, in shell: inout Shell) async throws {
    let setting = Settings.name(of: \.defaultAccount)
    if let word {
      let name =
        word.text.lowercased() == Location.allAccounts
        ? Location.allAccounts : try await Locations.account(named: word, in: &shell).name
      var changed = shell.settings
      try changed.set(setting, to: name)
      guard let rcPath = shell.rcPath else { throw ShellError.noRcFile }
      try RcFile(path: rcPath).save([(setting, name)])
      shell.settings = changed
    }
    SettingsInForce.show(try Settings.definitionOrError(named: setting, place: 0..<0), in: shell)
  }
}
