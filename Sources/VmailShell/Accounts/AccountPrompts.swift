import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailSystem
import VmailTerminal
import VmailViews

/// Asks for missing settings of an account.
enum AccountPrompts {
  /// Whether questions can be asked: at the prompt, but not in a file sourced there.
  static func canAsk(in shell: Shell) -> Bool { shell.isTyping && shell.person.askText != nil }

  /// Completes the setup by asking questions where possible, and looks for the servers once the address is
  /// known.
  /// - Parameter provider: the name of the provider, if an option gives it.
  static func answer(
    _ setup: inout AccountSetup, _ servers: ServerServices, provider: String?, command: String,
    in shell: Shell
  ) async throws {
    let wanted = Set(setup.open)
    // Report missing answers that no server could supply before looking for servers.
    let needed: [AccountSetup.Question] = canAsk(in: shell) ? [] : [.address, .authentication]
    for question in needed where wanted.contains(question) {
      try await ask(question, &setup, command, in: shell)
    }
    var isDiscovered = false
    var mayOffer = command == "account add" && wanted.isSuperset(of: [.imap, .authentication])
    for question in AccountSetup.Question.allCases where question != .name && wanted.contains(question) {
      if question != .address, mayOffer {
        mayOffer = false
        if try await OnlineAccounts.offer(&setup, servers, in: shell) { return }
      }
      let isServer = question == .imap || question == .smtp
      if isServer, !isDiscovered, !Connections.isOffline(in: shell), let address = setup.address {
        let found = try await discover(address, servers, provider: provider, in: shell)
        setup.take(found)
        if !canAsk(in: shell) { reportForeignServers(setup, found, address.domain, in: shell) }
        if !canAsk(in: shell), found.imap == nil, setup.imap == nil {
          shell.console.notice(AccountQuestions.found(found, domain: address.domain))
        }
        isDiscovered = true
      }
      if question == .userName, !canAsk(in: shell) { setup.userName = setup.suggestedUserName }
      // At the prompt all questions not answered by options are asked, with discovered values as defaults.
      if canAsk(in: shell) || setup.open.contains(question) {
        try await ask(question, &setup, command, in: shell)
      }
    }
  }

  private static func discover(
    _ address: AccountAddress, _ servers: ServerServices, provider: String?, in shell: Shell
  ) async throws -> DiscoveredServers {
    if canAsk(in: shell) { shell.console.busy(AccountQuestions.looking(for: address.domain)) }
    defer { shell.console.endProgress() }
    let found = try await servers.discover.discover(address, provider: provider)
    shell.console.endProgress()
    if canAsk(in: shell) {
      shell.console.notice(AccountQuestions.found(found, domain: address.domain))
      if found.imap == nil, let problem = found.problem {
        // That no server has a guessed name was just said.
        let isSaid = if case .nameNotFound = problem { true } else { false }
        shell.console.notice(isSaid ? AccountQuestions.checkSpelling : explanation(problem))
      }
      if let advice = found.provider.flatMap(LoginAdvice.introduction) { shell.console.notice(advice) }
      if let issuer = found.imap?.issuer { shell.console.notice(AccountQuestions.announced(issuer)) }
    }
    return found
  }

  /// Reports servers elsewhere that the domain's own page names, as is common for hosted mail. At the prompt
  /// they appear in the questions.
  private static func reportForeignServers(
    _ setup: AccountSetup, _ found: DiscoveredServers, _ domain: String, in shell: Shell
  ) {
    let used = [setup.imap, setup.submission].compactMap { $0 }.filter {
      $0.origin == .autoconfig && $0.isForeign(to: domain) && ($0 == found.imap || $0 == found.smtp)
    }
    guard !used.isEmpty else { return }
    shell.console.notice(AccountQuestions.named(by: domain, used.map(\.endpoint.host)))
  }

  static func explanation(_ error: any Error) -> String {
    let worded = ErrorWording.shellError(for: error, action: "do that")
    return Sentence.begun(worded.text) + "." + (worded.hint.map { " " + $0 } ?? "")
  }

  // MARK: One question

  /// Asks until the answer is valid. Throws if there is none.
  static func ask(
    _ question: AccountSetup.Question, _ setup: inout AccountSetup, _ command: String, in shell: Shell
  ) async throws {
    guard canAsk(in: shell) else {
      if question == .imap, let imap = setup.imap { throw ShellError.unconfirmed(imap, in: setup) }
      if question == .smtp, let smtp = setup.submission { throw ShellError.unconfirmed(smtp, in: setup) }
      throw ShellError.missingAnswer(question, of: command)
    }
    while true {
      do { return try await answer(question, &setup, in: shell) } catch let error as ShellError
        where error.code == .usage
      {
        shell.console.notice(explanation(error), .warning)
      }
    }
  }

