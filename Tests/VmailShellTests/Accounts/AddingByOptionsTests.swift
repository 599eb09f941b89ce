import Testing
import VmailDomain
import VmailStore
import VmailTestSupport

@testable import VmailShell
@testable import VmailTerminal
@testable import VmailViews

/// `account add` in scripts: nobody is asked.
@Suite(.timeLimit(.minutes(10))) struct AddingByOptionsTests {
  private static let add = "account add work --email ann@example.org"
  private static let servers = "--imap imap.example.org:993 --smtp smtp.example.org:465"
  private static let command = "--password-command 'pass show work'"

  @Test func `Everything can be said by options`() async throws {
    let world = try AccountWorld()
    var shell = world.shell(isInteractive: false)
    let line =
      "account add work --email a@b.example \(Self.servers) --user ann@example.org \(Self.command)"
    #expect(try await shell.type(line) == .success)
    let settings = try #require(try await world.settings)
    #expect(
      settings
        == ServerSettings(
          imap: AccountWorld.imap, smtp: AccountWorld.smtp, userName: "ann@example.org",
          authentication: .password(.command("pass show work"))))
    let account = try #require(try await world.store.read { try $0.accounts() }.first)
    #expect(account.name == "work" && account.email == "a@b.example" && account.kind == .imap)
    #expect(world.printed.contains("ok      IMAP login"))
    #expect(world.printed.contains("Added the account work.") && !world.printed.contains("*2"))
    #expect(shell.session.account == account)
    let asked = world.servers.events.contains { if case .autoconfig = $0 { true } else { false } }
    #expect(!asked)
  }

  @Test func `What the domain publishes need not be said`() async throws {
    let world = try AccountWorld()
    world.publish()
    var shell = world.shell(isInteractive: false)
    #expect(try await shell.type("\(Self.add) \(Self.command)") == .success)
    #expect(try await world.settings?.imap == AccountWorld.imap)
    #expect(try await world.settings?.smtp == AccountWorld.smtp)
    #expect(try await world.settings?.userName == "ann@example.org")
  }

  @Test(arguments: [
    ("account add", "a name"), ("account add work", "--email"),
    ("account add work --email ann@example.org", "--keyring"),
    ("account add work --email ann@example.org --ask --imap imap.example.org", "--smtp"),
    ("account add work --email ann@example.org \(servers)", "--password-command"),
    ("account add work --email ann@nowhere.example --ask", "--imap"), ("account edit", "a name"),
    ("account remove", "a name"),
  ])
  func `A missing answer is named, and nothing is tried`(line: String, option: String) async throws {
    let world = try AccountWorld()
    var shell = world.shell(isInteractive: false)
    let code = try await shell.type(line)
    #expect(code == .usage)
    #expect(world.printed.contains(option), "\(world.printed)")
    #expect(world.logIns == [])
    #expect(try await world.store.read { try $0.accounts() }.isEmpty)
  }

  @Test func `A guess must be confirmed before a password goes there`() async throws {
    let world = try AccountWorld()
    var shell = world.shell(isInteractive: false)
    #expect(try await shell.type("\(Self.add) \(Self.command)") == .usage)
    #expect(world.logIns == [])
    #expect(world.secrets.commandRuns == 0)
    #expect(world.printed.contains("--imap imap.example.org:993"))
  }

  @Test func `A server elsewhere that only DNS names must be confirmed`() async throws {
    let world = try AccountWorld()
    world.publishForeign(.serviceRecord)
    var shell = world.shell(isInteractive: false)
    #expect(try await shell.type("\(Self.add) \(Self.command)") == .usage)
    #expect(world.logIns == [])
    #expect(world.secrets.commandRuns == 0)
    let said = world.output.err.text
    #expect(said.contains("imap.evil.example:993, which is outside example.org"), "\(said)")
    let options = "--imap imap.evil.example:993 --smtp smtp.evil.example:465"
    #expect(said.contains(options), "\(said)")
    #expect(try await shell.type("\(Self.add) \(Self.command) \(options)") == .success)
    #expect(world.logIns == [AccountWorld.foreign, AccountWorld.foreignSMTP])
  }

  @Test func `A server elsewhere that the domain's own page names is taken, and named`() async throws {
    let world = try AccountWorld()
    world.publishForeign(.autoconfig)
    var shell = world.shell(isInteractive: false)
    #expect(try await shell.type("\(Self.add) \(Self.command)") == .success)
    let said = "example.org publishes imap.evil.example and smtp.evil.example as its servers."
    #expect(world.output.err.text.contains(said), "\(world.output.err.text)")
    #expect(world.logIns == [AccountWorld.foreign, AccountWorld.foreignSMTP])
  }

  @Test(arguments: [
    ("--email ann", "not an address"), ("--imap 'a b'", "not a server"), ("--smtp host:0", "not a server"),
    ("--tls-fingerprint sha256:12", "fingerprint"), ("--ask --keyring", "only one"),
    ("--smtp a.example --no-smtp", "only one"), ("--oauth nobody", "provider"),
    ("--oauth gmail", "--client-id"),
    ("--tls-system --tls-ca-file f", "only one"), ("--client-id x --ask", "--oauth"),
  ])
  func `A wrong option is told before anything is tried`(options: String, text: String) async throws {
    let world = try AccountWorld()
    var shell = world.shell(isInteractive: false)
    #expect(try await shell.type("account add work \(options)") == .usage)
    #expect(world.printed.contains(text), "\(world.printed)")
    #expect(world.servers.events == [])
  }

  @Test func `Nothing is saved that does not work, unless it is not to be tried`() async throws {
    let world = try AccountWorld()
    world.publish()
    world.secrets.set(command: "pass show work", to: .success(Secret("wrong")))
    var shell = world.shell(isInteractive: false)
    #expect(try await shell.type("\(Self.add) \(Self.command)") == .permission)
    #expect(try await world.store.read { try $0.accounts() }.isEmpty)
    #expect(world.output.err.text.contains("nothing was saved"))
    #expect(try await shell.type("\(Self.add) \(Self.command) --no-test") == .success)
    #expect(try await world.store.read { try $0.accounts() }.count == 1)
  }

  @Test(arguments: [
    (ServerError.nameNotFound(host: "imap.example.org"), ExitCode.unavailable),
    (.unreachable(host: "imap.example.org", port: 993, reason: "connection refused"), .unavailable),
    (.timedOut(doing: "the greeting"), .unavailable),
    (.wouldBeInsecure(host: "imap.example.org"), .permission),
    (.wrongSecurity(AccountWorld.imap, speaksTLS: false), .unavailable),
    (.untrustedCertificate(.init(host: "h", reason: .expired, sha256: nil, detail: "")), .permission),
    (.noWayToLogIn(offered: ["GSSAPI"]), .permission),
    (.unavailable(code: "UNAVAILABLE", reason: ""), .temporary),
  ])
  func `Each failure has its exit code, and says what to do`(error: ServerError, code: ExitCode) async throws
  {
    let world = try AccountWorld()
    world.publish()
    world.servers.change(AccountWorld.imap) { $0.problem = error }
    var shell = world.shell(isInteractive: false)
    #expect(try await shell.type("set output json; \(Self.add) \(Self.command)") == code)
    #expect(world.output.out.text.contains("\"ok\":false"))
    #expect(!world.output.out.text.contains("\"ok\":false,\"detail\":\"\""))
    let hinted = world.output.out.text.split(separator: "\n").first { $0.contains("\"ok\":false") }
    #expect(hinted?.contains("\"hint\":null") == false)
    #expect(try await world.store.read { try $0.accounts() }.isEmpty)
  }

  @Test func `A certificate that is pinned is trusted`() async throws {
    let sha256 = (0..<32).map { UInt8($0) }
    let world = try AccountWorld()
    world.publish()
    for endpoint in [AccountWorld.imap, AccountWorld.smtp] {
      world.servers.change(endpoint) {
        $0.problem = .untrustedCertificate(
          .init(host: endpoint.host, reason: .selfSigned, sha256: sha256, detail: ""))
      }
    }
    var shell = world.shell(isInteractive: false)
    #expect(try await shell.type("\(Self.add) \(Self.command)") == .permission)
    let option = CertificateFingerprint(sha256).option
    #expect(world.output.out.text.filter { $0 != "\n" && $0 != " " }.contains("--tls-fingerprint\(option)"))
    #expect(try await shell.type("\(Self.add) \(Self.command) --tls-fingerprint \(option)") == .success)
    #expect(try await world.settings?.trust == .pinned(sha256: sha256))
  }

  @Test func `Clear text to another machine must be insisted on`() async throws {
    let world = try AccountWorld()
    let clear = ServerEndpoint(host: "imap.example.org", port: 143, security: .clear)
    world.servers.listen(
      at: clear, .init(userName: "ann@example.org", credentials: .password(AccountWorld.password)))
    var shell = world.shell(isInteractive: false)
    let line = "\(Self.add) --imap imap.example.org:143/clear --no-smtp \(Self.command)"
    #expect(try await shell.type(line) == .usage)
    #expect(world.output.err.text.contains("unencrypted"))
    #expect(world.logIns == [])
    #expect(try await shell.type(line + " --insecure") == .success)
    #expect(world.output.out.text.contains("not encrypted"))
  }

  @Test func `The keyring serves scripts when the password is in it`() async throws {
    let world = try AccountWorld()
    world.publish()
    var shell = world.shell(isInteractive: false)
    #expect(try await shell.type("\(Self.add) --keyring") == .permission)
    #expect(world.output.err.text.contains("nothing was saved: the keyring has no password"))
    let key = SecretKey(host: "imap.example.org", userName: "ann@example.org", purpose: .password)
    try world.secrets.keep(Secret(AccountWorld.password), at: SecretPlace(store: .keyring, key: key))
    #expect(try await shell.type("\(Self.add) --keyring") == .success)
  }

  @Test func `Offline nothing is tried`() async throws {
    let world = try AccountWorld()
    var shell = world.shell(isInteractive: false, isOffline: true)
    #expect(try await shell.type("\(Self.add) \(Self.servers) \(Self.command)") == .temporary)
    #expect(try await shell.type("\(Self.add) \(Self.servers) \(Self.command) --no-test") == .success)
    #expect(try await shell.type("account test work") == .temporary)
    #expect(world.servers.events == [])
  }

  @Test func `Names of actions and taken names are refused at once`() async throws {
    let world = try AccountWorld()
    var shell = world.shell(isInteractive: false)
    _ = try await shell.type("account add work --local")
    for name in ["WORK", "test", "all", "3"] {
      #expect(try await shell.type("account add \(name) --email ann@example.org --ask") == .usage)
    }
    #expect(world.servers.events == [])
  }
}
