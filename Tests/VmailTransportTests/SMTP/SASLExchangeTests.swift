import Testing
import VmailDomain

@testable import VmailTransport

@Suite struct SASLExchangeTests {
  private func login(_ credentials: Credentials, as name: String = "a@b.example") -> ServerLogin {
    let endpoint = ServerEndpoint(host: "mail.example", port: 465, security: .tls)
    return ServerLogin(target: ServerTarget(endpoint: endpoint), userName: name, credentials: credentials)
  }

  private func responses(_ mechanism: SASLMechanism, _ login: ServerLogin) throws -> [String] {
    var exchange = try SASLExchange(mechanism, login)
    var all: [String] = []
    while let response = exchange.next() { all.append(String(decoding: response, as: UTF8.self)) }
    return all
  }

  @Test("the best mechanism for what there is to show is chosen")
  func choice() {
    let password = Credentials.password("x")
    let token = Credentials.accessToken("x")
    #expect(SASLMechanism.chosen(for: password, from: ["LOGIN", "PLAIN", "XOAUTH2"]) == .plain)
    #expect(SASLMechanism.chosen(for: password, from: ["CRAM-MD5", "LOGIN"]) == .login)
    #expect(SASLMechanism.chosen(for: password, from: ["XOAUTH2"]) == nil)
    #expect(SASLMechanism.chosen(for: token, from: ["PLAIN", "XOAUTH2", "OAUTHBEARER"]) == .oauthBearer)
    #expect(SASLMechanism.chosen(for: token, from: ["XOAUTH2"]) == .xoauth2)
    #expect(SASLMechanism.chosen(for: token, from: ["PLAIN"]) == nil)
  }

  @Test("responses are as the mechanisms have them")
  func wording() throws {
    let password = login(.password("p\u{E4}ss"))
    #expect(try responses(.plain, password) == ["\0a@b.example\0p\u{E4}ss"])
    #expect(try responses(.login, password) == ["a@b.example", "p\u{E4}ss"])
    let token = login(.accessToken("T"))
    #expect(try responses(.xoauth2, token) == ["user=a@b.example\u{1}auth=Bearer T\u{1}\u{1}", ""])
    #expect(
      try responses(.oauthBearer, token) == [
        "n,a=a@b.example,\u{1}host=mail.example\u{1}port=465\u{1}auth=Bearer T\u{1}\u{1}", "\u{1}",
      ])
  }

  @Test("a user name can't add fields to what is said (RFC 5801)")
  func names() throws {
    let first = try responses(.oauthBearer, login(.accessToken("T"), as: "a,x=y")).first
    #expect(first?.hasPrefix("n,a=a=2Cx=3Dy,\u{1}") == true)
    for bad in ["a\0b", "a\u{1}auth=Bearer other"] {
      #expect(throws: ServerError.self) { try responses(.xoauth2, login(.accessToken("T"), as: bad)) }
      #expect(throws: ServerError.self) { try responses(.plain, login(.password(bad))) }
    }
  }

  @Test("words that repeat the secret, as it is or encoded, are not passed on")
  func repeating() throws {
    let exchange = try SASLExchange(.plain, login(.password("planted")))
    let note = "(its words hold the password or token)"
    #expect(exchange.hidden(in: "no: planted") == note)
    // base64 of the whole response.
    #expect(exchange.hidden(in: "no: AGFAYi5leGFtcGxlAHBsYW50ZWQ=") == note)
    #expect(exchange.hidden(in: "wrong password") == "wrong password")
    #expect(!"\(exchange)".contains("planted"))
    var dumped = ""
    dump(exchange, to: &dumped)
    #expect(!dumped.contains("planted"))
  }
}
