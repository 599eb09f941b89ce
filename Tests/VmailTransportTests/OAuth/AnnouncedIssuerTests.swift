import Foundation
import Testing
import VmailDomain

@testable import VmailTransport

/// Logging in with a server that a domain announces, and that knows nothing of vmail before.
@Suite(.timeLimit(.minutes(10))) struct AnnouncedIssuerTests {
  private static let resources = ["imaps://imap.example.org", "smtps://smtp.example.org"]
  private static let page = "/.well-known/oauth-authorization-server"

  private func provider(_ world: ScriptedIssuer) async throws -> OAuthProvider {
    try await world.authorizer.provider(announcedAs: world.issuer, resources: Self.resources)
  }

  private func begin(_ world: ScriptedIssuer, client: String) async throws -> BrowserLogIn {
    let begun = try await world.authorizer.begin(
      OAuthRequest(
        client: .init(provider: world.issuer, clientId: client), provider: try await provider(world),
        loginHint: "ann@example.org"))
    return try #require(begun as? BrowserLogIn)
  }

  private func parameter(_ name: String, of url: String) throws -> String {
    let items = try #require(URLComponents(string: url)?.queryItems)
    return try #require(items.first { $0.name == name }?.value)
  }

  private func final(_ log: BrowserLogIn, iss: String) throws -> String {
    let issuer = FormEncoding.encode([("iss", iss)])
    return "http://127.0.0.1/?code=c&state=\(try parameter("state", of: log.url))&\(issuer)"
  }

  @Test func `vmail registers, logs in, and renews its tokens, of which each is used once`() async throws {
    let world = try await ScriptedIssuer()
    let provider = try await provider(world)
    #expect(provider.scopes == ["urn:ietf:params:oauth:scope:mail", "offline_access"])
    let client = try await world.authorizer.register(with: provider)
    #expect(client == "client 1")
    let log = try await begin(world, client: client)
    #expect(log.url.hasPrefix(world.issuer + "/login?"))
    let tokens = try await log.tokens(finalURL: try final(log, iss: world.issuer))
    #expect(tokens.refresh == Secret("refresh-1"))
    let form = ScriptedIssuer.form(world.requests("/token").first)
    #expect(form["resource"] == Self.resources.joined(separator: " ") && form["client_secret"] == nil)
    #expect(form["client_id"] == client && form["code_verifier"]?.count == 43)
    func refresh(_ token: String) async throws -> OAuthTokens {
      try await world.authorizer.refresh(
        Secret(token), client: .init(provider: world.issuer, clientId: client), clientSecret: nil,
        provider: provider)
    }
    #expect(try await refresh("refresh-1").refresh == Secret("refresh-2"))
    #expect(try await refresh("refresh-2").refresh == Secret("refresh-3"))
    #expect(
      ScriptedIssuer.form(world.requests("/token").last)["resource"] == Self.resources.joined(separator: " "))
    await #expect(throws: OAuthError.expired) { _ = try await refresh("refresh-1") }
    // Whoever used one twice has ended the others.
    await #expect(throws: OAuthError.expired) { _ = try await refresh("refresh-3") }
  }

  @Test func `A registration says what vmail is, and asks for no secret`() async throws {
    let world = try await ScriptedIssuer()
    _ = try await world.authorizer.register(with: try await provider(world))
    _ = try await world.authorizer.register(with: try await provider(world))
    let requests = world.requests("/register")
    let objects = try requests.map { try JSONDecoder().decode(Registration.self, from: Data($0.body.utf8)) }
    #expect(
      objects.first
        == Registration(
          redirect_uris: ["http://127.0.0.1/"], token_endpoint_auth_method: "none",
          grant_types: ["authorization_code", "refresh_token"], response_types: ["code"],
          scope: "urn:ietf:params:oauth:scope:mail offline_access", client_name: "vmail",
          software_id: "6f0c4c5e-0f5b-4d9b-9a53-7d1c58a1f2be"))
    #expect(objects.first == objects.last)
  }

  // The names are those of RFC 7591.
  // swift-format-ignore
  private struct Registration: Decodable, Equatable {
    var redirect_uris: [String]
    var token_endpoint_auth_method: String
    var grant_types: [String]
    var response_types: [String]
    var scope: String
    var client_name: String
    var software_id: String
  }

  @Test(
    arguments: [
      (["issuer": "\"https://evil.example\""], "it calls itself https://evil.example"),
      (
        ["authorization_response_iss_parameter_supported": "false"],
        "it doesn't name itself when the browser returns"
      ),
      (
        ["authorization_response_iss_parameter_supported": ""],
        "it doesn't name itself when the browser returns"
      ),
      (["code_challenge_methods_supported": "[\"plain\"]"], "it doesn't support PKCE with S256"),
      (["code_challenge_methods_supported": ""], "it doesn't support PKCE with S256"),
      (["token_endpoint": "\"http://localhost/token\""], "one of its pages is not on HTTPS"),
      (["registration_endpoint": "\"http://localhost/r\""], "one of its pages is not on HTTPS"),
      (["authorization_endpoint": "\"javascript:alert(1)\""], "one of its pages is not on HTTPS"),
      (["authorization_endpoint": "1"], "its description of itself is not readable"),
      (["token_endpoint": ""], "its description of itself is not readable"),
    ] as [([String: String], String)])
  func `A server that could be mixed up with another is not used`(changes: [String: String], reason: String)
    async throws
  {
    let world = try await ScriptedIssuer(.init(changes: changes))
    await #expect(throws: OAuthError.unusableIssuer(reason)) { _ = try await provider(world) }
  }

  @Test func `A description that redirects is not followed`() async throws {
    let moved = WebServer.response("", status: "302 Found", headers: ["Location: /elsewhere"])
    let world = try await ScriptedIssuer(.init(pages: [Self.page: moved, "/elsewhere": ""]))
    await #expect(throws: OAuthError.unusableIssuer("it redirects to another page")) {
      _ = try await provider(world)
    }
    #expect(world.requests("/elsewhere").isEmpty)
  }

  @Test func `A description may be where OpenID Connect has it, and a server that is busy is no refusal`()
    async throws
  {
    let world = try await ScriptedIssuer(.init(pages: ["/.well-known/openid-configuration": ""]))
    #expect(try await provider(world).tokenURL == world.issuer + "/token")
    #expect(
      world.server.requests.map(\.line) == ["GET \(Self.page)", "GET /.well-known/openid-configuration"])
    let none = try await ScriptedIssuer(.init(pages: [:]))
    await #expect(throws: OAuthError.unusableIssuer("it doesn't describe itself")) {
      _ = try await provider(none)
    }
    let busy = try await ScriptedIssuer(.init(pages: [Self.page: WebServer.response("", status: "503 Busy")]))
    await #expect(throws: ServerError.self) { _ = try await provider(busy) }
  }

  @Test func `The well-known path is put before the path of the issuer (RFC 8414)`() {
    #expect(
      IssuerMetadata.pages(of: "https://a.example:8443/realms/x/").map(\.string) == [
        "https://a.example:8443/.well-known/oauth-authorization-server/realms/x",
        "https://a.example:8443/realms/x/.well-known/openid-configuration",
      ])
    #expect(
      IssuerMetadata.pages(of: "http://a.example").isEmpty && IssuerMetadata.pages(of: "a.example").isEmpty)
  }

  @Test(
    arguments: [
      (
        "400 Bad Request", #"{"error":"invalid_redirect_uri","error_description":"not valid scheme"}"#,
        "invalid_redirect_uri", "not valid scheme"
      ),
      ("401 Unauthorized", "", "HTTP 401", nil), ("201 Created", "{}", "HTTP 201", nil),
      ("201 Created", #"{"client_id":""}"#, "HTTP 201", nil),
      ("201 Created", "{\"client_id\":\"a\\r\\nb\"}", "HTTP 201", nil),
      ("307 Temporary Redirect", "", "HTTP 307", nil),
      ("404 Not Found", #"{"client_id":"x"}"#, "HTTP 404", nil),
    ] as [(String, String, String, String?)])
  func `A registration that is refused is told in the server's words`(
    status: String, body: String, code: String, description: String?
  ) async throws {
    let refusal = WebServer.response(body, status: status, headers: ["Location: /token"])
    let world = try await ScriptedIssuer(.init(registration: refusal))
    await #expect(throws: OAuthError.registrationRefused(code: code, description: description)) {
      _ = try await world.authorizer.register(with: try await provider(world))
    }
    #expect(world.requests("/token").isEmpty)
  }

  @Test func `A server without registration, or a busy one, says so`() async throws {
    let without = try await ScriptedIssuer(.init(changes: ["registration_endpoint": ""]))
    await #expect(throws: OAuthError.registrationRefused(code: "no registration endpoint", description: nil))
    {
      _ = try await without.authorizer.register(with: try await provider(without))
    }
    let busy = try await ScriptedIssuer(.init(registration: WebServer.response("", status: "429 Slow down")))
    await #expect(throws: ServerError.self) {
      _ = try await busy.authorizer.register(with: try await provider(busy))
    }
  }

  @Test(arguments: ["https://evil.example", ""])
  func `A browser that returns from another server ends the login, and its code goes nowhere`(other: String)
    async throws
  {
    let world = try await ScriptedIssuer()
    let log = try await begin(world, client: "client 1")
    await #expect(throws: OAuthError.otherIssuer) {
      _ = try await log.tokens(finalURL: try final(log, iss: other))
    }
    let port = try #require(URLComponents(string: try parameter("redirect_uri", of: log.url))?.port)
    let waiting = Task { try await log.waitForTokens() }
    let target = try final(log, iss: other).dropFirst("http://127.0.0.1".count)
    let answer = try await Browser.get(String(target), port: port)
    #expect(answer.contains("The login failed") && !answer.contains("evil"))
    await #expect(throws: OAuthError.otherIssuer) { try await waiting.value }
    #expect(world.requests("/token").isEmpty)
  }

  @Test func `A server that forgot vmail wants another registration and login`() async throws {
    let world = try await ScriptedIssuer()
    let provider = try await provider(world)
    let client = ServerSettings.OAuthClient(
      provider: world.issuer, clientId: try await world.authorizer.register(with: provider))
    world.forgetClients()
    await #expect(throws: OAuthError.expired) {
      _ = try await world.authorizer.refresh(
        Secret("refresh-1"), client: client, clientSecret: nil, provider: provider)
    }
  }
}
