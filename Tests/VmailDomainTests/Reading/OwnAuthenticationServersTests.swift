import Testing
import VmailDomain

@Suite("Authentication-Results of trusted servers", .timeLimit(.minutes(10)))
struct OwnAuthenticationServersTests {
  private func own(_ server: String, host: String? = "imap.example.org", _ address: String = "kim@mail.test")
    -> Bool
  {
    let fields = [
      HeaderField(name: "Authentication-Results", value: "\(server); dkim=pass header.d=x.example")
    ]
    return !OwnAuthenticationServers(host: host, addresses: [address]).names(in: fields).isEmpty
  }

  @Test(arguments: [
    "imap.example.org", "MX7.Example.ORG", "example.org", "a.b.example.org", "mail.test", "in.mail.test",
  ])
  func `Names in the domain of the server or of the address are one's own`(server: String) {
    #expect(own(server))
  }

  @Test(arguments: ["org", "notexample.org", "example.org.evil.test", "example.com", "test", "evilmail.test"])
  func `Other names are not`(server: String) {
    #expect(!own(server))
  }

  @Test func `Of a server whose name says no service only itself and what is below it counts`() {
    #expect(own("mx.example.co.uk", host: "imap.example.co.uk"))
    #expect(!own("mx.co.uk", host: "example.co.uk"))
    #expect(own("mx.google.com", host: "imap.gmail.com"))
    #expect(!own("mx.google.com", host: nil))
    #expect(!own("localhost", host: "localhost", "root@localhost"))
  }
}
