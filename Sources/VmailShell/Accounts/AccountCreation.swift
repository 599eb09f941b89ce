public import VmailCommandLine
import VmailDomain
public import VmailEngine
import VmailTerminal
public import VmailViews

/// Implements `account add` and `account edit`: answers are collected and tested before they are saved.
enum AccountCreation {
  static func add(named name: String?, _ call: CommandCall, in shell: inout Shell) async throws {
    let services = try await shell.services()
    var setup = AccountSetup()
    setup.name = name
    try setup.take(call, packaged: services.servers.credentials.packagedClient)
    let senders = try AccountSenders.senders(call)
    if let name { try await services.addAccount.check(name: name) }
    if setup.address == nil { setup.address = name.flatMap { AccountAddress($0) } }
    if call.has("online-account") { try await OnlineAccounts.take(&setup, services.servers) }
    // A script has to name its account; at a prompt the name is asked for last, with a suggestion.
    if name == nil, !AccountPrompts.canAsk(in: shell) {
      throw ShellError.missingArgument("a name", of: "account add")
    }
    let servers = services.servers
    if Connections.isOffline(in: shell), !call.has("no-test") { throw ShellError.offline }

    try await AccountPrompts.answer(
      &setup, servers, provider: call.value(of: "oauth"), command: "account add", in: shell)
    let missing = try await settle(&setup, servers, call, in: shell)
    try await askName(&setup, in: &shell)
    let account = try await services.addAccount.add(setup)
    try await AccountSenders.set(senders, of: account, in: &shell)
    if call.has("carddav"), !call.has("no-test"), setup.addressBooks != .off,
      let error = try await AddressBookSync.sync(account, in: &shell)
    {
      shell.console.warning(ErrorWording.addressBooksError(error, account.name).sentence)
    }
    shell.session.placesVersion += 1
    try await offer(toCreate: missing, of: account, isConfirmed: call.isConfirmed, in: &shell)
    try await Locations.enterInbox(of: account, in: &shell)
    // The list of its mail, with its name above, says more than its row in the list of accounts.
    let isListed = try await Sync.showFirstMail(of: account, in: &shell)
    if shell.settings.output == .json { return try await Accounts.showCurrent(in: &shell) }
    let added = TerminalText(line: "Added the account \(account.name).")
    if !isListed { shell.console.sentence(added) }
  }

  /// Offers once, when an account has been set up, to create the folders its server lacks.
  private static func offer(
    toCreate missing: [SpecialFolder], of account: Account, isConfirmed: Bool, in shell: inout Shell
  ) async throws {
    guard !missing.isEmpty else { return }
    if isConfirmed {
      try await FolderCreation.expectPerson(toMake: missing, of: account, in: &shell)
    } else {
      guard AccountPrompts.canAsk(in: shell),
        try await AccountPrompts.agrees(
          SpecialFolderText.offer(missing, of: account.name), default: true, in: shell)
      else {
        return shell.console.notice(SpecialFolderText.advice(missing, of: account.name), .warning)
      }
    }
    try await FolderCreation.make(missing, in: account, &shell)
  }

  static func addLocal(named name: String, _ call: CommandCall, in shell: inout Shell) async throws {
    var setup = AccountSetup()
    try setup.take(call)
    let senders = try AccountSenders.senders(call)
    let services = try await shell.services()
    try await services.addAccount.check(name: name)
    let account = try await services.accounts.addLocalAccount(
      name: name, email: call.value(of: "email") ?? "")
    try await AccountSenders.set(senders, of: account, in: &shell)
    try await Locations.enterInbox(of: account, in: &shell)
    try await Accounts.showCurrent(in: &shell)
  }

  private static func askName(_ setup: inout AccountSetup, in shell: inout Shell) async throws {
    let services = try await shell.services()
    while setup.name == nil {
      let suggestion = setup.suggestedName(taken: try await Locations.accountNames(in: &shell))
      let name = try await AccountPrompts.typed(AccountQuestions.name, default: suggestion, in: shell)
      do {
        try await services.addAccount.check(name: name)
        setup.name = name
      } catch let error as AccountError {
        shell.console.notice(AccountPrompts.explanation(error), .warning)
      }
    }
  }

  // MARK: Editing

