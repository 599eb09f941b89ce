import Testing
import VmailDomain
import VmailStore
import VmailTestSupport

@testable import VmailShell
@testable import VmailTerminal

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
        "Your address: ", "Server your mail is on [imap.example.org:993]: ",
        "Server to send by, or none [smtp.example.org:465]: ", "User name [ann@example.org]: ",
        "Password from the keyring, a command, or ask each time (keyring, command, ask) [keyring]: ",
        "Password of ann@example.org at imap.example.org: ", "Name of the account [example]: ",
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
        "The server of work has no Trash, Spam, Archive or Drafts folder. Make them there? [Y/n] "
      ])
    let made = "Trash, Spam, Archive and Drafts are made on the server of work with the next sync."
    #expect(world.printed.contains(made) == (answer != "n"))
    #expect(world.printed.contains("type folder create Trash") == (answer == "n"))
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
    #expect(world.printed.contains("imap.example.org answers. Check that it is the right one."))
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
      "The DNS of example.org names imap.evil.example, which is outside example.org.",
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
    #expect(world.printed.contains("there is no server \"imap.exmaple.org\""))
    #expect(world.printed.contains("Check the name for typos"))
    #expect(world.user.questions.filter { $0.hasPrefix("Password of") }.count == 1)
    #expect(try await world.settings?.imap == AccountWorld.imap)
  }

  @Test func `A wrong password is told and asked for again`() async throws {
    let (world, code) = try await add(
      ["ann@example.org", "", "", "", "", "wrong", "", Self.password, "work"])
    #expect(code == .success)
    #expect(world.printed.contains("does not take that user name and password"))
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
    #expect(world.printed.contains("A firewall"))
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
    let question = try #require(world.user.questions.first { $0.contains("Trust exactly") })
    #expect(question.contains(CertificateFingerprint(sha256).option))
    #expect(try await world.settings?.trust == (isWanted ? .pinned(sha256: sha256) : nil))
    // Nothing was shown to a server that was not trusted.
    #expect(world.logIns == (isWanted ? [AccountWorld.imap, AccountWorld.smtp] : []))
  }

  @Test func `A server that is away is tried again when that is wanted`() async throws {
    let (world, code) = try await add(["ann@example.org", "", "", "", "", Self.password, "n"]) { world in
      world.servers.change(AccountWorld.smtp) { $0.problem = .unavailable(code: "421", reason: "busy") }
    }
    #expect(code == .failure)
    #expect(world.user.questions.last == "Try again? [Y/n] ")
    #expect(try await world.store.read { try $0.accounts() }.isEmpty)
    #expect(world.output.err.text.contains("nothing was saved"))
  }

  @Test func `An answer that is none is told and asked for again`() async throws {
    let (world, code) = try await add([
      "ann", "ann@example.org", "not a server", "", "", "", "telepathy", "command", "pass 'show", "command",
      "pass show work", "3", "work",
    ])
    #expect(code == .success)
    for text in [
      "\"ann\" is no address", "is no server", "\"telepathy\" is none of", "quotes", "\"3\" cannot be",
    ] {
      #expect(world.printed.contains(text), "\(text) in \(world.printed)")
    }
  }

  @Test func `A server without encryption is refused, and another one asked for`() async throws {
    let (world, code) = try await add([
      "ann@example.org", "imap.example.org:143/clear", "", "none", "", "ask", Self.password, "work",
    ])
    #expect(code == .success)
    #expect(world.printed.contains("in clear text"))
    #expect(try await world.settings?.imap == AccountWorld.imap)
    var shell = world.shell()
    #expect(try await shell.type("account add --imap imap.example.org:143/clear") == .usage)
  }

  @Test func `A domain of one's own may be with a provider`() async throws {
    let world = try AccountWorld([
      "", "none", "", "oauth", "nobody", "oauth", "gmail", "id", "n", "http://x/?code=a&state=state", "own",
    ])
    world.publish()
    world.servers.change(AccountWorld.imap) { $0.credentials = .accessToken("access 1") }
    var shell = world.shell()
    #expect(try await shell.type("account add --email ann@example.org") == .success, "\(world.printed)")
    #expect(world.printed.contains("No OAuth2 provider \"nobody\" is known"))
    #expect(world.user.left == [])
  }

  @Test(arguments: 1...6)
  func `Breaking off anywhere saves nothing`(count: Int) async throws {
    let answers = ["ann@example.org", "", "", "", "", Self.password]
    let (world, code) = try await add(Array(answers.prefix(count)))
    #expect(code != .success)
    #expect(try await world.store.read { try $0.accounts() }.isEmpty)
  }

  @Test func `Where the keyring cannot be used another way is asked for`() async throws {
    let (world, code) = try await add(
      ["ann@example.org", "", "", "", "keyring", "ask", Self.password, "work"]
    ) { $0.secrets.failKeyring(with: .noKeyring(reason: "secret-tool is not installed")) }
    #expect(code == .success)
    #expect(world.printed.contains("secret-tool is not installed"))
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
      ["ann@gmail.com", "", "", "", "oauth", "my-client", "", ""], variables: ["DISPLAY": ":0"])
    #expect(code == .success)
    #expect(world.programs.started == [["xdg-open", "https://login.example/?hint=ann@gmail.com"]])
    #expect(world.secrets.keyring.values.map(\.revealed) == ["refresh 1"])
    #expect(world.printed.contains("Gmail wants a password made for this program"))
    #expect(
      try await world.settings?.authentication
        == .oauth2(.init(provider: "gmail", clientId: "my-client"), .keyring))
  }

  @Test func `Over SSH the address is carried by hand, and a wrong one told`() async throws {
    let (world, code) = try await logInByBrowser(
      [
        "ann@gmail.com", "", "", "", "oauth", "my-client", "", "http://127.0.0.1/?code=a&state=other",
        "oauth",
        "my-client", "", "http://127.0.0.1/?code=a&state=state", "",
      ], variables: ["SSH_CONNECTION": "x"])
    #expect(code == .success, "\(world.printed)")
    #expect(world.programs.started == [])
    #expect(world.printed.contains("does not belong to this log-in"))
  }
}
