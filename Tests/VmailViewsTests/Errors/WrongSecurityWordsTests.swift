import Testing
import VmailCommandLine
import VmailDomain

@testable import VmailTerminal
@testable import VmailViews

/// TLS on one side and clear text on the other: what to write instead is named as the options take it.
@Suite(.timeLimit(.minutes(10))) struct WrongSecurityWordsTests {
  @Test(arguments: [
    (ServerEndpoint(host: "h", port: 993, security: .startTLS), true, "uses TLS on port 993", "h:993/tls"),
    (ServerEndpoint(host: "h", port: 143, security: .clear), true, "uses TLS on port 143", "h:143/tls"),
    (ServerEndpoint(host: "h", port: 143, security: .tls), false, "no TLS on port 143", "h:143/starttls"),
    (ServerEndpoint(host: "h", port: 993, security: .tls), false, "no TLS on port 993", "h:993/starttls"),
    (ServerEndpoint(host: "::1", port: 465, security: .clear), true, "TLS on port 465", "[::1]:465/tls"),
  ])
  func `What the server speaks is told, and what to write`(
    endpoint: ServerEndpoint, speaksTLS: Bool, words: String, other: String
  ) {
    let error = ErrorWording.serverError(.wrongSecurity(endpoint, speaksTLS: speaksTLS))
    #expect(error.code == .unavailable && error.text.contains(words), "\(error)")
    #expect(error.hint?.contains("Enter the server as \(other), or") == true, "\(error)")
    // And that is read as what was meant.
    let read = ServerEndpoint(other, defaults: .init(service: .imap))
    #expect(read?.security == (speaksTLS ? .tls : .startTLS) && read?.port == endpoint.port)
  }
}
