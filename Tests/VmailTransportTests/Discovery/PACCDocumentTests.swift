import Testing
import VmailDomain

@testable import VmailTransport

@Suite(.timeLimit(.minutes(10))) struct PACCDocumentTests {
  /// Each endpoint as `imap HOST:PORT`, with the issuer of tokens; `nil` for no document.
  private func servers(_ text: String) -> [String]? {
    guard let document = PACCDocument(Array(text.utf8)) else { return nil }
    return document.candidates(issuer: document.issuer).map {
      #expect($0.endpoint.security == .tls && $0.origin == .autoconfig && $0.userName == nil)
      return
        "\($0.service.rawValue) \($0.endpoint.host):\($0.endpoint.port)\($0.issuer.map { " " + $0 } ?? "")"
    }
  }

  @Test(
    arguments: [
      (
        #"{"protocols": {"imap": {"host": "imap.example.org"}, "submit": {"host": "smtp.example.org"}, "jmap": {"url": "https://x"}}, "authentication": {"oauth-public": {"issuer": "https://auth.example.org"}, "password": true}, "info": {"provider": {"name": "X"}}}"#,
        [
          "imap imap.example.org:993 https://auth.example.org",
          "smtp smtp.example.org:465 https://auth.example.org",
        ]
      ),
      // Whatever is in the place of an issuer or a service, the servers are taken.
      (
        #"{"protocols": {"imap": {"host": "i.example"}, "jmap": 7}, "authentication": {"oauth-public": {"issuer": "http://a.example"}}}"#,
        ["imap i.example:993"]
      ),
      (
        #"{"protocols": {"imap": {"host": "i.example"}}, "authentication": {"oauth-public": true}}"#,
        ["imap i.example:993"]
      ),
      // Up to draft 02, and more than one version knows.
      (
        #"{"protocols": {"smtp": {"host": "s.example", "x": [1]}, "imap": {"host": "i.example", "port": 143}, "y": 1}}"#,
        ["imap i.example:993", "smtp s.example:465"]
      ),
      (
        #"{"protocols": {"smtp": {"host": "old.example"}, "submit": {"host": "new.example"}}}"#,
        ["smtp new.example:465"]
      ),
      (#"{"protocols": {"imap": {"host": "bücher.example"}}}"#, ["imap xn--bcher-kva.example:993"]),
      (#"{"protocols": {}}"#, []),
      (#"{"protocols": {"imap": {"host": ""}, "submit": {"host": "a b"}}}"#, []),
      (#"{"protocols": {"imap": {"host": "127.0.0.1"}, "submit": {"host": "x\r\nEHLO y"}}}"#, []),
      (#"{"protocols": {"imap": {"host": 1}}}"#, nil), (#"{"protocols": {"imap": "imap.example.org"}}"#, nil),
      (#"{"protocols": null}"#, nil), (#"[]"#, nil), ("{}", nil), ("", nil), ("<clientConfig/>", nil),
      (String(repeating: "[", count: 100_000), nil),
    ] as [(String, [String]?)])
  func `The servers for mail are taken, whatever else there is`(text: String, expected: [String]?) {
    #expect(servers(text) == expected)
  }
}
