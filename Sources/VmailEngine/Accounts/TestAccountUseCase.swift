public import VmailDomain

/// Tests an account: both servers, step by step. Changes nothing on them.
public struct TestAccountUseCase: Sendable {
  let connector: any MailServerConnecting
  let submission: any MailSubmitting
  let credentials: CredentialsUseCase

  /// - Parameters:
  ///   - account: the account's name, for prompts.
  ///   - ask: `nil` where nobody can be asked.
  ///   - report: called with each step's result.
  /// - Returns: the first step that failed; `nil` when all succeeded.
  /// - Throws: `CancellationError` only.
  public func test(
    _ settings: ServerSettings, of account: String, ask: SecretAsking?,
    report: (AccountTestStep) async -> Void
  ) async throws -> AccountTestStep? {
    let reading = try await read(settings, account, ask)
    for step in reading { await report(step) }
    let failed = reading.last.flatMap { $0.error == nil ? nil : $0 }
    // A password that was refused isn't tried at the next server: some lock accounts for that.
    if let failed, [.secret, .login].contains(failed.kind) { return failed }
    guard let smtp = settings.smtp else { return failed }
    let sending = try await send(settings, smtp, account, ask)
    for step in sending { await report(step) }
    return failed ?? sending.last.flatMap { $0.error == nil ? nil : $0 }
  }

  // MARK: IMAP

  private func read(
    _ settings: ServerSettings, _ account: String, _ ask: SecretAsking?
  ) async throws -> [AccountTestStep] {
    let connector = connector
    let session: any MailServerSession
    do {
      session = try await credentials.withCredentials(of: account, settings, ask: ask) {
        try await connector.connect(settings.login(to: settings.imap, $0, of: account))
      }
    } catch {
      try Task.checkCancellation()
      return steps(.imap, settings.imap, settings, failedWith: error)
    }
    var done = steps(.imap, settings.imap, settings)
    done.append(step(.imap, .capabilities, .capabilities(await session.traits.capabilities)))
    do {
      let listing = try await session.folders()
      done.append(
        step(
          .imap, .folders,
          .folders(
            count: listing.count, missing: FolderMapping.missing(in: listing),
            hiddenOnGmail: await session.traits.isGmail ? FolderMapping.hiddenOnGmail(in: listing) : [])))
      if let error = try await shortfall(session) {
        done.append(AccountTestStep(service: .imap, kind: .folders, finding: .failed(error)))
      }
    } catch {
      try Task.checkCancellation()
      done.append(AccountTestStep(service: .imap, kind: .folders, finding: .failed(error)))
    }
    await session.close()
    return done
  }

  /// Returns what is wrong with the listing of the Inbox, of which a sync could believe nothing.
  private func shortfall(_ session: any MailServerSession) async throws -> ServerError? {
    guard try await session.select(.inbox, since: nil).count > 0 else { return nil }
    let listing = try await session.listing()
    return listing.isComplete ? nil : .incomplete(listing)
  }

  // MARK: SMTP

  private func send(
    _ settings: ServerSettings, _ endpoint: ServerEndpoint, _ account: String,
    _ ask: SecretAsking?
  ) async throws -> [AccountTestStep] {
    let submission = submission
    do {
      let keywords = try await credentials.withCredentials(of: account, settings, ask: ask) {
        try await submission.logIn(settings.login(to: endpoint, $0, of: account))
      }
      return steps(.smtp, endpoint, settings) + [step(.smtp, .send, .capabilities(keywords))]
    } catch {
      try Task.checkCancellation()
      return steps(.smtp, endpoint, settings, failedWith: error)
    }
  }

  // MARK: Steps

  /// Returns the steps up to the login, or up to the one that failed.
  private func steps(
    _ service: ServerCandidate.Service, _ endpoint: ServerEndpoint, _ settings: ServerSettings,
    failedWith error: (any Error)? = nil
  ) -> [AccountTestStep] {
    let facts: [(AccountTestStep.Kind, AccountTestStep.Fact)] = [
      (.secret, .none), (.name, .none), (.connection, .endpoint(endpoint)),
      (.tls, encryption(service, endpoint, settings)), (.login, .userName(settings.userName)),
    ]
    let failed = error.map { AccountTestStep.Kind(of: $0) }
    var steps: [AccountTestStep] = []
    for (kind, fact) in facts {
      if kind == failed { break }
      // Both servers share the password, so it is reported once.
      if kind != .secret || service == .imap { steps.append(step(service, kind, fact)) }
    }
    if let error, let failed {
      steps.append(AccountTestStep(service: service, kind: failed, finding: .failed(error)))
    }
    return steps
  }

  private func encryption(
    _ service: ServerCandidate.Service, _ endpoint: ServerEndpoint, _ settings: ServerSettings
  ) -> AccountTestStep.Fact {
    if endpoint.security == .clear { return .clearText }
    switch service == .imap ? settings.trust : settings.smtpTrust {
    case .pinned: return .pinned
    case .system, .authorities: return .none
    }
  }

  private func step(
    _ service: ServerCandidate.Service, _ kind: AccountTestStep.Kind, _ fact: AccountTestStep.Fact
  ) -> AccountTestStep {
    AccountTestStep(service: service, kind: kind, finding: .fine(fact))
  }
}