  private static func answer(_ question: AccountSetup.Question, _ setup: inout AccountSetup, in shell: Shell)
    async throws
  {
    switch question {
    case .address:
      let text = try await typed(AccountQuestions.address, default: setup.address?.description, in: shell)
      if ["quit", "exit", "q"].contains(text.lowercased()) { throw ShellError.nothingSaved }
      guard let address = AccountAddress(text) else { throw ShellError.notAnAddress(text) }
      setup.address = address
    case .imap:
      let text = try await typed(AccountQuestions.imap, default: setup.imap?.endpoint.text, in: shell)
      setup.imap = try await confirmed(setup.imap, text, .imap, in: setup, shell)
    case .smtp:
      let before = setup.smtp == .readsOnly ? "none" : setup.submission?.endpoint.text
      let text = try await typed(AccountQuestions.smtp, default: before, in: shell)
      setup.smtp =
        text.lowercased() == "none"
        ? .readsOnly : .server(try await confirmed(setup.submission, text, .smtp, in: setup, shell))
    case .userName:
      setup.userName = try await typed(
        AccountQuestions.userName, default: setup.userName ?? setup.suggestedUserName, in: shell)
    case .authentication: setup.authentication = try await askAuthentication(&setup, in: shell)
    case .name: break
    }
  }

  /// Keeps what was found about an answer that the user left unchanged. A server outside the domain that only
  /// DNS names has to be confirmed with more than the Enter key.
  private static func confirmed(
    _ candidate: ServerCandidate?, _ text: String, _ service: ServerCandidate.Service,
    in setup: AccountSetup, _ shell: Shell
  ) async throws -> ServerCandidate {
    let typed = try ServerCandidate(typed: text, service)
    guard setup.allows(typed.endpoint) else {
      throw AddAccountUseCase.Problem.insecure(typed.endpoint).wording
    }
    guard var candidate, candidate.endpoint == typed.endpoint else { return typed }
    let host = candidate.endpoint.host
    let isAgreedOn = setup.imap?.origin == .user && setup.imap?.endpoint.host == host
    if candidate.origin == .serviceRecord, !candidate.mayHaveCredentials(of: setup.address), !isAgreedOn {
      shell.console.notice(AccountQuestions.onlyDNS(host, of: setup.address?.domain ?? ""), .warning)
      guard try await agrees(AccountQuestions.isRight(host), default: false, in: shell) else {
        throw ShellError(
          .usage, "the server \(host) was not confirmed",
          hint: "Enter the server that your provider gives you.")
      }
    }
    candidate.origin = .user
    return candidate
  }

  /// Offers the ways that work here.
  private static func askAuthentication(_ setup: inout AccountSetup, in shell: Shell) async throws
    -> ServerSettings.Authentication
  {
    let provider =
      setup.address.flatMap { MailProvider.of(domain: $0.domain) }
      ?? setup.imap.flatMap { MailProvider.of(imapHost: $0.endpoint.host) }
    let stores = await shell.openedServices?.servers.credentials.workingStores() ?? []
    let isTokenOnly = provider?.advice == .oauthOnly
    var ways = isTokenOnly ? [.command] : stores.map { SecretWay.store($0) } + [.command, .ask]
    if provider?.oauth != nil || setup.issuer != nil { ways.append(.oauth) }
    for line in SecretWay.offer(ways, isTokenOnly: isTokenOnly) { shell.console.notice(line) }
    let current = setup.authentication.map(SecretWay.init)
    let usual: SecretWay =
      if let current, ways.contains(current) {
        current
      } else if isTokenOnly || setup.issuer != nil {
        .oauth
      } else {
        stores.first.map { .store($0) } ?? .ask
      }
    switch try await way(among: ways, default: usual, in: shell) {
    case .store(let store): return .password(.store(store))
    case .ask: return .password(.ask)
    case .command:
      let question = isTokenOnly ? AccountQuestions.tokenCommand : AccountQuestions.command
      let command = try await typed(question, default: nil, in: shell)
      guard ProgramLexer.split(command)?.isEmpty == false else {
        throw ErrorWording.secretError(.badCommand)
      }
      guard isTokenOnly, let name = provider?.name else { return .password(.command(command)) }
      return .oauth2(.init(provider: name, clientId: ""), .command(command))
    case .oauth:
      let source = stores.first.map { ServerSettings.SecretSource.store($0) } ?? .ask
      guard let issuer = setup.issuer, provider?.oauth == nil else {
        return .oauth2(try await askClient(of: provider, source, setup, in: shell), source)
      }
      if let client = try await registered(with: issuer, in: shell) { return .oauth2(client, source) }
      setup.imap?.issuer = nil
      return try await askAuthentication(&setup, in: shell)
    }
  }

