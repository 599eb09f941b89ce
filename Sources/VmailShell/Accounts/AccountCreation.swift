import VmailDomain
import VmailEngine
import VmailTerminal

/// Implements `account add` and `account edit`: answers are collected and tested before they are saved.
extension Shell {
  mutating func addAccount(named name: String?, _ call: CommandCall) async throws {
    let services = try await services()
    var setup = AccountSetup()
    setup.name = name
    try setup.take(call)
    let senders = try Self.senders(call)
    if let name { try await services.addAccount.check(name: name) }
    // A script has to name its account; at a prompt the name is asked for last, with a suggestion.
    if name == nil, !canAsk { throw ShellError.missingArgument("a name", of: "account add") }
    let servers = services.servers
    if isOffline, !call.has("no-test") { throw ShellError.offline }

    try await answer(&setup, servers, provider: call.value(of: "oauth"), command: "account add")
    let missing = try await settle(&setup, servers, call)
    try await askName(&setup)
    let account = try await services.addAccount.add(setup)
    try await setSenders(senders, of: account)
    session.placesVersion += 1
    try await offerFolders(missing, of: account, isConfirmed: call.isConfirmed)
    try await enterInbox(of: account)
    try await showCurrentAccount()
    try await showFirstMail(of: account)
  }

  mutating func addLocalAccount(named name: String, _ call: CommandCall) async throws {
    var setup = AccountSetup()
    try setup.take(call)
    let senders = try Self.senders(call)
    let services = try await services()
    try await services.addAccount.check(name: name)
    let account = try await services.accounts.addLocalAccount(
      name: name, email: call.value(of: "email") ?? "")
    try await setSenders(senders, of: account)
    try await enterInbox(of: account)
    try await showCurrentAccount()
  }

  private mutating func askName(_ setup: inout AccountSetup) async throws {
    let services = try await services()
    while setup.name == nil {
      let suggestion = setup.suggestedName(taken: try await accountNames())
      let name = try await typed(AccountQuestions.name, default: suggestion)
      do {
        try await services.addAccount.check(name: name)
        setup.name = name
      } catch let error as AccountError {
        console.notice(explanation(error), .warning)
      }
    }
  }

  // MARK: Editing

  mutating func editAccount(named name: Word, _ call: CommandCall) async throws {
    let services = try await services()
    var account = try await account(named: name)
    let before = try await services.addAccount.settings(of: account)
    var setup = AccountSetup(account: account, settings: before)
    try setup.take(call)
    let senders = try Self.senders(call)
    if let name = setup.name { try await services.addAccount.check(name: name, of: account.id) }
    let asks = call.options.isEmpty
    guard !asks || canAsk else { throw ShellError.missingArgument("an option", of: "account edit") }

    if account.kind == .imap, asks || AccountOptions.changeServers(call) {
      let servers = services.servers
      if isOffline, !call.has("no-test") { throw ShellError.offline }
      if asks {
        try await askAll(&setup)
      } else {
        try await answer(&setup, servers, provider: nil, command: "account edit")
      }
      _ = try await settle(&setup, servers, call)
    } else if AccountOptions.changeServers(call) {
      throw AccountError.hasNoServer(account.name)
    } else if asks {
      setup.name = try await typed(AccountQuestions.name, default: account.name)
    }
    let oldName = account.name
    account.name = setup.name ?? account.name
    account.email = setup.address?.description ?? account.email
    try await services.addAccount.update(account, settings: account.kind == .imap ? setup.settings : nil)
    if account.name != oldName { renameSettings(of: oldName, to: account.name) }
    try await setSenders(senders, of: account)
    await engine.forget(account.id)
    if let before, setup.settings?.secretPlace != before.secretPlace {
      await forgetSecret(before, of: account, services.servers)
    }
    try await returnTo(account)
  }

  /// Keeps the settings of an account with another name, here and in the rc file.
  private mutating func renameSettings(of name: String, to newName: String) {
    settings.renameAccount(name, to: newName)
    // The rc file is about the user's real accounts.
    guard let rcPath, !environment.isDemo else { return }
    do {
      try RcFile(path: rcPath).renameSettings(of: name, to: newName)
    } catch {
      let cause = ErrorWording.shellError(for: error, action: "save settings").text
      console.warning("Couldn't rename the settings of \(name) in the rc file: \(cause)")
    }
  }

