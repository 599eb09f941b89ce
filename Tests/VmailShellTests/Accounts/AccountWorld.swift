import Synchronization
import Testing
import VmailDomain
import VmailTestSupport

@testable import VmailShell

/// Servers of example.org, a keyring, a provider's page, and somebody at the prompt.
struct AccountWorld {
  let repository: InMemoryEmailRepository
  /// Knows how syncs ended, also for the next program.
  let mirror: UnsyncedMirror
  let servers = StubServers()
  let secrets = StubSecrets()
  let oauth = StubOAuth()
  let output = ShellOutput()
  let clock = TestClock()
  /// In which accounts are kept in line.
  let time = ManualClock()
  let user: TypingUser
  let programs = NoPrograms()

  static let imap = ServerEndpoint(host: "imap.example.org", port: 993, security: .tls)
  static let smtp = ServerEndpoint(host: "smtp.example.org", port: 465, security: .tls)
  static let password = "korrekt-Pferd-7"

  /// - Parameter answers: what is typed, and nothing more.
  init(_ answers: [String] = []) {
    repository = InMemoryEmailRepository()
    mirror = UnsyncedMirror(repository)
    user = TypingUser(answers)
    let host = StubServers.Host(userName: "ann@example.org", credentials: .password(Self.password))
    servers.listen(at: Self.imap, host)
    servers.listen(at: Self.smtp, host)
    secrets.set(command: "pass show work", to: .success(Secret(Self.password)))
  }

  /// The domain says itself which its servers are.
  func publish() {
    servers.publish(
      autoconfig: [
        ServerCandidate(service: .imap, endpoint: Self.imap, origin: .autoconfig),
        ServerCandidate(service: .smtp, endpoint: Self.smtp, origin: .autoconfig),
      ], of: "example.org")
  }

  static let foreign = ServerEndpoint(host: "imap.evil.example", port: 993, security: .tls)
  static let foreignSMTP = ServerEndpoint(host: "smtp.evil.example", port: 465, security: .tls)

  /// Servers of another domain, which are there and take the password.
  /// - Parameter origin: who names them.
  func publishForeign(_ origin: ServerCandidate.Origin) {
    let host = StubServers.Host(userName: "ann@example.org", credentials: .password(Self.password))
    for endpoint in [Self.foreign, Self.foreignSMTP] { servers.listen(at: endpoint, host) }
    let candidates = [
      ServerCandidate(service: .imap, endpoint: Self.foreign, origin: origin),
      ServerCandidate(service: .smtp, endpoint: Self.foreignSMTP, origin: origin),
    ]
    if origin == .autoconfig {
      servers.publish(autoconfig: candidates, of: "example.org")
    } else {
      servers.publish(records: candidates, of: "example.org")
    }
  }

  /// Whether no other vmail syncs the store.
  var isEngine = false
  /// How the machine is connected; `nil` where that is not known.
  var network: (any NetworkWatching)?

  var ports: ServerPorts {
    ServerPorts(
      connector: servers, submission: servers, discovery: servers, oauth: oauth, secrets: secrets,
      sync: mirror, engine: StubEngineLock(isFree: isEngine),
      network: network, time: MonotonicTime(time))
  }

  func shell(
    isInteractive: Bool = true, isOffline: Bool = false, variables: [String: String] = [:],
    rcPath: String? = nil
  ) -> Shell {
    var shell = Shell.forTests(
      repository: repository, output: output, clock: clock, variables: variables,
      isInteractive: isInteractive, rcPath: rcPath, servers: ports, isOffline: isOffline, programs: programs)
    guard isInteractive else { return shell }
    shell.ask = { [user] in user.answer($0).map { $0 == "y" } ?? false }
    shell.askText = { [user] in user.answer($0) }
    shell.askSecret = { [user] in user.answer($0).map { Secret($0) } }
    return shell
  }

  var settings: ServerSettings? {
    get async throws {
      guard let account = try await repository.getAccounts().first else { return nil }
      return try await repository.getServerSettings(accountId: account.id)
    }
  }

  /// All that was printed so far.
  var printed: String { output.out.text + output.err.text }

  /// Where credentials were shown.
  var logIns: [ServerEndpoint] {
    servers.events.compactMap { if case .loggedIn(let endpoint, _) = $0 { endpoint } else { nil } }
  }
}

/// Answers questions one after the other; then there is nobody any more.
final class TypingUser: Sendable {
  private let state: Mutex<(answers: [String], questions: [String])>

  init(_ answers: [String]) { state = Mutex((answers, [])) }

  var questions: [String] { state.withLock { $0.questions } }
  var left: [String] { state.withLock { $0.answers } }

  func answer(_ question: String) -> String? {
    state.withLock { state in
      state.questions.append(question)
      return state.answers.isEmpty ? nil : state.answers.removeFirst()
    }
  }
}

/// Starts nothing, and remembers what.
final class NoPrograms: ProgramStarting {
  private let state = Mutex<[[String]]>([])
  var started: [[String]] { state.withLock { $0 } }

  func start(_ arguments: [String], ownsTerminal: Bool, variables: [String: String]) -> Bool {
    state.withLock { $0.append(arguments) }
    return true
  }
}
