import Foundation
import Testing
import VmailDomain
import VmailServerSupport

@testable import VmailTransport

/// A submission server that plays a script, and a client for it.
struct SubmissionScript {
  static let hello = """
    S: 220 mail.example ESMTP
    C: EHLO [127.0.0.1]

    """
  static let end = """

    C: QUIT
    S: 221 2.0.0 bye
    expect close
    """

  /// Plays the script, which must be played to its end, while `client` runs. The client then closes the connection.
  static func run(
    _ text: String, security: ServerEndpoint.Security,
    certificate: TestCertificates.Name = .server,
    _ client: (ServerTarget, ScriptedServer) async throws -> Void
  ) async throws -> [UInt8] {
    let certificates = try await TestCertificates.shared()
    let script = try ExchangeScript((security == .tls ? "tls: implicit\n" : "") + text + "\nstall end")
    let server = try await ScriptedServer(script, tls: try certificates.tls(certificate))
    let endpoint = ServerEndpoint(host: "localhost", port: server.port, security: security)
    try await client(
      ServerTarget(
        endpoint: endpoint, trust: .authorities(file: certificates.caFile.path), allowsClearText: false),
      server)
    await server.reached("end")
    try await server.finish()
    return server.received
  }

  /// Returns the result of a log-in over TLS at a server that answers AUTH with these lines.
  static func logIn(
    _ credentials: Credentials = .password("swordfish"), as name: String = "user",
    auth: String = "PLAIN LOGIN",
    answering exchange: String
  ) async throws -> Result<[String], any Error> {
    var outcome: Result<[String], any Error> = .success([])
    let text = hello + "S: 250-mail.example\nS: 250 AUTH \(auth)\n" + exchange + end
    _ = try await run(text, security: .tls) { target, _ in
      let login = ServerLogin(target: target, userName: name, credentials: credentials)
      do {
        outcome = .success(try await SMTPSubmission(time: .still).logIn(login))
      } catch {
        outcome = .failure(error)
      }
    }
    return outcome
  }
}

extension Result {
  var serverError: ServerError? {
    if case .failure(let error) = self { error as? ServerError } else { nil }
  }
}
