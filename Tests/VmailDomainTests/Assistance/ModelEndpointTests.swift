import Testing
import VmailDomain

@Suite(.timeLimit(.minutes(10))) struct ModelEndpointTests {
  @Test(arguments: [
    "http://127.0.0.1:8080/v1", "http://localhost:11434/v1/", "http://[::1]:8080/v1", "https://127.0.0.1/v1",
    "http://127.9.8.7/",
    "http://127.1:8080/v1", "http://LOCALHOST/v1",
  ])
  func `This machine is allowed`(_ text: String) throws {
    #expect(try ModelEndpoint(text).isLocal)
  }

  @Test(arguments: [
    "http://192.168.1.2:8080/v1", "https://api.example.com/v1", "http://127.0.0.1.example.com/v1",
    "http://localhost.example.com/",
    "http://0.0.0.0:8080/v1", "http://[::2]/v1", "http://[::ffff:127.0.0.1]/v1",
    "https://127-0-0-1.example.com/",
  ])
  func `Another machine is refused`(_ text: String) {
    #expect(throws: ModelEndpoint.Problem.self) { try ModelEndpoint(text) }
  }

  @Test func `Another machine is allowed by HTTPS alone`() throws {
    #expect(try ModelEndpoint("https://api.example.com/v1", allowsRemote: true).isLocal == false)
    #expect(throws: ModelEndpoint.Problem.notSecure(host: "api.example.com")) {
      try ModelEndpoint("http://api.example.com/v1", allowsRemote: true)
    }
  }

  @Test(arguments: [
    "", "v1", "ftp://127.0.0.1/", "http://user:pass@127.0.0.1/v1", "http://127.0.0.1@evil.example/v1",
    "http://127.0.0.1/v1?x=1", "file:///etc/passwd",
  ])
  func `Text that is not an address is refused`(_ text: String) {
    #expect(throws: ModelEndpoint.Problem.self) { try ModelEndpoint(text, allowsRemote: true) }
  }

  @Test func `Paths stand below it`() throws {
    #expect(
      try ModelEndpoint("http://127.0.0.1:8080/v1/").address(of: "chat/completions")?.string
        == "http://127.0.0.1:8080/v1/chat/completions")
    #expect(
      try ModelEndpoint("http://127.0.0.1:8080").address(of: "chat/completions")?.string
        == "http://127.0.0.1:8080/chat/completions")
  }
}
