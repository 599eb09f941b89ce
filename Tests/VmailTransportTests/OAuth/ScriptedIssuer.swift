import Foundation
import NIOCore
import Synchronization
import VmailDomain

@testable import VmailTransport

/// A login server that registers everyone's programs (draft-ietf-mailmaint-oauth-public): it describes itself, replaces
/// each refresh token, and ends all of them when one is used twice.
final class ScriptedIssuer: Sendable {
  /// What it does, of which tests change something.
  struct Script: Sendable {
    /// Replaces a field of the description; an empty text leaves it out.
    var changes: [String: String] = [:]
    /// The page of the description, with a whole response in its place; empty for the description itself.
    var pages = ["/.well-known/oauth-authorization-server": ""]
    /// The response to a registration; `nil` for a client id.
    var registration: String?
  }

  fileprivate struct State {
    var port = 0
    var script = Script()
    var clients: Set<String> = []
    var refreshTokens: [String] = []
    var isRevoked = false
  }

  private let answers = Answers()
  let server: WebServer

  init(_ script: Script = Script()) async throws {
    server = try await WebServer { [answers] in answers.answer(to: $0) }
    answers.state.withLock { [port = server.port] in ($0.port, $0.script) = (port, script) }
  }

  var issuer: String { "https://localhost:\(server.port)" }
  var authorizer: OAuthAuthorizer { OAuthAuthorizer(http: server.client, requestPatience: .hours(1)) }

  /// Forgets all programs.
  func forgetClients() { answers.state.withLock { $0.clients = [] } }

  func requests(_ path: String) -> [WebServer.Request] {
    server.requests.filter { $0.line.split(separator: " ").dropFirst().first.map(String.init) == path }
  }

  /// The fields of a posted form; several with one name are joined.
  static func form(_ request: WebServer.Request?) -> [String: String] {
    let items = URLComponents(string: "?" + (request?.body ?? ""))?.queryItems ?? []
    return Dictionary(items.map { ($0.name, $0.value ?? "") }) { $0 + " " + $1 }
  }
}

private final class Answers: Sendable {
  let state = Mutex(ScriptedIssuer.State())

  func answer(to request: WebServer.Request) -> String {
    let path = request.line.split(separator: " ").dropFirst().first.map(String.init) ?? ""
    return state.withLock { state in
      if let page = state.script.pages[path] {
        return page.isEmpty ? WebServer.response(Self.description(state)) : page
      }
      switch path {
      case "/register":
        if let refusal = state.script.registration { return refusal }
        let client = "client \(state.clients.count + 1)"
        state.clients.insert(client)
        return WebServer.response("{\"client_id\":\"\(client)\"}", status: "201 Created")
      case "/token": return Self.tokens(ScriptedIssuer.form(request), &state)
      default: return WebServer.response("", status: "404 Not Found")
      }
    }
  }

  private static func description(_ state: ScriptedIssuer.State) -> String {
    let issuer = "https://localhost:\(state.port)"
    var fields = [
      "issuer": "\"\(issuer)\"", "authorization_endpoint": "\"\(issuer)/login\"",
      "token_endpoint": "\"\(issuer)/token\"", "registration_endpoint": "\"\(issuer)/register\"",
      "scopes_supported": "[\"urn:ietf:params:oauth:scope:mail\", \"offline_access\", \"openid\"]",
      "code_challenge_methods_supported": "[\"S256\"]",
      "authorization_response_iss_parameter_supported": "true",
    ]
    fields.merge(state.script.changes) { $1 }
    return "{"
      + fields.filter { !$0.value.isEmpty }.map { "\"\($0.key)\": \($0.value)" }.joined(separator: ", ") + "}"
  }

  private static func tokens(_ form: [String: String], _ state: inout ScriptedIssuer.State) -> String {
    func refusal(_ code: String, _ status: String = "400 Bad Request") -> String {
      WebServer.response("{\"error\":\"\(code)\"}", status: status)
    }
    guard let client = form["client_id"], state.clients.contains(client) else {
      return refusal("invalid_client", "401 Unauthorized")
    }
    if form["grant_type"] == "refresh_token" {
      guard let token = form["refresh_token"], !state.isRevoked else { return refusal("invalid_grant") }
      guard token == state.refreshTokens.last else {
        // One that was replaced is in two hands.
        state.isRevoked = state.refreshTokens.contains(token)
        return refusal("invalid_grant")
      }
    }
    let count = state.refreshTokens.count + 1
    state.refreshTokens.append("refresh-\(count)")
    return WebServer.response(
      "{\"access_token\":\"access-\(count)\",\"token_type\":\"Bearer\",\"expires_in\":3600,\"refresh_token\":\"refresh-\(count)\"}"
    )
  }
}