  static func edit(named name: Word, _ call: CommandCall, in shell: inout Shell) async throws {
    let services = try await shell.services()
    var account = try await Locations.account(named: name, in: &shell)
    let before = try await services.addAccount.settings(of: account)
    var setup = AccountSetup(account: account, settings: before)
    try setup.take(call, packaged: services.servers.credentials.packagedClient)
    if call.has("online-account") { try await OnlineAccounts.take(&setup, services.servers) }
    let senders = try AccountSenders.senders(call)
    if let name = setup.name { try await services.addAccount.check(name: name, of: account.id) }
    let asks = call.options.isEmpty
    guard !asks || AccountPrompts.canAsk(in: shell) else {
      throw ShellError.missingArgument("an option", of: "account edit")
    }

    if account.kind == .imap, asks || AccountOptions.changeServers(call) {
      let servers = services.servers
      if Connections.isOffline(in: shell), !call.has("no-test") { throw ShellError.offline }
      if asks {
        try await askAll(&setup, in: shell)
      } else {
        try await AccountPrompts.answer(&setup, servers, provider: nil, command: "account edit", in: shell)
      }
      _ = try await settle(&setup, servers, call, in: shell)
    } else if AccountOptions.changeServers(call) || account.kind != .imap && call.has("carddav") {
      throw AccountError.hasNoServer(account.name)
    } else if asks {
      setup.name = try await AccountPrompts.typed(AccountQuestions.name, default: account.name, in: shell)
    }
    let oldName = account.name
    account.name = setup.name ?? account.name
    account.email = setup.address?.description ?? account.email
    try await services.addAccount.update(account, settings: account.kind == .imap ? setup.settings : nil)
    if account.name != oldName { renameSettings(of: oldName, to: account.name, in: &shell) }
    try await AccountSenders.set(senders, of: account, in: &shell)
    await shell.background.engine.forget(account.id)
    if let before, setup.settings?.secretPlace != before.secretPlace {
      await AccountRemoval.forgetSecret(before, of: account, services.servers, in: &shell)
    }
    try await returnTo(account, in: &shell)
  }

  /// Keeps the settings of an account with another name, here and in the rc file.
  private static func renameSettings(of name: String, to newName: String, in shell: inout Shell) {
    shell.settings.renameAccount(name, to: newName, in: \.defaultAccount)
    // The rc file is about the user's real accounts.
    guard let rcPath = shell.rcPath, !shell.environment.isDemo else { return }
    do {
      try RcFile(path: rcPath).renameSettings(of: name, to: newName)
    } catch {
      let cause = ErrorWording.shellError(for: error, action: "save settings").text
      shell.console.warning("Couldn't rename the settings of \(name) in the rc file: \(cause)")
    }
  }

  /// Asks all questions again, with the current values as defaults.
  private static func askAll(_ setup: inout AccountSetup, in shell: Shell) async throws {
    for question in AccountSetup.Question.allCases where question != .name {
      try await AccountPrompts.ask(question, &setup, "account edit", in: shell)
    }
    setup.name = try await AccountPrompts.typed(AccountQuestions.name, default: setup.name, in: shell)
  }

  /// Shows the changes. A session in the account stays where it is, under the new name.
  private static func returnTo(_ account: Account, in shell: inout Shell) async throws {
    shell.session.placesVersion += 1
    if shell.session.account?.id == account.id || shell.session.place == nil {
      try await Locations.enterInbox(of: account, in: &shell)
    }
    if case .merged = shell.session.place { try await Locations.enterAllInboxes(in: &shell) }
    shell.console.results(try await Accounts.records(in: &shell).filter { $0.id == account.id })
  }

  // MARK: Testing before saving

