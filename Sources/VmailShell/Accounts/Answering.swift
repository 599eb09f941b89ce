import VmailDomain
import VmailEngine

/// Asking for what an account lacks.
extension Shell {
  /// Whether somebody can be asked: at the prompt, not in a file that is sourced there.
  var canAsk: Bool { isTyping && askText != nil }

  /// Passwords, asked for on the terminal: at the prompt, and for `-e` where a person started vmail; `nil` where nobody
  /// can be asked.
  var secretAsker: SecretAsking? {
    guard sourceDepth == 0, isInteractive || settings["output"] != "json", let askSecret else { return nil }
    return { [console] question in
      console.endProgress()
      return await askSecret(AccountQuestions.password(of: question))
    }
  }

  /// Answers what is open, by asking where that can be done; finds the servers when the address is known.
  /// - Parameter provider: the name of the provider, where an option says it.
  func answer(
    _ setup: inout AccountSetup, _ servers: ServerServices, provider: String?, command: String
  ) async throws {
    let wanted = Set(setup.open)
    // What no server could tell is missed before any is looked for.
    let needed: [AccountSetup.Question] = canAsk ? [] : [.address, .authentication]
    for question in needed where wanted.contains(question) { try await ask(question, &setup, command) }
    var isDiscovered = false
    for question in AccountSetup.Question.allCases where question != .name && wanted.contains(question) {
      let isServer = question == .imap || question == .smtp
      if isServer, !isDiscovered, !isOffline, let address = setup.address {
        let found = try await discover(address, servers, provider: provider)
        setup.take(found)
        if !canAsk { tellForeignServers(setup, found, address.domain) }
        isDiscovered = true
      }
      if question == .userName, !canAsk { setup.userName = setup.suggestedUserName }
      // At the prompt everything is asked that no option says, with what was found as its default.
      if canAsk || setup.open.contains(question) { try await ask(question, &setup, command) }
    }
  }

  private func discover(
    _ address: AccountAddress, _ servers: ServerServices, provider: String?
  ) async throws -> DiscoveredServers {
    if canAsk { console.busy(AccountQuestions.looking(for: address.domain)) }
    defer { console.endProgress() }
    let found = try await servers.discover.discover(address, provider: provider)
    console.endProgress()
    if canAsk {
      console.notice(AccountQuestions.found(found, domain: address.domain))
      if found.imap == nil, let problem = found.problem { console.notice(told(problem)) }
      if let advice = found.provider.flatMap(AccountQuestions.advice) { console.notice(advice) }
    }
    return found
  }

  /// A domain's own page may name servers elsewhere, as hosted mail has them. At the prompt they stand in the
  /// questions.
  private func tellForeignServers(_ setup: AccountSetup, _ found: DiscoveredServers, _ domain: String) {
    let used = [setup.imap, setup.submission].compactMap { $0 }.filter {
      $0.origin == .autoconfig && $0.isForeign(to: domain) && ($0 == found.imap || $0 == found.smtp)
    }
    guard !used.isEmpty else { return }
    console.notice(AccountQuestions.named(by: domain, used.map(\.endpoint.host)))
  }

  func told(_ error: any Error) -> String {
    let worded = ErrorWording.shellError(for: error, action: "do that")
    return Sentence.begun(worded.text) + "." + (worded.hint.map { " " + $0 } ?? "")
  }

  // MARK: One question

  /// Asks until the answer is one. Throws when there is none.
  func ask(_ question: AccountSetup.Question, _ setup: inout AccountSetup, _ command: String) async throws {
    guard canAsk else {
      if question == .imap, let imap = setup.imap { throw ShellError.unconfirmed(imap, in: setup) }
      if question == .smtp, let smtp = setup.submission { throw ShellError.unconfirmed(smtp, in: setup) }
      throw ShellError.missingAnswer(question, of: command)
    }
    while true {
      do { return try await answer(question, &setup) } catch let error as ShellError
        where error.code == .usage
      {
        console.notice(told(error), .warning)
      }
    }
  }

