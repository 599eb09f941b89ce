import VmailDomain
import VmailEngine
import VmailTerminal

/// Implements `account test`, and the account checks of `doctor` that do not connect.
extension Shell {
  /// - Parameter name: the account; `nil` for all that have a server.
  mutating func testAccounts(only name: Word?) async throws {
    let services = try await services()
    let servers = services.servers
    if isOffline { throw ShellError.offline }
    var accounts = try await services.fetchThreads.fetchAccounts().filter { $0.kind == .imap }
    if let name {
      let account = try await account(named: name)
      guard account.kind == .imap else { throw AccountError.hasNoServer(account.name) }
      accounts = [account]
    }
    guard !accounts.isEmpty else { throw ShellError.noServerAccounts }
    var failure: ShellError?
    for account in accounts {
      guard let settings = try await services.addAccount.settings(of: account) else {
        failure = failure ?? .noSettings(account.name)
        continue
      }
      var missing: [SpecialFolder] = []
      guard let error = try await tried(settings, account.name, servers, missing: &missing)?.error else {
        continue
      }
      failure = failure ?? .testFailed(account.name, ErrorWording.shellError(for: error, action: "connect"))
    }
    if let failure { throw failure }
  }

  /// Tests an account, after a log-in in the browser if necessary. If the test succeeds, a typed secret is
  /// stored in the keyring, if it belongs there.
  /// - Parameter missing: receives the special folders that the server lacks.
  /// - Returns: the failed step, which was already shown.
  func tried(
    _ settings: ServerSettings, _ name: String, _ servers: ServerServices, missing: inout [SpecialFolder]
  ) async throws -> AccountTestStep? {
    do {
      try await logInByBrowser(settings, servers)
      var failed = try await test(settings, of: name, servers, missing: &missing)
      if canAsk, failed?.error as? OAuthError == .expired {
        try await logInByBrowser(settings, servers, again: true)
        failed = try await test(settings, of: name, servers, missing: &missing)
      }
      if failed == nil { try await servers.credentials.keepInKeyring(settings) }
      return failed
    } catch let error where error is OAuthError || error is ServerError || error is SecretError {
      let step = AccountTestStep(service: .imap, kind: .secret, finding: .failed(error))
      console.result(StepRecord(account: name, step: step))
      return step
    }
  }

  /// Shows each step.
  /// - Returns: the first failed step.
  private func test(
    _ settings: ServerSettings, of name: String, _ servers: ServerServices, missing: inout [SpecialFolder]
  ) async throws -> AccountTestStep? {
    let console = console
    return try await servers.test.test(settings, of: name, ask: secretAsker) { step in
      if case .fine(.folders(_, let lacking)) = step.finding { missing = lacking }
      console.endProgress()
      console.result(StepRecord(account: name, step: step))
      console.flush()
    }
  }

  // MARK: Without connecting

  /// Returns for each account on a server whether it is set up, and whether its password is available.
  mutating func accountFindings() async throws -> [DoctorFinding] {
    let services = try await services()
    let servers = services.servers
    guard !environment.isDemo else { return [] }
    var findings: [DoctorFinding] = []
    for account in try await services.fetchThreads.fetchAccounts() where account.kind == .imap {
      let check = "account " + account.name
      guard let settings = try await services.addAccount.settings(of: account) else {
        findings.append(DoctorFinding(check: check, isOK: false, detail: "it has no server set up"))
        continue
      }
      do {
        try await servers.credentials.check(settings)
        let detail =
          settings.secretSource == .ask
          ? "it is set up; its password is asked for when it connects"
          : "it is set up, and its password can be had; account test tries its servers"
        findings.append(DoctorFinding(check: check, isOK: true, detail: detail))
      } catch let error as SecretError {
        findings.append(
          DoctorFinding(check: check, isOK: false, detail: ErrorWording.secretError(error).text))
      }
    }
    return findings
  }
}