  /// Registers vmail with an announced issuer, which may let nobody in, or not this program.
  private static func registered(
    with issuer: String, in shell: Shell
  ) async throws -> ServerSettings.OAuthClient? {
    guard let oauth = shell.openedServices?.servers.oauth else { return nil }
    shell.console.busy(AccountQuestions.registering(with: issuer))
    defer { shell.console.endProgress() }
    do {
      let provider = try await oauth.provider(announcedAs: issuer, resources: [])
      return .init(provider: issuer, clientId: try await oauth.register(with: provider))
    } catch let error where error is OAuthError || error is ServerError {
      shell.console.endProgress()
      shell.console.notice(explanation(error), .warning)
      return nil
    }
  }

  /// Asks for a registration with a provider, unless one came with vmail.
  private static func askClient(
    of provider: MailProvider?, _ source: ServerSettings.SecretSource, _ setup: AccountSetup, in shell: Shell
  ) async throws -> ServerSettings.OAuthClient {
    let oauth = try await askProvider(provider, in: shell)
    let credentials = shell.openedServices?.servers.credentials
    if let packaged = credentials?.packagedClient(of: oauth.name) {
      shell.console.notice(AccountQuestions.packagedClient)
      return .init(provider: oauth.name, clientId: packaged.clientId)
    }
    let client = try await typed(AccountQuestions.clientId, default: nil, in: shell)
    let key = SecretKey(
      host: setup.imap?.endpoint.host ?? "", userName: setup.userName ?? "", purpose: .clientSecret)
    var known = ServerSettings.OAuthClient(provider: oauth.name, clientId: client)
    if let secret = await Connections.secretAsker(in: shell)?(
      SecretQuestion(account: setup.name ?? "", key: key)),
      !secret.revealed.isEmpty
    {
      await credentials?.take(clientSecret: secret, as: key)
      known.secret = source
    }
    return known
  }

  private static func way(
    among ways: [SecretWay], default usual: SecretWay, in shell: Shell
  ) async throws -> SecretWay {
    while true {
      let text = try await typed(AccountQuestions.choice, default: usual.name, in: shell)
      // A domain of the user's own may be with a provider, too.
      if let way = (ways + [.oauth]).first(where: { $0.name == text.lowercased() }) { return way }
      shell.console.notice(
        explanation(ShellError.invalidAnswer(text, ways.map(\.name))), .warning)
    }
  }

  /// Asks for the provider, since it may also host a domain of the user's own.
  private static func askProvider(_ known: MailProvider?, in shell: Shell) async throws -> OAuthProvider {
    if let oauth = known?.oauth { return oauth }
    let name = try await typed(AccountQuestions.provider, default: nil, in: shell)
    guard let oauth = OAuthProvider.named(name) else { throw ShellError.unknownProvider(name) }
    return oauth
  }

  /// - Throws: an error if there is no answer; nothing is saved then.
  static func typed(_ question: String, default standard: String?, in shell: Shell) async throws -> String {
    guard let askText = shell.person.askText else { throw ShellError.nothingSaved }
    while true {
      guard let line = await askText(AccountQuestions.text(question, default: standard)) else {
        throw ShellError.nothingSaved
      }
      let answer = String(line.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
      if !answer.isEmpty { return answer }
      if let standard { return standard }
      shell.console.notice(AccountQuestions.empty)
    }
  }

  /// - Parameter standard: the meaning of an empty line.
  static func agrees(_ question: String, default standard: Bool, in shell: Shell) async throws -> Bool {
    guard let askText = shell.person.askText, let line = await askText(question) else {
      throw ShellError.nothingSaved
    }
    let answer = line.lowercased().filter { !$0.isWhitespace }
    return answer.isEmpty ? standard : ["y", "yes"].contains(answer)
  }
}
