import Foundation
import Synchronization
import Testing
import VmailDomain
import VmailTestSupport

@testable import VmailTransport

/// The same contract for the authorizer over HTTPS, and for the test double without a network.
@Suite(.timeLimit(.minutes(10))) struct TokenContractTests {
  @Test(arguments: TokenContract.rules)
  func `The double is a provider`(rule: TokenContract.Rule) async throws {
    let oauth = StubOAuth(clientSecret: Secret("secret"))
    try await rule.check(
      TokenContract.World(
        oauth: oauth, provider: OAuthProvider.all[0], rotate: { oauth.rotate(to: $0) },
        revoke: { oauth.revoke() }))
  }

  @Test(arguments: TokenContract.rules)
  func `A token server of the web is one`(rule: TokenContract.Rule) async throws {
    let tokens = TokenServer()
    let server = try await WebServer { tokens.answer(to: $0) }
    var provider = OAuthProvider.all[0]
    provider.tokenURL = "https://localhost:\(server.port)/token"
    try await rule.check(
      TokenContract.World(
        oauth: OAuthAuthorizer(http: server.client), provider: provider, rotate: { tokens.rotate(to: $0) },
        revoke: { tokens.rotate(to: nil, atOnce: true) }))
  }
}

/// Answers according to RFC 6749 (sections 5 and 6).
private final class TokenServer: Sendable {
  private let state = Mutex((good: String?("refresh 1"), next: String?.none, count: 0))

  func rotate(to token: String?, atOnce: Bool = false) {
    state.withLock { state in
      if atOnce { state.good = token } else { state.next = token }
    }
  }

  func answer(to request: WebServer.Request) -> String {
    let items = URLComponents(string: "?" + request.body.replacing("+", with: "%20"))?.queryItems ?? []
    let form = Dictionary(items.map { ($0.name, $0.value ?? "") }, uniquingKeysWith: { first, _ in first })
    // As Google answers clients for desktop programs.
    guard let secret = form["client_secret"] else {
      return WebServer.response(
        "{\"error\":\"invalid_request\",\"error_description\":\"client_secret is missing.\"}",
        status: "400 Bad Request")
    }
    guard secret == "secret" else {
      return WebServer.response(
        "{\"error\":\"invalid_client\",\"error_description\":\"The provided client secret is invalid.\"}",
        status: "401 Unauthorized")
    }
    return state.withLock { state in
      guard form["grant_type"] == "refresh_token", form["client_id"] == "id",
        let good = state.good, form["refresh_token"] == good
      else { return WebServer.response("{\"error\":\"invalid_grant\"}", status: "400 Bad Request") }
      state.count += 1
      let rotated = state.next.map { ",\"refresh_token\":\"\($0)\"" } ?? ""
      (state.good, state.next) = (state.next ?? good, nil)
      return WebServer.response(
        "{\"access_token\":\"access-\(state.count)\",\"token_type\":\"Bearer\",\"expires_in\":3600\(rotated)}"
      )
    }
  }
}
