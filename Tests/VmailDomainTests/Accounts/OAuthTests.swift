import Testing
import VmailDomain

@Suite(.timeLimit(.minutes(10))) struct OAuthTests {
  private static let request = OAuthRequest(
    client: .init(provider: "gmail", clientId: "id.apps example"), provider: OAuthProvider.all[0],
    loginHint: "ann+b@example.org")

  @Test func `The page's address says who wants what, encoded`() {
    let url = OAuthAuthorizationURL.make(
      Self.request, challenge: "c_-", state: "s&=", redirectURI: "http://127.0.0.1:4711/")
    #expect(
      url == "https://accounts.google.com/o/oauth2/v2/auth?response_type=code&client_id=id.apps%20example"
        + "&redirect_uri=http%3A%2F%2F127.0.0.1%3A4711%2F&scope=https%3A%2F%2Fmail.google.com%2F&state=s%26%3D"
        + "&code_challenge=c_-&code_challenge_method=S256&access_type=offline&prompt=consent"
        + "&login_hint=ann%2Bb%40example.org")
  }

  @Test(arguments: [
    "http://127.0.0.1:4711/?state=s1&code=a%2Fb+c", "  http://127.0.0.1:4711/?code=a%2Fb%20c&state=s1#x\n",
    "/?iss=https%3A%2F%2Fa&code=a%2fb+c&scope=&state=s1",
  ])
  func `The code is in the address that is come back to`(text: String) throws {
    #expect(try OAuthRedirect(text, state: "s1").code == Secret("a/b c"))
  }

  @Test(arguments: [
    "", "code", "http://127.0.0.1/", "/?code=a", "/?code=a&state=s2", "/?state=s1", "/?state=s1&code=",
    "/?state=s2&state=s1&code=a", "/?state=s1&code=a&code=b", "/?state=s1&code=%GG",
    // A redirect with another state is ignored, even if it reports an error.
    "/?error=access_denied", "/?error=access_denied&state=s2",
  ])
  func `An address that is none of this log-in is refused`(text: String) {
    #expect(throws: OAuthError.wrongRedirect) { try OAuthRedirect(text, state: "s1") }
  }

  @Test func `Without a state nothing is believed`() {
    #expect(throws: OAuthError.wrongRedirect) { try OAuthRedirect("/?code=a&state=", state: "") }
  }

  @Test func `A refusal is told in the provider's words`() {
    let text = "/?error=access_denied&error_description=Not+today&state=s1"
    #expect(throws: OAuthError.refused(code: "access_denied", description: "Not today")) {
      try OAuthRedirect(text, state: "s1")
    }
  }

  @Test func `An address without an end is refused`() {
    let text = "/?state=s1&code=" + String(repeating: "a", count: 20_000)
    #expect(throws: OAuthError.wrongRedirect) { try OAuthRedirect(text, state: "s1") }
  }
}
