import Testing
import VmailDomain

@Suite(.timeLimit(.minutes(10))) struct CredentialsTests {
  @Test func `Secrets appear in no description, no interpolation and no dump`() {
    let secrets = [Credentials.password("hunter2"), .accessToken("hunter2")]
    for secret in secrets {
      var dumped = ""
      dump(secret, to: &dumped)
      let login = ServerLogin(
        target: ServerTarget(endpoint: ServerEndpoint(host: "h", port: 1, security: .tls)), userName: "u",
        credentials: secret)
      dump(login, to: &dumped)
      for text in ["\(secret)", String(reflecting: secret), "\(login)", String(reflecting: login), dumped] {
        #expect(!text.contains("hunter2"))
      }
    }
  }
}
