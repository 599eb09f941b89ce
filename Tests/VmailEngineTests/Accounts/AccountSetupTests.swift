import Testing
import VmailDomain
import VmailEngine

@Suite(.timeLimit(.minutes(10))) struct AccountSetupTests {
  private static func candidate(
    _ service: ServerCandidate.Service, _ origin: ServerCandidate.Origin
  ) -> ServerCandidate {
    ServerCandidate(
      service: service, endpoint: ServerEndpoint(host: "mail.example.org", port: 993, security: .tls),
      origin: origin)
  }

  private static var complete: AccountSetup {
    var setup = AccountSetup()
    setup.address = AccountAddress("ann@example.org")
    setup.imap = candidate(.imap, .autoconfig)
    setup.smtp = .server(candidate(.smtp, .serviceRecord))
    setup.userName = "ann"
    setup.authentication = .password(.ask)
    setup.name = "work"
    return setup
  }

  @Test func `Everything is open at first, in the order it is asked`() {
    #expect(AccountSetup().open == AccountSetup.Question.allCases)
    #expect(AccountSetup().settings == nil)
  }

  @Test func `A guess is no answer, so that no password goes there`() {
    var setup = Self.complete
    #expect(setup.settings != nil)
    setup.imap = Self.candidate(.imap, .guess)
    #expect(setup.open == [.imap])
    #expect(setup.settings == nil)
    setup.imap = Self.candidate(.imap, .user)
    setup.smtp = .server(Self.candidate(.smtp, .guess))
    #expect(setup.open == [.smtp])
    #expect(setup.settings == nil)
    setup.smtp = .readsOnly
    #expect(setup.settings?.smtp == nil)
    #expect(setup.settings != nil)
  }

  @Test(arguments: [
    ("imap.example.org", true), ("example.org", true), ("IMAP.Example.ORG.", true), ("a.b.example.org", true),
    ("imap.evil.example", false), ("evilexample.org", false), ("example.org.evil.example", false),
    ("org", false), ("", false), ("imap.example.com", false),
  ])
  func `A server that DNS names may have the password if it is below the domain`(host: String, may: Bool) {
    var setup = Self.complete
    let endpoint = ServerEndpoint(host: host, port: 993, security: .tls)
    for origin in [ServerCandidate.Origin.user, .table, .autoconfig, .serviceRecord, .guess] {
      let isConfirmed = origin == .serviceRecord ? may : origin != .guess
      setup.imap = ServerCandidate(service: .imap, endpoint: endpoint, origin: origin)
      setup.smtp = .readsOnly
      #expect(setup.open == (isConfirmed ? [] : [.imap]), "\(origin)")
      setup.imap = Self.candidate(.imap, .user)
      setup.smtp = .server(ServerCandidate(service: .smtp, endpoint: endpoint, origin: origin))
      #expect((setup.settings != nil) == isConfirmed, "\(origin)")
    }
    setup.address = nil
    #expect(setup.settings == nil)
  }

  @Test func `What was answered is not replaced by what is found`() {
    var setup = AccountSetup()
    setup.imap = Self.candidate(.imap, .user)
    setup.take(DiscoveredServers(imap: Self.candidate(.imap, .table), smtp: Self.candidate(.smtp, .table)))
    #expect(setup.imap?.origin == .user)
    #expect(setup.submission?.origin == .table)
  }

  @Test func `Clear text is only for this machine, unless it is insisted on`() {
    var setup = Self.complete
    setup.imap?.endpoint.security = .clear
    #expect(setup.insecureServer?.host == "mail.example.org")
    #expect(throws: AddAccountUseCase.Problem.self) { try AddAccountUseCase.settings(of: setup) }
    setup.imap?.endpoint.host = "localhost"
    #expect(setup.insecureServer == nil)
    setup.imap?.endpoint.host = "mail.example.org"
    setup.allowsClearText = true
    #expect(setup.insecureServer == nil)
  }

  @Test(arguments: [
    ("ann@gmail.com", [], "gmail"), ("ann@mail.example.org", [], "mail"),
    ("ann@example.org", ["EXAMPLE"], "example2"),
    ("ann@all.example", [], "mail"), ("ann@123.example", ["mail", "mail2"], "mail3"),
  ])
  func `A name is suggested that can be had`(address: String, taken: [String], name: String) {
    var setup = AccountSetup()
    setup.address = AccountAddress(address)
    #expect(setup.suggestedName(taken: taken) == name)
  }

  @Test func `An account's settings come back out of its setup`() throws {
    let settings = try #require(Self.complete.settings)
    let account = Account(id: AccountID(1), name: "work", email: "ann@example.org", kind: .imap)
    let again = AccountSetup(account: account, settings: settings)
    #expect(again.settings == settings)
    #expect(again.open == [])
  }

  @Test func `A wrong answer is corrected, and not all of them`() {
    let certificate = CertificateProblem(
      host: "h", reason: .selfSigned, sha256: Array(repeating: 1, count: 32), detail: "")
    let cases: [(any Error, AccountCorrection)] = [
      (ServerError.nameNotFound(host: "h"), .server(.smtp)),
      (ServerError.unreachable(host: "h", port: 1, reason: "r"), .server(.smtp)),
      (ServerError.wouldBeInsecure(host: "h"), .server(.smtp)),
      (
        ServerError.wrongSecurity(ServerEndpoint(host: "h", port: 1, security: .tls), speaksTLS: false),
        .server(.smtp)
      ),
      (ServerError.untrustedCertificate(certificate), .trust(certificate)),
      (ServerError.loginRefused(reason: "r"), .credentials),
      (ServerError.noWayToLogIn(offered: []), .authentication),
      (ServerError.unavailable(code: nil, reason: "r"), .later),
      (SecretError.badCommand, .authentication), (OAuthError.expired, .authentication),
      (OAuthError.timedOut, .later),
    ]
    for (error, correction) in cases { #expect(AccountCorrection(for: error, of: .smtp) == correction) }
  }

  @Test(arguments: [CertificateProblem.Reason.otherHost, .expired, .notYetValid])
  func `A certificate that is wrong in itself is not offered to be trusted`(reason: CertificateProblem.Reason)
  {
    let problem = CertificateProblem(
      host: "h", reason: reason, sha256: Array(repeating: 1, count: 32), detail: "")
    let correction = AccountCorrection(for: ServerError.untrustedCertificate(problem), of: .imap)
    if case .trust = correction { Issue.record("\(reason) must not be pinned away") }
  }
}