  /// Asks all questions again, with the current values as defaults.
  private func askAll(_ setup: inout AccountSetup) async throws {
    for question in AccountSetup.Question.allCases where question != .name {
      try await ask(question, &setup, "account edit")
    }
    setup.name = try await typed(AccountQuestions.name, default: setup.name)
  }

  /// Shows the changes. A session in the account stays where it is, under the new name.
  private mutating func returnTo(_ account: Account) async throws {
    session.placesVersion += 1
    if session.account?.id == account.id || session.place == nil { try await enterInbox(of: account) }
    if case .allInboxes = session.place { try await enterAllInboxes() }
    console.results(try await accountRecords().filter { $0.id == account.id })
  }

  // MARK: Testing before saving

  /// Tests the servers until everything works, asking for corrections where possible; then puts the password
  /// into its store, if it belongs in one.
  /// - Returns: the special folders that the server lacks, if it was asked.
  private func settle(
    _ setup: inout AccountSetup, _ servers: ServerServices, _ call: CommandCall
  ) async throws -> [SpecialFolder] {
    var settings = try AddAccountUseCase.settings(of: setup)
    guard !call.has("no-test") else { return [] }
    let name = setup.name ?? setup.address?.description ?? ""
    while true {
      let outcome = try await tried(settings, name, servers, isCorrected: canAsk)
      guard let error = outcome.failures.first?.error else {
        if let place = outcome.kept {
          console.notice(AccountQuestions.kept(place, servers.credentials.name(of: place)))
        }
        return outcome.missing
      }
      guard canAsk else { throw ShellError.notSaved(ErrorWording.shellError(for: error, action: "connect")) }
      var done: Set<AccountCorrection> = []
      for failure in outcome.failures {
        guard let error = failure.error else { continue }
        let correction = AccountCorrection(for: error, of: failure.service)
        guard done.insert(correction).inserted else { continue }
        // The secret was not the problem if only its store was.
        if correction == .authentication, !(error is SecretError) {
          await servers.credentials.forget(settings)
        }
        try await correct(correction, of: failure.service, &setup, settings, servers)
      }
      let corrected = try AddAccountUseCase.settings(of: setup)
      // The typed password is still valid if only a name was wrong.
      if !done.contains(.credentials), !done.contains(.authentication) {
        await servers.credentials.move(from: settings, to: corrected)
      }
      settings = corrected
    }
  }

  /// Asks for the answer that was wrong.
  private func correct(
    _ correction: AccountCorrection, of service: ServerCandidate.Service, _ setup: inout AccountSetup,
    _ settings: ServerSettings, _ servers: ServerServices
  ) async throws {
    switch correction {
    case .server(let service): try await askServer(service, &setup)
    case .trust(let problem): try await askTrust(problem, of: service, &setup)
    case .authentication: try await ask(.authentication, &setup, "account add")
    case .credentials:
      await servers.credentials.forget(settings)
      try await ask(.userName, &setup, "account add")
      try await askPassword(&setup, servers)
    case .later:
      guard try await agrees(AccountQuestions.tryAgain, default: true) else { throw ShellError.nothingSaved }
    }
  }

  private func askServer(_ service: ServerCandidate.Service, _ setup: inout AccountSetup) async throws {
    try await ask(service == .imap ? .imap : .smtp, &setup, "account add")
  }

  /// Asks whether to trust a certificate, once if both servers have it. Whoever doesn't may name another
  /// server: the other answers are still good.
  private func askTrust(
    _ problem: CertificateProblem, of service: ServerCandidate.Service, _ setup: inout AccountSetup
  ) async throws {
    guard let sha256 = problem.sha256 else { return try await askServer(service, &setup) }
    if !setup.trusts(sha256) {
      for line in AccountQuestions.claims(of: problem, sha256) { console.notice(line) }
      guard try await agrees(AccountQuestions.trust, default: false) else {
        console.notice(AccountQuestions.notTrusted)
        return try await askServer(service, &setup)
      }
    }
    setup.trust(sha256, of: service)
  }

  /// The server refused the stored password, which would otherwise be tried again.
  private func askPassword(_ setup: inout AccountSetup, _ servers: ServerServices) async throws {
    let settings = try AddAccountUseCase.settings(of: setup)
    guard case .password(let source) = settings.authentication else { return }
    if case .command = source { return try await ask(.authentication, &setup, "account add") }
    let question = SecretQuestion(account: setup.name ?? "", settings: settings)
    guard let secret = await secretAsker?(question) else { throw ShellError.nothingSaved }
    await servers.credentials.take(secret, for: settings)
  }
}
