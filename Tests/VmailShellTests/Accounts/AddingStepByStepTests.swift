import FoundationEssentials
import Testing
import VmailDomain
import VmailStore
import VmailTestSupport

@testable import VmailShell
@testable import VmailTerminal
@testable import VmailViews

/// `account add` at the prompt: each wrong answer is told, and only that one is asked for again.
@Suite(.timeLimit(.minutes(10))) struct AddingStepByStepTests {
  private static let password = AccountWorld.password

  /// Types the answers and expects all of them to be wanted.
  private func add(
    _ answers: [String], _ line: String = "account add", isPublished: Bool = true,
    _ prepare: (AccountWorld) -> Void = { _ in }
  ) async throws -> (world: AccountWorld, code: ExitCode) {
    let world = try AccountWorld(answers)
    if isPublished { world.publish() }
    prepare(world)
    var shell = world.shell()
    let code = try await shell.type(line)
    #expect(world.user.left == [], "\(world.user.questions)")
    return (world, code)
  }

  @Test func `Address and password are enough where the domain publishes its servers`() async throws {
    let (world, code) = try await add(["ann@example.org", "", "", "", "", Self.password, ""])
    #expect(code == .success)
    #expect(
      world.user.questions == [
        "Email address: ", "Incoming mail server (IMAP) [imap.example.org:993]: ",
        "Outgoing mail server (SMTP), or none [smtp.example.org:465]: ", "User name [ann@example.org]: ",
        "Your choice [keyring]: ", "Password for ann@example.org at imap.example.org: ",
        "Name for this account [example]: ",
      ])
    #expect(try await world.store.read { try $0.accounts() }.map(\.name) == ["example"])
    #expect(world.secrets.keyring.values.map(\.revealed) == [Self.password])
    #expect(world.logIns == [AccountWorld.imap, AccountWorld.smtp])
  }

  @Test(arguments: ["", "y", "n"])
  func `Folders that the server lacks are asked about once, all of them`(answer: String) async throws {
    let line =
      "account add work --email ann@example.org --password-command 'pass show work' --imap imap.example.org --no-smtp --user ann@example.org"
    let (world, code) = try await add([answer], line, isPublished: false) { world in
      world.servers.listen(
        at: AccountWorld.imap,
        StubServers.Host(
          userName: "ann@example.org", credentials: .password(Self.password), folders: ["INBOX", "Sent"]))
    }
    #expect(code == .success)
    #expect(
      world.user.questions == [
        "The server of work has no Trash, Spam, Archive or Drafts folder. Create them? [Y/n] "
      ])
    let made = "Trash, Spam, Archive and Drafts will be created on the server of work at the next sync."
    #expect(world.printed.contains(made) == (answer != "n"))
    #expect(world.printed.contains("type folder create Trash") == (answer == "n"))
  }

  @Test func `A name that is an address is not asked for again`() async throws {
    let (world, code) = try await add(["", "", "", "", Self.password], "account add ann@example.org")
    #expect(code == .success)
    #expect(!world.user.questions.contains("Email address: "), "\(world.user.questions)")
    let account = try #require(try await world.store.read { try $0.accounts() }.first)
    #expect(account.name == "ann@example.org" && account.email == "ann@example.org")
  }

  @Test(arguments: ["quit", "exit", "Q"]) func `Who types quit in place of an address leaves`(word: String)
    async throws
  {
    let (world, code) = try await add([word])
    #expect(code != .success && !world.printed.contains("is not an address"))
    #expect(try await world.store.read { try $0.accounts() }.isEmpty)
  }

  @Test func `What options say is not asked`() async throws {
    let line = "account add work --email ann@example.org --password-command 'pass show work' --no-smtp"
    let (world, code) = try await add(["", ""], line)
    #expect(code == .success)
    #expect(world.user.questions.count == 2)
    #expect(try await world.settings?.smtp == nil)
  }

  @Test func `A guess is confirmed before a password is asked for`() async throws {
    let (world, code) = try await add(
      ["ann@example.org", "", "none", "", "ask", Self.password, "home"], isPublished: false)
    #expect(code == .success)
    #expect(world.printed.contains("Found imap.example.org by guessing. Check that it is the right server."))
    #expect(try await world.settings?.authentication == .password(.ask))
    #expect(world.secrets.keyring.isEmpty)
  }

  @Test func `A server elsewhere that only DNS names takes more than the Enter key`() async throws {
    let (world, code) = try await add(
      ["ann@example.org", "", "", "imap.example.org", "", "y", "", "ask", Self.password, "home"],
      isPublished: false
    ) { $0.publishForeign(.serviceRecord) }
    #expect(code == .success)
    for text in [
      "DNS says that the server of example.org is imap.evil.example, which is outside example.org.",
      "Only DNS names imap.evil.example", "The server imap.evil.example was not confirmed",
      "Only DNS names smtp.evil.example",
    ] {
      #expect(world.printed.contains(text), "\(text) in \(world.printed)")
    }
    #expect(world.user.questions.contains("Is smtp.evil.example the right server? [y/N] "))
    #expect(world.logIns == [AccountWorld.imap, AccountWorld.foreignSMTP])
  }

  @Test func `A typo in the host is told, and corrected alone`() async throws {
    let (world, code) = try await add(
      [
        "ann@example.org", "imap.exmaple.org", "", "", "keyring", Self.password, "imap.example.org", "work",
      ])
    #expect(code == .success)
    #expect(world.printed.contains("no server named \"imap.exmaple.org\" was found"))
    #expect(world.printed.contains("Check the spelling"))
    #expect(world.user.questions.filter { $0.hasPrefix("Password for") }.count == 1)
    #expect(try await world.settings?.imap == AccountWorld.imap)
  }

  @Test func `A wrong password is told and asked for again`() async throws {
    let (world, code) = try await add(
      ["ann@example.org", "", "", "", "", "wrong", "", Self.password, "work"])
    #expect(code == .success)
    #expect(world.printed.contains("didn't accept the user name and password"))
    #expect(world.secrets.keyring.values.map(\.revealed) == [Self.password])
    #expect(world.logIns.count == 3)
  }

  @Test func `A wrong user name is corrected with its password`() async throws {
    let (world, code) = try await add(
      ["ann@example.org", "", "", "ann", "", Self.password, "ann@example.org", Self.password, "work"])
    #expect(code == .success)
    #expect(try await world.settings?.userName == "ann@example.org")
    #expect(world.secrets.keyring.keys.map(\.userName) == ["ann@example.org"])
  }

  @Test func `A blocked port is told, and another one taken`() async throws {
    let (world, code) = try await add(
      ["ann@example.org", "imap.example.org:4711", "", "", "", Self.password, "imap.example.org", "work"])
    #expect(code == .success)
    #expect(world.printed.contains("does not answer on port 4711"))
    #expect(world.printed.contains("firewall may also be blocking it"))
  }

  @Test(arguments: [true, false])
  func `An untrusted certificate is shown, and trusted only when that is wanted`(isWanted: Bool) async throws
  {
    let sha256 = (0..<32).map { UInt8($0) }
    let prepare = { (world: AccountWorld) in
      for endpoint in [AccountWorld.imap, AccountWorld.smtp] {
        world.servers.change(endpoint) {
          $0.problem = .untrustedCertificate(
            .init(host: endpoint.host, reason: .selfSigned, sha256: sha256, detail: ""))
        }
      }
    }
    let (world, code) = try await add(
      ["ann@example.org", "", "", "", "", Self.password] + (isWanted ? ["y", "work"] : ["n"]),
      "account add", prepare)
    #expect(code == (isWanted ? .success : .failure))
    #expect(world.user.questions.filter { $0 == "Trust this certificate? [y/N] " }.count == 1)
    #expect(world.printed.contains(CertificateFingerprint(sha256).option))
    #expect(!world.printed.contains("--tls-fingerprint"))
    #expect(try await world.settings?.trust == (isWanted ? .pinned(sha256: sha256) : nil))
    // Nothing was shown to a server that was not trusted.
    #expect(world.logIns == (isWanted ? [AccountWorld.imap, AccountWorld.smtp] : []))
  }

  /// Accepts or declines a certificate with the answers after the password.
  private func addUntrusted(
    _ answers: [String], _ problems: [(ServerEndpoint, CertificateProblem)]
  ) async throws -> AccountWorld {
    let (world, code) = try await add(["ann@example.org", "", "", "", "", Self.password] + answers) { world in
      for (endpoint, problem) in problems {
        world.servers.change(endpoint) { $0.problem = .untrustedCertificate(problem) }
      }
    }
    #expect(code == .success, "\(world.printed)")
    return world
  }

  private static let own = [UInt8](repeating: 0xAB, count: 32)
  private static let other = [UInt8](repeating: 0xCD, count: 32)

  private static func untrusted(_ sha256: [UInt8]) -> CertificateProblem {
    CertificateProblem(
      host: "mail", reason: .unknownAuthority, sha256: sha256, detail: "",
      claims: CertificateClaims(
        subject: "mail\u{202E}\n  Issuer: Everybody", issuer: "Ann's authority",
        validUntil: Date(timeIntervalSince1970: 1_795_305_600)))
  }

  @Test func `Each server may have a certificate of its own`() async throws {
    let world = try await addUntrusted(
      ["y", "y", "work"],
      [(AccountWorld.imap, Self.untrusted(Self.own)), (AccountWorld.smtp, Self.untrusted(Self.other))])
    #expect(try await world.settings?.trust == .pinned(sha256: Self.own))
    #expect(try await world.settings?.smtpTrust == .pinned(sha256: Self.other))
  }

  @Test func `A certificate of one server says nothing about the other`() async throws {
    let world = try await addUntrusted(["y", "work"], [(AccountWorld.smtp, Self.untrusted(Self.own))])
    #expect(world.printed.contains("The SMTP server smtp.example.org:465 presents this certificate:"))
    #expect(try await world.settings?.trust == .system)
    #expect(try await world.settings?.smtpTrust == .pinned(sha256: Self.own))
  }

  @Test func `Whoever declines a certificate names another server, and loses no answer`() async throws {
    let declined = "imap.example.org:4711"
    let world = try await addUntrusted(
      ["n", declined, "imap.example.org", "y", "work"], [(AccountWorld.imap, Self.untrusted(Self.own))])
    #expect(world.printed.contains("Not trusted."))
    #expect(world.user.questions.filter { $0.hasPrefix("Password for") }.count == 1)
    #expect(try await world.settings?.trust == .pinned(sha256: Self.own))
  }

  @Test func `What a certificate claims is quoted, with nothing hidden`() async throws {
    let world = try await addUntrusted(["y", "work"], [(AccountWorld.imap, Self.untrusted(Self.own))])
    for line in [
      "  Subject:     \"mail\\u{202E}\\n  Issuer: Everybody\"", "  Issuer:      \"Ann's authority\"",
      "  Valid until: 2026-11-22",
    ] {
      #expect(world.printed.contains(line), "\(line) in \(world.printed)")
    }
  }

  @Test func `A server that is away is tried again when that is wanted`() async throws {
    let (world, code) = try await add(["ann@example.org", "", "", "", "", Self.password, "n"]) { world in
      world.servers.change(AccountWorld.smtp) { $0.problem = .unavailable(code: "421", reason: "busy") }
    }
    #expect(code == .failure)
    #expect(world.user.questions.last == "Try again? [Y/n] ")
    #expect(try await world.store.read { try $0.accounts() }.isEmpty)
    #expect(world.printed.contains("Cancelled. Nothing was saved."))
  }

  @Test func `An answer that is none is told and asked for again`() async throws {
    let (world, code) = try await add([
      "ann", "ann@example.org", "not a server", "", "", "", "telepathy", "command", "pass 'show", "command",
      "pass show work", "3", "work",
    ])
    #expect(code == .success)
    for text in [
      "\"ann\" is not an address", "is not a server", "\"telepathy\" is not one of", "quotation marks",
      "\"3\" can't be",
    ] {
      #expect(world.printed.contains(text), "\(text) in \(world.printed)")
    }
  }

  @Test func `A server without encryption is refused, and another one asked for`() async throws {
    let (world, code) = try await add([
      "ann@example.org", "imap.example.org:143/clear", "", "none", "", "ask", Self.password, "work",
    ])
    #expect(code == .success)
    #expect(world.printed.contains("unencrypted"))
    #expect(try await world.settings?.imap == AccountWorld.imap)
    var shell = world.shell()
    #expect(try await shell.type("account add --imap imap.example.org:143/clear") == .usage)
  }

  @Test func `A domain of one's own may be with a provider`() async throws {
    let world = try AccountWorld([
      "", "none", "", "oauth", "nobody", "oauth", "gmail", "id", "", "n", "http://x/?code=a&state=state",
      "own",
    ])
    world.publish()
    world.servers.change(AccountWorld.imap) { $0.credentials = .accessToken("access 1") }
    var shell = world.shell()
    #expect(try await shell.type("account add --email ann@example.org") == .success, "\(world.printed)")
    #expect(world.printed.contains("Unknown OAuth2 provider \"nobody\""))
    #expect(world.user.left == [])
  }

  @Test(arguments: 1...6)
  func `Breaking off anywhere saves nothing`(count: Int) async throws {
    let answers = ["ann@example.org", "", "", "", "", Self.password]
    let (world, code) = try await add(Array(answers.prefix(count)))
    #expect(code != .success)
    #expect(try await world.store.read { try $0.accounts() }.isEmpty)
  }

  // MARK: Where the password is kept

  @Test func `Stores that don't work are not offered, and asking is usual without any`() async throws {
    let (world, code) = try await add(
      ["ann@example.org", "", "", "", "keyring", "", Self.password, "work"]
    ) { $0.secrets.set(stores: []) }
    #expect(code == .success)
    #expect(world.printed.contains("No keyring, pass or systemd-creds was found"))
    #expect(world.printed.contains("\"keyring\" is neither command nor ask"))
    #expect(world.user.questions.contains("Your choice [ask]: "))
    #expect(try await world.settings?.authentication == .password(.ask))
    #expect(world.secrets.places.isEmpty)
  }

  @Test(arguments: [SecretStore.pass, .systemdCreds])
  func `Without a keyring the password is typed once all the same`(store: SecretStore) async throws {
    let (world, code) = try await add(
      ["ann@example.org", "", "", "", "", Self.password, "work"]
    ) { $0.secrets.set(stores: [store]) }
    #expect(code == .success)
    #expect(world.user.questions.contains("Your choice [\(store.rawValue)]: "))
    #expect(try await world.settings?.authentication == .password(.store(store)))
    #expect(world.secrets.places.map(\.key.store) == [store])
    #expect(world.printed.contains("The password is kept in "))
    #expect(world.printed.contains("account remove deletes it."))
  }

  @Test func `A store that fails at last costs another choice, and not the password`() async throws {
    let (world, code) = try await add(
      ["ann@example.org", "", "", "", "", Self.password, "pass", "work"]
    ) { world in
      world.secrets.set(stores: [.keyring, .pass])
      world.secrets.failKeeping(in: .keyring)
    }
    #expect(code == .success)
    #expect(world.printed.contains("the keyring can't be used (it keeps nothing)"))
    #expect(world.secrets.places.map(\.key.store) == [.pass])
  }

  @Test func `A store that can't be asked costs another choice`() async throws {
    let (world, code) = try await add(
      ["ann@example.org", "", "", "", "", "ask", Self.password, "work"]
    ) { $0.secrets.failStores(with: .storeFailed(.keyring, reason: "it is locked")) }
    #expect(code == .success)
    #expect(world.printed.contains("the keyring can't be used (it is locked)"))
    #expect(try await world.settings?.authentication == .password(.ask))
  }

  @Test func `No secret is ever printed`() async throws {
    let (world, _) = try await add(
      ["ann@example.org", "", "", "", "", "wrong-secret", "", Self.password, "work"], "account add")
    for secret in ["wrong-secret", Self.password] {
      #expect(!world.printed.contains(secret))
      #expect(!world.user.questions.joined().contains(secret))
    }
  }

  // MARK: OAuth2

  private func logInByBrowser(
    _ answers: [String], variables: [String: String]
  ) async throws -> (AccountWorld, ExitCode) {
    let world = try AccountWorld(answers)
    let host = StubServers.Host(userName: "ann@gmail.com", credentials: .accessToken("access 1"))
    for (name, port) in [("imap.gmail.com", 993), ("smtp.gmail.com", 465)] {
      world.servers.listen(at: ServerEndpoint(host: name, port: port, security: .tls), host)
    }
    var shell = world.shell(variables: variables)
    return (world, try await shell.type("account add"))
  }

  @Test func `A provider's page is opened in the browser, and its token kept in the keyring`() async throws {
    let (world, code) = try await logInByBrowser(
      ["ann@gmail.com", "", "", "", "oauth", "my-client", "", "", ""], variables: ["DISPLAY": ":0"])
    #expect(code == .success, "\(world.printed)")
    #expect(world.programs.started == [["xdg-open", "https://login.example/?hint=ann@gmail.com"]])
    #expect(world.secrets.keyring.values.map(\.revealed) == ["refresh 1"])
    #expect(world.printed.contains("Gmail needs an app password"))
    #expect(
      try await world.settings?.authentication
        == .oauth2(.init(provider: "gmail", clientId: "my-client"), .store(.keyring)))
  }

  @Test func `Over SSH the address is carried by hand, and a wrong one told`() async throws {
    let (world, code) = try await logInByBrowser(
      [
        "ann@gmail.com", "", "", "", "oauth", "my-client", "", "", "http://127.0.0.1/?code=a&state=other",
        "oauth",
        "my-client", "", "", "http://127.0.0.1/?code=a&state=state", "",
      ], variables: ["SSH_CONNECTION": "x"])
    #expect(code == .success, "\(world.printed)")
    #expect(world.programs.started == [])
    #expect(world.printed.contains("does not belong to this login"))
  }

  @Test func `A client secret is kept beside the token, and shown nowhere`() async throws {
    let (world, code) = try await logInByBrowser(
      ["ann@gmail.com", "", "", "", "oauth", "my-client", "top-secret", "", ""], variables: ["DISPLAY": ":0"])
    #expect(code == .success, "\(world.printed)")
    #expect(
      try await world.settings?.authentication
        == .oauth2(
          .init(provider: "gmail", clientId: "my-client", secret: .store(.keyring)), .store(.keyring)))
    #expect(Set(world.secrets.keyring.values.map(\.revealed)) == ["refresh 1", "top-secret"])
    #expect(!world.printed.contains("top-secret") && !world.user.questions.joined().contains("top-secret"))
  }
}
