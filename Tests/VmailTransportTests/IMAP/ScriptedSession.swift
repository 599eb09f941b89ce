import Synchronization
import VmailDomain
import VmailServerSupport

@testable import VmailTransport

/// A client session with a server that plays a script.
struct ScriptedSession {
  let server: ScriptedServer
  let log = LogLines()

  /// - Parameters:
  ///   - capabilities: the capabilities before and after the log-in.
  ///   - script: the exchange after the log-in, which uses LOGIN. Namespaces, ENABLE and ID depend on the
  ///     capabilities.
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

  /// Connects with a script of the whole exchange.
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

/// The logged lines.
final class LogLines: Sendable {
  private let lines = Mutex<[String]>([])
  var text: String { lines.withLock { $0.joined(separator: "\n") } }
  var write: TransportLog { { [self] line in lines.withLock { $0.append(line) } } }
}
