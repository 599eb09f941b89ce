import Synchronization
import VmailDomain
import VmailServerSupport

@testable import VmailTransport

/// A client against a server that plays a script.
struct ScriptedSession {
  let server: ScriptedServer
  let log = LogLines()

  /// - Parameters:
  ///   - capabilities: before login and after it.
  ///   - script: what comes after the login, which is LOGIN. Namespaces, ENABLE and ID come with the capabilities.
  init(_ capabilities: String = "IMAP4rev1", _ script: String) async throws {
    var steps = """
      capabilities: \(capabilities)

      S: * OK [CAPABILITY <capabilities>] ready
      C: <tag> LOGIN <any>
      S: <tag> OK logged in
      C: <tag> CAPABILITY
      S: * CAPABILITY <capabilities>
      S: <tag> OK

      """
    if capabilities.contains("ENABLE") {
      steps += "C: <tag> ENABLE <word>\nS: * ENABLED QRESYNC CONDSTORE\nS: <tag> OK\n"
    }
    server = try await ScriptedServer(ExchangeScript(steps + script))
  }

  /// With all of the exchange in the script.
  init(whole script: String, tls: ServerTLS? = nil) async throws {
    server = try await ScriptedServer(ExchangeScript(script), tls: tls)
  }

  func login(
    _ security: ServerEndpoint.Security = .clear, host: String = "127.0.0.1",
    credentials: Credentials = .password("canary secret"), trust: CertificateTrust = .system
  ) -> ServerLogin {
    let endpoint = ServerEndpoint(host: host, port: server.port, security: security)
    return ServerLogin(
      target: ServerTarget(endpoint: endpoint, trust: trust), userName: "canary@user.example",
      credentials: credentials)
  }

  func connect(time: MonotonicTime = .still) async throws -> any MailServerSession {
    try await IMAPConnector(time: time, log: log.write).connect(login())
  }
}

/// What was logged.
final class LogLines: Sendable {
  private let lines = Mutex<[String]>([])
  var text: String { lines.withLock { $0.joined(separator: "\n") } }
  var write: TransportLog { { [self] line in lines.withLock { $0.append(line) } } }
}
