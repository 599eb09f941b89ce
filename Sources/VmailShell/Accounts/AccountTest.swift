import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailTerminal
import VmailViews

/// Implements `account test`, and the account checks of `doctor` that do not connect.
enum AccountTest {
  /// - Parameter name: the account; `nil` for all that have a server.
  static func run(only name: Word?, in shell: inout Shell) async throws {
    let services = try await shell.services()
    let servers = services.servers
    if Connections.isOffline(in: shell) { throw ShellError.offline }
    var failure: ShellError?
    for account in try await Locations.serverAccounts(named: name, in: &shell) {
      guard let settings = try await services.addAccount.settings(of: account) else {
        failure =
          failure
          ?? ShellError(
            .configuration, "account \"\(account.name)\" has no server set up",
            hint: "Type account edit \(account.name).")
        continue
      }
      let outcome = try await tried(settings, account.name, servers, in: shell)
      // A new login may have come with a new registration of vmail.
      if outcome.settings != settings {
        try await services.addAccount.update(account, settings: outcome.settings)
      }
      guard let error = outcome.failures.first?.error else {
        guard settings.addressBooks.url != nil,
          let error = try await AddressBookSync.sync(account, in: &shell)
        else { continue }
        failure = failure ?? ErrorWording.addressBooksError(error, account.name)
        continue
      }
      failure = failure ?? .testFailed(account.name, ErrorWording.shellError(for: error, action: "connect"))
    }
    if let failure { throw failure }
  }

  /// The outcome of a test, of which each step was already shown.
  struct TestOutcome {
    /// The settings that were tested, with the client id of a new login.
    var settings: ServerSettings
    /// The failed steps, at most one for each server.
    var failures: [AccountTestStep] = []
    /// The special folders that the server lacks.
    var missing: [SpecialFolder] = []
    /// The place where a typed secret was stored.
    var kept: SecretPlace?
  }

  /// Tests an account, after a login in the browser if necessary. If the test succeeds, a typed secret is put
  /// into its store, if it belongs in one.
  /// - Parameter isCorrected: whether questions about the failures follow.
  static func tried(
    _ settings: ServerSettings, _ name: String, _ servers: ServerServices, isCorrected: Bool = false,
    in shell: Shell
  ) async throws -> TestOutcome {
    var settings = settings
    do {
      settings = try await BrowserLogin.logIn(settings, servers, in: shell)
      var outcome = try await test(settings, of: name, servers, isCorrected, in: shell)
      if AccountPrompts.canAsk(in: shell), outcome.failures.first?.error as? OAuthError == .expired {
        settings = try await BrowserLogin.logIn(settings, servers, again: true, in: shell)
        outcome = try await test(settings, of: name, servers, isCorrected, in: shell)
      }
      if outcome.failures.isEmpty { outcome.kept = try await servers.credentials.keep(settings) }
      return outcome
    } catch let error where error is OAuthError || error is ServerError || error is SecretError {
      let step = AccountTestStep(service: .imap, kind: .secret, finding: .failed(error))
      shell.console.result(StepRecord(account: name, step: step))
      return TestOutcome(settings: settings, failures: [step])
    }
  }

  /// Shows each step.
  private static func test(
    _ settings: ServerSettings, of name: String, _ servers: ServerServices, _ isCorrected: Bool,
    in shell: Shell
  ) async throws -> TestOutcome {
    let console = shell.console
    var outcome = TestOutcome(settings: settings)
    let provider = MailProvider.of(imapHost: settings.imap.host)
    defer { console.endProgress() }
    _ = try await servers.test.test(settings, of: name, ask: Connections.secretAsker(in: shell)) { step in
      if case .fine(.folders(_, let missing, _)) = step.finding { outcome.missing = missing }
      var record = StepRecord(account: name, step: step, provider: provider)
      if let error = step.error {
        outcome.failures.append(step)
        if case .trust = AccountCorrection(for: error, of: step.service) { record.isAskedAbout = isCorrected }
      }
      console.endProgress()
      console.result(record)
      console.flush()
      // A server may take its time for a wrong password.
      let server = step.service == .imap ? settings.imap : settings.smtp
      if let server, step.error == nil, AccountPrompts.canAsk(in: shell) {
        console.progress(AccountQuestions.trying(server.text))
      }
    }
    return outcome
  }

  private static func words(_ folder: SyncedFolder) -> String {
    let left = folder.cursor?.leftOut.uids.count ?? 0
    let cause =
      left > 0 ? "couldn't send \(Digits.counted(left, "message")) of" : "doesn't list all messages of"
    return TerminalText(line: "its server \(cause) \(folder.folder.name)").string
  }

  // MARK: Without connecting

  /// Returns for each account on a server whether it is set up, and whether its password is available.
  static func findings(in shell: inout Shell) async throws -> [DoctorFinding] {
    let services = try await shell.services()
    let servers = services.servers
    guard !shell.environment.isDemo else { return [] }
    var findings: [DoctorFinding] = []
    for account in try await services.directory.current().accounts where account.kind == .imap {
      let check = "account " + account.name
      guard let settings = try await services.addAccount.settings(of: account) else {
        findings.append(DoctorFinding(check: check, isOK: false, detail: "no server is set up"))
        continue
      }
      do {
        try await servers.credentials.check(settings)
        if let problem = try await servers.incompleteFolders(of: account.id).first {
          findings.append(DoctorFinding(check: check, isOK: false, detail: Self.words(problem)))
          continue
        }
        if let error = try await servers.addressBooks.failure(of: account), error.needsUser {
          let words = ErrorWording.addressBooksError(error, account.name).sentence
          findings.append(DoctorFinding(check: check, isOK: false, detail: words))
          continue
        }
        let detail =
          settings.secretSource == .ask
          ? "set up; the password is asked for when vmail connects"
          : "set up, and its password is available (account test tries the servers)"
        findings.append(DoctorFinding(check: check, isOK: true, detail: detail + Self.outlook(for: settings)))
      } catch let error as SecretError {
        findings.append(
          DoctorFinding(check: check, isOK: false, detail: ErrorWording.secretError(error).text))
      }
    }
    return findings
  }

  /// Returns what the owner of an account that sends with a password has to know, as a clause.
  private static func outlook(for settings: ServerSettings) -> String {
    guard case .password = settings.authentication, let host = settings.smtp?.host.lowercased(),
      host.hasSuffix(".office365.com") || host == "smtp-mail.outlook.com"
    else { return "" }
    return "; warning: Microsoft ends passwords for sending, by default at the end of December 2026: "
      + "log in with OAuth2 before (account edit NAME --oauth outlook --client-id ID)"
  }
}