  private func answer(_ question: AccountSetup.Question, _ setup: inout AccountSetup) async throws {
    switch question {
    case .address:
      let text = try await typed(AccountQuestions.address, default: setup.address?.description)
      guard let address = AccountAddress(text) else { throw ShellError.notAnAddress(text) }
      setup.address = address
    case .imap:
      let text = try await typed(AccountQuestions.imap, default: setup.imap?.endpoint.text)
      setup.imap = try await confirmed(setup.imap, text, .imap, in: setup)
    case .smtp:
      let before = setup.smtp == .readsOnly ? "none" : setup.submission?.endpoint.text
      let text = try await typed(AccountQuestions.smtp, default: before)
      setup.smtp =
        text.lowercased() == "none"
        ? .readsOnly : .server(try await confirmed(setup.submission, text, .smtp, in: setup))
    case .userName:
      setup.userName = try await typed(
        AccountQuestions.userName, default: setup.userName ?? setup.suggestedUserName)
    case .authentication: setup.authentication = try await askAuthentication(setup)
    case .name: break
    }
  }

  /// What the user leaves as it is keeps what was found about it. A server that only DNS names, outside the
  /// domain, takes more than the Enter key.
  private func confirmed(
    _ candidate: ServerCandidate?, _ text: String, _ service: ServerCandidate.Service,
    in setup: AccountSetup
  ) async throws -> ServerCandidate {
    let typed = try ServerCandidate(typed: text, service)
    guard setup.allows(typed.endpoint) else { throw ErrorWording.setupError(.insecure(typed.endpoint)) }
    guard var candidate, candidate.endpoint == typed.endpoint else { return typed }
    let host = candidate.endpoint.host
    let isAgreedOn = setup.imap?.origin == .user && setup.imap?.endpoint.host == host
    if candidate.origin == .serviceRecord, !candidate.mayHaveCredentials(of: setup.address), !isAgreedOn {
      console.notice(AccountQuestions.onlyDNS(host, of: setup.address?.domain ?? ""), .warning)
      guard try await agrees(AccountQuestions.isRight(host), default: false) else {
        throw ShellError.serverNotConfirmed(host)
      }
    }
    candidate.origin = .user
    return candidate
  }

  private func askAuthentication(_ setup: AccountSetup) async throws -> ServerSettings.Authentication {
    let provider = setup.address.flatMap { MailProvider.of(domain: $0.domain) }
    let usual: AccountQuestions.Way = provider?.advice == .oauthOnly ? .oauth : setup.usualWay
    let text = try await typed(
      AccountQuestions.ways(withOAuth: provider?.oauth != nil), default: usual.rawValue)
    guard let way = AccountQuestions.Way(rawValue: text.lowercased()) else {
      throw ShellError.invalidAnswer(text, AccountQuestions.Way.allCases.map(\.rawValue))
    }
    switch way {
    case .keyring: return .password(.keyring)
    case .ask: return .password(.ask)
    case .command:
      let command = try await typed(AccountQuestions.command, default: nil)
      guard ProgramLexer.split(command)?.isEmpty == false else {
        throw ErrorWording.secretError(.badCommand)
      }
      return .password(.command(command))
    case .oauth:
      let oauth = try await askProvider(provider)
      let client = try await typed(AccountQuestions.clientId, default: nil)
      return .oauth2(.init(provider: oauth.name, clientId: client), .keyring)
    }
  }

  /// A domain of the user's own may be with one of them.
  private func askProvider(_ known: MailProvider?) async throws -> OAuthProvider {
    if let oauth = known?.oauth { return oauth }
    let name = try await typed(AccountQuestions.provider, default: nil)
    guard let oauth = OAuthProvider.named(name) else { throw ShellError.unknownProvider(name) }
    return oauth
  }

  /// - Throws: when there is no answer: nothing is then saved.
  func typed(_ question: String, default standard: String?) async throws -> String {
    guard let askText else { throw ShellError.nothingSaved }
    while true {
      guard let line = await askText(AccountQuestions.text(question, default: standard)) else {
        throw ShellError.nothingSaved
      }
      let answer = String(line.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
      if !answer.isEmpty { return answer }
      if let standard { return standard }
    }
  }

  /// - Parameter standard: what an empty line means.
  func agrees(_ question: String, default standard: Bool) async throws -> Bool {
    guard let askText, let line = await askText(question) else { throw ShellError.nothingSaved }
    let answer = line.lowercased().filter { !$0.isWhitespace }
    return answer.isEmpty ? standard : ["y", "yes"].contains(answer)
  }
}

extension AccountSetup {
  /// How its secret is had now.
  fileprivate var usualWay: AccountQuestions.Way {
    switch authentication {
    case .password(.command): .command
    case .password(.ask): .ask
    case .oauth2: .oauth
    case .password(.keyring), nil: .keyring
    }
  }
}
