import Testing
import VmailDomain

@Suite(.timeLimit(.minutes(10))) struct AccountValuesTests {
  @Test func `Every line of the table of providers can be used`() {
    for provider in MailProvider.known {
      for endpoint in [provider.imap, provider.smtp] {
        #expect(endpoint.port > 0 && !endpoint.host.isEmpty, "\(provider.name)")
        #expect(endpoint.security != .clear, "\(provider.name)")
      }
      #expect(!provider.domains.isEmpty)
      for domain in provider.domains {
        #expect(AccountAddress("a@" + domain)?.domain == domain)
        #expect(MailProvider.of(domain: domain) == provider, "\(domain) is there twice")
      }
      let origins = provider.candidates.map(\.origin)
      #expect(origins == [.table, .table])
    }
    #expect(MailProvider.known.map(\.name) == MailProvider.known.map(\.name).sorted())
    #expect(Set(MailProvider.known.map(\.name)).count == MailProvider.known.count)
  }

  @Test func `OAuth2 is known for providers that are in the table`() {
    for oauth in OAuthProvider.all {
      #expect(MailProvider.named(oauth.name)?.oauth == oauth)
      #expect(oauth.authorizationURL.hasPrefix("https://") && oauth.tokenURL.hasPrefix("https://"))
    }
    #expect(OAuthProvider.all.map(\.name) == OAuthProvider.all.map(\.name).sorted())
  }

  @Test(arguments: ["ann@example.org", "Ann.B+tag@MAIL.example.org", "ann@bücher.example"])
  func `An address is one`(text: String) { #expect(AccountAddress(text) != nil) }

  @Test(arguments: [
    "", "ann", "@example.org", "ann@", "ann@localhost", "ann@[127.0.0.1]", "ann@127.0.0.1", "a b@example.org",
    "ann@exa mple.org", "<ann@example.org>", "a\u{1B}[1m@example.org", "a,b@example.org",
  ])
  func `Text that is not an address is refused`(text: String) { #expect(AccountAddress(text) == nil) }

  @Test func `The domain is compared as servers are named`() {
    #expect(AccountAddress("Ann@BÜCHER.example")?.domain == "xn--bcher-kva.example")
    #expect(AccountAddress("Ann@Example.ORG")?.description == "Ann@example.org")
  }

  @Test func `A fingerprint is read in every form it is shown in`() throws {
    let bytes = (0..<32).map { UInt8($0 * 7) }
    let option = CertificateFingerprint(bytes).option
    let digits = CertificateFingerprint(bytes).hexadecimal.uppercased()
    var colons = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, index.isMultiple(of: 2) { colons += ":" }
      colons.append(digit)
    }
    for text in [option, digits, colons, "SHA256:" + colons, "sha256 Fingerprint=" + colons] {
      #expect(CertificateFingerprint(text)?.sha256 == bytes, "\(text)")
    }
    for text in [
      "", "sha256:", String(option.dropLast()), option + "0", "sha1:" + digits, digits.dropLast() + "g",
    ] {
      #expect(CertificateFingerprint(text) == nil, "\(text)")
    }
  }

  @Test func `Secrets print as nothing`() {
    let secret = Secret("hunter2")
    let settings = "\(secret) \(String(reflecting: secret)) \(Credentials.password("hunter2"))"
    var dumped = ""
    dump([secret], to: &dumped)
    dump(OAuthTokens(access: secret, refresh: secret, lifetime: 1), to: &dumped)
    #expect(!settings.contains("hunter2") && !dumped.contains("hunter2"))
  }
}
