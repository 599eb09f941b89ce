import Synchronization
import Testing
import VmailDomain
import VmailEngine
import VmailStore
import VmailTestSupport

@testable import VmailShell
@testable import VmailSystem
@testable import VmailViews

/// Servers of example.org, a keyring, a provider's page, and somebody at the prompt.
struct AccountWorld {
  let mail: TestStore
  /// The lock of the vmail that syncs, while that is another one.
  private let otherEngine: StoreLease?
  /// That other vmail has a prompt, and does not leave.
  private let otherRequest: EngineRequest?
  /// How the machine is connected; `nil` for not at all.
  private let network: (any NetworkWatching)?
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

  /// - Parameters:
  ///   - answers: what is typed, and nothing more.
  ///   - isEngine: whether no other vmail syncs the store.
  init(_ answers: [String] = [], isEngine: Bool = false, network: (any NetworkWatching)? = nil) throws {
    mail = try .ofProgram()
    otherRequest = isEngine ? nil : try mail.store.engine.request()
    otherEngine = isEngine ? nil : try mail.store.engine.become()
    self.network = network
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

  var store: MailStore { mail.store }

  func shell(
    isInteractive: Bool = true, isOffline: Bool = false, variables: [String: String] = [:],
    rcPath: String? = nil
  ) -> Shell {
    var shell = Shell.forTests(
      mail: mail, output: output, clock: clock, variables: variables, isInteractive: isInteractive,
      rcPath: rcPath, isOffline: isOffline, programs: programs
    ) { [servers, oauth, secrets, network, time] ports in
      ports.connector = servers
      ports.submission = servers
      ports.discovery = servers
      ports.oauth = oauth
      ports.secrets = secrets
      if let network { ports.network = network }
      ports.time = MonotonicTime(time)
    }
    guard isInteractive else { return shell }
    shell.person.ask = { [user] in user.answer($0).map { $0 == "y" } ?? false }
    shell.person.askText = { [user] in user.answer($0) }
    shell.person.askSecret = { [user] in user.answer($0).map { Secret($0) } }
    return shell
  }

  var settings: ServerSettings? {
    get async throws {
      guard let account = try await store.read({ try $0.accounts() }).first else { return nil }
      return try await store.read({ try $0.serverSettings(accountId: account.id) })
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

  func open(_ arguments: [String], ownsTerminal: Bool, variables: [String: String]) async -> Int32? {
    start(arguments, ownsTerminal: ownsTerminal, variables: variables) ? 0 : nil
  }
}