  /// Tests the servers until everything works, asking for corrections where possible; then puts the password
  /// into its store, if it belongs in one.
  /// - Returns: the special folders that the server lacks, if it was asked.
  private static func settle(
    _ setup: inout AccountSetup, _ servers: ServerServices, _ call: CommandCall, in shell: Shell
  ) async throws -> [SpecialFolder] {
    var settings = try AddAccountUseCase.settings(of: setup)
    guard !call.has("no-test") else { return [] }
    let name = setup.name ?? setup.address?.description ?? ""
    while true {
      let outcome = try await AccountTest.tried(
        settings, name, servers, isCorrected: AccountPrompts.canAsk(in: shell), in: shell)
      (settings, setup.authentication) = (outcome.settings, outcome.settings.authentication)
      guard let error = outcome.failures.first?.error else {
        if let place = outcome.kept {
          shell.console.notice(AccountQuestions.kept(place, servers.credentials.name(of: place)))
        }
        return outcome.missing
      }
      guard AccountPrompts.canAsk(in: shell) else {
        throw ShellError.notSaved(
          LoginAdvice.shellError(for: error, at: MailProvider.of(imapHost: settings.imap.host)))
      }
      var done: Set<AccountCorrection> = []
      for failure in outcome.failures {
        guard let error = failure.error else { continue }
        let correction = AccountCorrection(for: error, of: failure.service)
        guard done.insert(correction).inserted else { continue }
        // The secret was not the problem if only its store was.
        if correction == .authentication, !(error is SecretError) {
          await servers.credentials.forget(settings)
        }
        try await correct(correction, of: failure.service, &setup, settings, servers, in: shell)
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
  private static func correct(
    _ correction: AccountCorrection, of service: ServerCandidate.Service, _ setup: inout AccountSetup,
    _ settings: ServerSettings, _ servers: ServerServices, in shell: Shell
  ) async throws {
    switch correction {
    case .server(let service): try await askServer(service, &setup, in: shell)
    case .trust(let problem): try await askTrust(problem, of: service, &setup, in: shell)
    case .authentication: try await AccountPrompts.ask(.authentication, &setup, "account add", in: shell)
    case .credentials:
      await servers.credentials.forget(settings)
      try await AccountPrompts.ask(.userName, &setup, "account add", in: shell)
      try await askPassword(&setup, servers, in: shell)
    case .later:
      guard try await AccountPrompts.agrees(AccountQuestions.tryAgain, default: true, in: shell) else {
        throw ShellError.nothingSaved
      }
    }
  }

  private static func askServer(
    _ service: ServerCandidate.Service, _ setup: inout AccountSetup, in shell: Shell
  ) async throws {
    try await AccountPrompts.ask(service == .imap ? .imap : .smtp, &setup, "account add", in: shell)
  }

  /// Asks whether to trust a certificate, once if both servers have it. Whoever doesn't may name another
  /// server: the other answers are still good.
  private static func askTrust(
    _ problem: CertificateProblem, of service: ServerCandidate.Service, _ setup: inout AccountSetup,
    in shell: Shell
  ) async throws {
    guard let sha256 = problem.sha256 else { return try await askServer(service, &setup, in: shell) }
    if !setup.trusts(sha256) {
      let endpoint = (service == .imap ? setup.imap : setup.submission)?.endpoint
      let server =
        "\(service.rawValue.uppercased()) server \(TerminalText(line: endpoint?.text ?? "").string)"
      for line in AccountQuestions.claims(of: problem, sha256, server) { shell.console.notice(line) }
      guard try await AccountPrompts.agrees(AccountQuestions.trust, default: false, in: shell) else {
        shell.console.notice(AccountQuestions.notTrusted)
        return try await askServer(service, &setup, in: shell)
      }
    }
    setup.trust(sha256, of: service)
  }

  /// The server refused the stored password, which would otherwise be tried again.
  private static func askPassword(_ setup: inout AccountSetup, _ servers: ServerServices, in shell: Shell)
    async throws
  {
    let settings = try AddAccountUseCase.settings(of: setup)
    guard case .password(let source) = settings.authentication else { return }
    if case .command = source {
      return try await AccountPrompts.ask(.authentication, &setup, "account add", in: shell)
    }
    let question = SecretQuestion(account: setup.name ?? "", settings: settings)
    guard let secret = await Connections.secretAsker(in: shell)?(question) else {
      throw ShellError.nothingSaved
    }
    await servers.credentials.take(secret, for: settings)
  }
}

extension AddAccountUseCase.Problem: WordedError {
  public var wording: ShellError {
    switch self {
    case .unanswered(let question): .missingAnswer(question, of: "account add")
    case .insecure(let endpoint):
      ShellError(
        .usage, "the password would be sent to \(endpoint.host) unencrypted",
        hint: "Use tls or starttls. If there is no other way, use --insecure.")
    }
  }
}
