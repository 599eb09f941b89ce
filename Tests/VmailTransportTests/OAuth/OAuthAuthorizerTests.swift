import Foundation
import NIOCore
import Testing
import VmailDomain

@testable import VmailTransport

@Suite(.timeLimit(.minutes(10))) struct OAuthAuthorizerTests {
  private static let tokens =
    "{\"access_token\":\"A\",\"token_type\":\"Bearer\",\"refresh_token\":\"R\",\"expires_in\":60}"
  private static let page = "HTTP/1.1 200 OK\r\n"

  private func provider(_ server: WebServer) -> OAuthProvider {
    var provider = OAuthProvider.all[0]
    provider.tokenURL = "https://localhost:\(server.port)/token"
    return provider
  }

  /// Begins a log-in with a time limit that is long enough for a busy machine.
  private func begin(_ server: WebServer) async throws -> BrowserLogIn {
    let client = ServerSettings.OAuthClient(provider: "gmail", clientId: "me")
    let authorizer = OAuthAuthorizer(http: server.client, requestPatience: .hours(1))
    let begun = try await authorizer.begin(
      OAuthRequest(client: client, provider: provider(server), loginHint: "a@example.org"))
    return try #require(begun as? BrowserLogIn)
  }

  private func answering(_ body: String = tokens, status: String = "200 OK") async throws -> WebServer {
    try await WebServer { _ in WebServer.response(body, status: status) }
  }

  private func parameter(_ name: String, of url: String) throws -> String {
    let items = try #require(URLComponents(string: url)?.queryItems)
    return try #require(items.first { $0.name == name }?.value)
  }

  private func port(of log: BrowserLogIn) throws -> Int {
    try #require(URLComponents(string: parameter("redirect_uri", of: log.url))?.port)
  }

  private func form(_ request: WebServer.Request?) -> [String: String] {
    let items = URLComponents(string: "?" + (request?.body ?? ""))?.queryItems ?? []
    return Dictionary(uniqueKeysWithValues: items.map { ($0.name, $0.value ?? "") })
  }

  @Test func `A redirect in the browser leads to tokens, with the verifier of the challenge`() async throws {
    let server = try await answering()
    let log = try await begin(server)
    let state = try parameter("state", of: log.url)
    let port = try port(of: log)
    async let tokens = log.waitForTokens()
    let answer = try await Browser.get("/?state=\(state)&code=the%20code&scope=x", port: port)
    #expect(answer.hasPrefix(Self.page) && answer.contains("You can close this page."))
    #expect(try await tokens == OAuthTokens(access: Secret("A"), refresh: Secret("R"), lifetime: 60))
    let form = form(server.requests.first)
    let verifier = form["code_verifier"] ?? ""
    #expect(ProofKey(verifier: Secret(verifier)).challenge == (try parameter("code_challenge", of: log.url)))
    #expect(
      form["code"] == "the code" && form["grant_type"] == "authorization_code" && form["client_id"] == "me")
    #expect(form["redirect_uri"] == "http://127.0.0.1:\(port)/" && form["client_secret"] == nil)
  }

  @Test func `The listener is closed when the tokens have arrived, or the log-in was ended`() async throws {
    let server = try await answering()
    let log = try await begin(server)
    #expect(log.listener.channel.isActive)
    let (taken, state) = (try port(of: log), try parameter("state", of: log.url))
    async let tokens = log.waitForTokens()
    _ = try await Browser.get("/?state=\(state)&code=c", port: taken)
    _ = try await tokens
    await log.end()
    #expect(!log.listener.channel.isActive)
    let ended = try await begin(server)
    let waiting = Task { try await ended.waitForTokens() }
    await ended.end()
    await #expect(throws: CancellationError.self) { try await waiting.value }
    #expect(!ended.listener.channel.isActive)
  }

  @Test(
    arguments: [
      ["Host: evil.example"], ["Host: 127.0.0.1.evil.example:1"], [], ["Host: 127.0.0.1", "Host: 127.0.0.1"],
    ])
  func `Requests for another host are refused, whatever they contain`(headers: [String]) async throws {
    let server = try await answering()
    let log = try await begin(server)
    let (port, state) = (try port(of: log), try parameter("state", of: log.url))
    async let tokens = log.waitForTokens()
    let lines = headers.map { $0 + "\r\n" }.joined()
    let answer = try await Browser.send("GET /?state=\(state)&code=c HTTP/1.1\r\n\(lines)\r\n", to: port)
    #expect(answer.hasPrefix("HTTP/1.1 404"))
    let right = "GET /?state=\(state)&code=c HTTP/1.1\r\nHost: LOCALHOST:\(port)\r\n\r\n"
    #expect(try await Browser.send(right, to: port).hasPrefix(Self.page))
    _ = try await tokens
  }

  @Test func `A wrong state is refused, has no effect, and is not reflected`() async throws {
    let server = try await answering()
    let log = try await begin(server)
    let (port, state) = (try port(of: log), try parameter("state", of: log.url))
    async let tokens = log.waitForTokens()
    for target in [
      "/?state=planted&code=planted", "/?code=planted", "/favicon.ico", "/", "/x?state=\(state)&code=planted",
      "/?state=\(state)&state=\(state)&code=planted", "/?state=planted&error=access_denied",
    ] {
      let answer = try await Browser.get(target, port: port)
      #expect(
        answer.hasPrefix("HTTP/1.1 404 ") && !answer.contains("planted") && !answer.contains(state),
        "\(target)")
    }
    let posted = try await Browser.send(
      "POST /?state=\(state)&code=planted HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n", to: port)
    #expect(posted.hasPrefix("HTTP/1.1 404 "))
    #expect(server.requests.isEmpty)
    _ = try await Browser.get("/?state=\(state)&code=right", port: port)
    _ = try await tokens
    #expect(form(server.requests.first)["code"] == "right")
  }

  @Test func `An invalid request is closed, and the wait continues`() async throws {
    let server = try await answering()
    let log = try await begin(server)
    let (port, state) = (try port(of: log), try parameter("state", of: log.url))
    async let tokens = log.waitForTokens()
    _ = try? await Browser.send("\u{16}\u{3}\u{1}garbage\r\n\r\n", to: port)
    _ = try? await Browser.send("GET /\(String(repeating: "x", count: 200_000)) HTTP/1.1\r\n\r\n", to: port)
    _ = try await Browser.get("/?state=\(state)&code=right", port: port)
    #expect(try await tokens.access == Secret("A"))
  }

  @Test func `A provider's refusal is reported, but not shown on the page`() async throws {
    let server = try await answering()
    let log = try await begin(server)
    let (port, state) = (try port(of: log), try parameter("state", of: log.url))
    let waiting = Task { try await log.waitForTokens() }
    let answer = try await Browser.get(
      "/?error=access_denied&error_description=%3Cb%3Eplanted&state=\(state)", port: port)
    #expect(answer.hasPrefix(Self.page) && !answer.contains("planted"))
    await #expect(throws: OAuthError.refused(code: "access_denied", description: "<b>planted")) {
      try await waiting.value
    }
    #expect(server.requests.isEmpty)
  }

  @Test func `The final address from a browser on another machine is accepted too`() async throws {
    let server = try await answering()
    let log = try await begin(server)
    let (port, state) = (try port(of: log), try parameter("state", of: log.url))
    await #expect(throws: OAuthError.wrongRedirect) {
      try await log.tokens(finalURL: "http://127.0.0.1:\(port)/?state=x&code=c")
    }
    let tokens = try await log.tokens(finalURL: " http://127.0.0.1:\(port)/?state=\(state)&code=c\n")
    #expect(tokens.access == Secret("A"))
    #expect(!log.listener.channel.isActive)
  }

  @Test func `The listener is closed when the time is up`() async throws {
    let listener = try await RedirectListener.start(state: "s", patience: .milliseconds(1))
    await #expect(throws: OAuthError.timedOut) { try await listener.redirect() }
    await listener.stop()
    #expect(!listener.channel.isActive)
  }

  @Test func `Cancelling the wait stops listening`() async throws {
    let log = try await begin(try await answering())
    let waiting = Task { try await log.waitForTokens() }
    waiting.cancel()
    await #expect(throws: CancellationError.self) { try await waiting.value }
    await log.end()
    #expect(!log.listener.channel.isActive)
  }

  // MARK: Refreshing

  private func refresh(_ server: WebServer) async throws -> OAuthTokens {
    try await OAuthAuthorizer(http: server.client).refresh(
      Secret("planted"), client: ServerSettings.OAuthClient(provider: "gmail", clientId: "me"),
      clientSecret: nil, provider: provider(server))
  }

  @Test func `A refresh token is exchanged for an access token, without a client secret`() async throws {
    let server = try await answering("{\"access_token\":\"B\",\"token_type\":\"Bearer\"}")
    #expect(try await refresh(server) == OAuthTokens(access: Secret("B"), refresh: nil, lifetime: nil))
    #expect(
      form(server.requests.first) == [
        "grant_type": "refresh_token", "refresh_token": "planted", "client_id": "me",
      ])
  }

  @Test func `An invalid token is distinguished from a failing server`() async throws {
    let dead = try await answering("{\"error\":\"invalid_grant\"}", status: "400 Bad Request")
    await #expect(throws: OAuthError.expired) { try await refresh(dead) }
    let busy = try await answering("oops", status: "503 Service Unavailable")
    await #expect(throws: ServerError.unavailable(code: "503", reason: "the token server is busy")) {
      try await refresh(busy)
    }
  }

  @Test func `A token server without https, or one that redirects, gets nothing`() async throws {
    let moved = try await WebServer { _ in
      WebServer.response("", status: "307 Moved", headers: ["Location: /other"])
    }
    await #expect(throws: OAuthError.malformedAnswer("a response without tokens (HTTP 307)")) {
      try await refresh(moved)
    }
    #expect(moved.requests.count == 1)
    var clear = provider(moved)
    clear.tokenURL = "http://localhost:\(moved.port)/token"
    await #expect(throws: ServerError.wouldBeInsecure(host: "localhost")) {
      try await OAuthAuthorizer(connections: .unread).refresh(
        Secret("planted"), client: ServerSettings.OAuthClient(provider: "gmail", clientId: "me"),
        clientSecret: nil, provider: clear)
    }
  }
}
