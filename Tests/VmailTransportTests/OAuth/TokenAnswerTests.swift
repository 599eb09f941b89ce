import Testing
import VmailDomain

@testable import VmailTransport

@Suite(.timeLimit(.minutes(10))) struct TokenAnswerTests {
  private func tokens(_ json: String, status: Int = 200) throws -> OAuthTokens {
    let response = HTTPSResponse(status: status, location: nil, body: Array(json.utf8))
    return try TokenAnswer.tokens(in: response, secrets: [Secret("planted")])
  }

  @Test(
    arguments: [
      ("3600", 3600), ("\"3599\"", 3599), ("0", nil), ("-1", nil), ("1.5", 1), ("null", nil), ("1e300", nil),
      ("\"soon\"", nil),
    ] as [(String, Int?)])
  func `Tokens are parsed, with their lifetime as a number or a string`(seconds: String, lifetime: Int?)
    throws
  {
    let found = try tokens(
      "{\"access_token\":\"A\",\"token_type\":\"Bearer\",\"refresh_token\":\"R\",\"expires_in\":\(seconds),\"x\":[]}"
    )
    #expect(found == OAuthTokens(access: Secret("A"), refresh: Secret("R"), lifetime: lifetime))
  }

  @Test func `A refresh token may be missing`() throws {
    let found = try tokens("{\"access_token\":\"A\",\"token_type\":\"bearer\"}")
    #expect(found == OAuthTokens(access: Secret("A"), refresh: nil, lifetime: nil))
  }

  @Test(
    arguments: [
      "", "<html>", "[]", "{}", "{\"access_token\":\"A\"}",
      "{\"access_token\":\"\",\"token_type\":\"Bearer\"}",
      "{\"access_token\":\"A\",\"token_type\":\"mac\"}", "{\"access_token\":7,\"token_type\":\"Bearer\"}",
      "{\"access_token\":\"A\\u0001host=x\",\"token_type\":\"Bearer\"}",
      "{\"access_token\":\"A\\r\\nQUIT\",\"token_type\":\"Bearer\"}",
    ])
  func `An invalid answer is reported as such`(json: String) {
    #expect {
      try tokens(json)
    } throws: { error in
      if case .malformedAnswer? = error as? OAuthError { true } else { false }
    }
  }

  @Test func `Errors contain the server's text, except for secrets`() {
    #expect(throws: OAuthError.refused(code: "invalid_client", description: "who?")) {
      try tokens("{\"error\":\"invalid_client\",\"error_description\":\"who?\"}", status: 401)
    }
    #expect(
      throws: OAuthError.refused(
        code: "invalid_grant", description: "(text left out because it contains a secret)")
    ) {
      try tokens("{\"error\":\"invalid_grant\",\"error_description\":\"bad planted\"}", status: 400)
    }
    #expect(throws: OAuthError.malformedAnswer("HTTP 404 without an error")) { try tokens("{}", status: 404) }
  }

  @Test(arguments: [429, 500, 502, 503])
  func `A server that is temporarily unavailable is not a refusal`(status: Int) {
    #expect(throws: ServerError.unavailable(code: String(status), reason: "the token server is busy")) {
      try tokens("{\"error\":\"invalid_grant\"}", status: status)
    }
  }
}
