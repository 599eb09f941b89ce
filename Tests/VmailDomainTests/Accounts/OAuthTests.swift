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

  private static let issuer = "https://auth.example.org/realm"

  @Test(
    arguments: [
      ("/?state=s1&code=c&iss=https%3A%2F%2Fauth.example.org%2Frealm", nil),
      ("/?state=s1&code=c&iss=https%3A%2F%2Fauth.example.org", .otherIssuer),
      ("/?state=s1&code=c", .otherIssuer),
      ("/?state=s1&code=c&iss=", .otherIssuer),
      ("/?state=s1&error=access_denied&iss=https%3A%2F%2Fevil.example", .otherIssuer),
      ("/?state=s2&code=c&iss=https%3A%2F%2Fauth.example.org%2Frealm", .wrongRedirect),
      (
        "/?state=s1&code=c&iss=https%3A%2F%2Fauth.example.org%2Frealm&iss=https%3A%2F%2Fevil.example",
        .wrongRedirect
      ),
    ] as [(String, OAuthError?)])
  func `A redirect of an announced issuer must name it (RFC 9207)`(text: String, error: OAuthError?) {
    func read() throws { _ = try OAuthRedirect(text, state: "s1", issuer: Self.issuer) }
    if let error { #expect(throws: error) { try read() } } else { #expect(throws: Never.self) { try read() } }
  }

  @Test func `The page of an issuer is asked for tokens of the account's servers`() {
    let provider = OAuthProvider(
      issuer: Self.issuer, authorizationURL: "https://auth.example.org/login?tenant=1",
      tokenURL: "https://t.example",
      registrationURL: nil, scopes: ["urn:ietf:params:oauth:scope:mail", "offline_access"],
      resources: ["imaps://imap.example.org", "smtp://smtp.example.org:587"])
    let url = OAuthAuthorizationURL.make(
      OAuthRequest(client: .init(provider: Self.issuer, clientId: "c"), provider: provider, loginHint: ""),
      challenge: "x", state: "s", redirectURI: "http://127.0.0.1:1/")
    #expect(
      url == "https://auth.example.org/login?tenant=1&response_type=code&client_id=c"
        + "&redirect_uri=http%3A%2F%2F127.0.0.1%3A1%2F"
        + "&scope=urn%3Aietf%3Aparams%3Aoauth%3Ascope%3Amail%20offline_access&state=s&code_challenge=x"
        + "&code_challenge_method=S256&resource=imaps%3A%2F%2Fimap.example.org"
        + "&resource=smtp%3A%2F%2Fsmtp.example.org%3A587")
  }

  @Test(arguments: [
    ("https://auth.example.org", true), ("https://auth.example.org:8443/a/b", true),
    ("http://auth.example.org", false),
    ("accounts.google.com", false), ("https://a.example?x", false), ("https://a.example#x", false),
    ("https://u@a.example", false), ("https://a b.example", false), ("https://", false), ("", false),
  ])
  func `An issuer is an https URL without query and fragment (RFC 8414)`(text: String, isIssuer: Bool) {
    #expect(OAuthProvider.isIssuer(text) == isIssuer)
  }

  @Test(
    arguments: [
      (ServerEndpoint(host: "i.example", port: 993, security: .tls), nil, ["imaps://i.example"]),
      (
        ServerEndpoint(host: "i.example", port: 143, security: .startTLS),
        ServerEndpoint(host: "s.example", port: 465, security: .tls),
        ["imap://i.example:143", "smtps://s.example"]
      ),
    ] as [(ServerEndpoint, ServerEndpoint?, [String])])
  func `Tokens are for the servers of the account (RFC 8707)`(
    imap: ServerEndpoint, smtp: ServerEndpoint?, expected: [String]
  ) {
    let settings = ServerSettings(imap: imap, smtp: smtp, userName: "a", authentication: .password(.ask))
    #expect(settings.resources == expected)
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
