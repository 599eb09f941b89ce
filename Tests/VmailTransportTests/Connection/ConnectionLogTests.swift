import NIOCore
import Testing
import VmailDomain
import VmailTestSupport

@testable import VmailTransport

/// What connects is in the log because it connects: nobody wraps it.
@Suite(.timeLimit(.minutes(10))) struct ConnectionLogTests {
  private let log = ConnectionLog(clock: TestClock())
  private let purpose = ConnectionPurpose("a test", account: "work")

  /// An entry for this purpose.
  private func entry(_ host: String, _ port: Int) -> ConnectionLog.Entry {
    ConnectionLog.Entry(time: TestClock.start, host: host, port: port, purpose: "a test", account: "work")
  }

  /// Where the connections went, and what for.
  private var lines: [String] {
    log.entries.map { "\($0.host) \($0.purpose)" + ($0.account.isEmpty ? "" : " for \($0.account)") }
  }

  // MARK: The places where connections are made

  @Test func `A bare connection is in the log, with its own host and port`() async throws {
    let server = try await LoopbackServer { _ in }
    let connection = try await ByteConnection.open(
      to: server.target(host: "127.0.0.1"), for: purpose, in: log, time: .still)
    connection.close()
    #expect(log.entries == [entry("127.0.0.1", server.port)])
  }

  @Test func `An attempt that fails is in the log, and what is no attempt is not`() async throws {
    func open(_ host: String, _ port: Int) async throws {
      let endpoint = ServerEndpoint(host: host, port: port, security: .clear)
      await #expect(throws: ServerError.self) {
        _ = try await ByteConnection.open(
          to: ServerTarget(endpoint: endpoint), for: purpose, in: log, time: .still)
      }
    }
    // A port that nobody was given, and one that there is not.
    try await open("127.0.0.1", 1)
    try await open("127.0.0.1", 0)
    #expect(log.entries == [entry("127.0.0.1", 1)])
  }

  @Test func `Each connection of a web client is in the log, also that of a redirect`() async throws {
    let server = try await WebServer { request in
      request.line == "GET /there"
        ? WebServer.response("there")
        : WebServer.response("", status: "302 Found", headers: ["Location: /there"])
    }
    let client = HTTPSClient(connections: log, trust: server.trust, patience: .hours(1))
    let response = try await client.send(HTTPSRequest(try server.address("/here")), for: purpose)
    #expect(response.status == 200)
    #expect(log.entries == [entry("localhost", server.port), entry("localhost", server.port)])
  }

  @Test func `A web client that finds nobody, or may not ask, has attempted the former alone`() async throws {
    let client = HTTPSClient(connections: log)
    for text in ["https://127.0.0.1:1/", "http://127.0.0.1:1/"] {
      let address = try #require(WebAddress(text))
      await #expect(throws: ServerError.self) {
        _ = try await client.send(HTTPSRequest(address), for: purpose)
      }
    }
    #expect(log.entries == [entry("127.0.0.1", 1)])
  }

  @Test(arguments: [ServerCandidate.Service.imap, .smtp])
  func `A silent server that is asked for TLS beside is in the log twice`(
    service: ServerCandidate.Service
  ) async throws {
    let server = try await LoopbackServer(certificate: StoredCertificates.localhost) { _ in }
    var deadlines = Deadlines()
    deadlines.silence = .zero
    let login = ServerLogin(
      target: server.target(), userName: "ann", credentials: .password("x"), account: "work")
    await #expect(throws: ServerError.self) {
      switch service {
      case .imap:
        _ = try await IMAPConnector(connections: log, time: .still, deadlines: deadlines).connect(login)
      case .smtp, .carddav:
        _ = try await SMTPSubmission(connections: log, time: .still, deadlines: deadlines).connect(login)
      }
    }
    #expect(
      lines == [
        "localhost \(service == .imap ? "mail" : "sending mail") for work",
        "localhost testing whether the server expects TLS for work",
      ])
    #expect(log.entries.allSatisfy { $0.port == server.port })
  }

  // MARK: What those say who connect

  @Test func `Mail servers are asked for what the user sees`() async throws {
    // Nobody answers there, which is enough to be in the log.
    let target = ServerTarget(endpoint: ServerEndpoint(host: "127.0.0.1", port: 1, security: .tls))
    let named = ServerLogin(target: target, userName: "ann", credentials: .password("x"), account: "work")
    let unnamed = ServerLogin(target: target, userName: "ann", credentials: .password("x"))
    let mail = IMAPConnector(connections: log, time: .still)
    let submission = SMTPSubmission(connections: log, time: .still)
    _ = try? await mail.probe(target)
    _ = try? await mail.connect(unnamed)
    _ = try? await mail.connect(named)
    _ = try? await submission.probe(target)
    _ = try? await submission.logIn(named)
    _ = try? await submission.connect(named)
    #expect(
      lines == [
        "127.0.0.1 looking for the mail server", "127.0.0.1 mail for ann", "127.0.0.1 mail for work",
        "127.0.0.1 looking for the sending server", "127.0.0.1 testing the sending server for work",
        "127.0.0.1 sending mail for work",
      ])
  }

  @Test func `So are web servers`() async throws {
    let refusal = #"{"error":"invalid_grant"}"#
    let server = try await WebServer { _ in WebServer.response(refusal, status: "400 Bad Request") }
    let client = HTTPSClient(connections: log, trust: server.trust, patience: .hours(1))
    _ = try await OneClickUnsubscriber(client).unsubscribe(at: try server.address("/u"))
    _ = try? await ModelHTTP(client).post(
      [], path: "chat", to: try ModelEndpoint("https://localhost:\(server.port)/v1"))
    var provider = OAuthProvider.all[0]
    provider.tokenURL = "https://localhost:\(server.port)/token"
    let app = ServerSettings.OAuthClient(provider: "gmail", clientId: "me")
    let oauth = OAuthAuthorizer(http: client)
    _ = try? await oauth.refresh(Secret("R"), client: app, clientSecret: nil, provider: provider)
    // Until the browser has come back, nothing is asked.
    let begun = try await oauth.begin(
      OAuthRequest(client: app, provider: provider, loginHint: "ann@example.org"))
    let asked = [
      "localhost unsubscribing from a mailing list", "localhost the language model",
      "localhost renewing a login",
    ]
    #expect(lines == asked)
    let state = try #require(
      begun.url.split(separator: "&").first { $0.hasPrefix("state=") }?.dropFirst("state=".count))
    _ = try? await begun.tokens(finalURL: "http://127.0.0.1/?state=\(state)&code=x")
    let issuer = "https://localhost:\(server.port)"
    _ = try? await oauth.provider(announcedAs: issuer, resources: [])
    provider.registrationURL = issuer + "/register"
    _ = try? await oauth.register(with: provider)
    #expect(
      lines == asked + [
        "localhost logging in for ann@example.org", "localhost reading how to log in",
        "localhost reading how to log in", "localhost registering vmail",
      ])
  }
}
