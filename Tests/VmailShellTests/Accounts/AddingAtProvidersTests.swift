import Foundation
import Testing
import VmailCommandLine
import VmailDomain
import VmailStore
import VmailTestSupport

@testable import VmailShell
@testable import VmailTerminal
@testable import VmailViews

/// `account add` for Gmail, iCloud, Outlook and a domain of one's own, against doubles, with each wrong turn.
@Suite(.timeLimit(.minutes(10))) struct AddingAtProvidersTests {
  private static let appPassword = "abcdefghijklmnop"

  /// Puts a provider's servers in reach, which accept these credentials.
  private func listen(_ name: String, _ user: String, _ credentials: Credentials, in world: AccountWorld)
    throws
  {
    let provider = try #require(MailProvider.named(name))
    let host = StubServers.Host(userName: user, credentials: credentials)
    for endpoint in [provider.imap, provider.smtp] { world.servers.listen(at: endpoint, host) }
  }

  /// Types the answers and expects all of them to be wanted.
  private func add(
    _ answers: [String], _ line: String = "account add", variables: [String: String] = [:],
    _ prepare: (AccountWorld) throws -> Void
  ) async throws -> (world: AccountWorld, code: ExitCode) {
    let world = try AccountWorld(answers)
    try prepare(world)
    var shell = world.shell(variables: variables)
    let code = try await shell.type(line)
    #expect(world.user.left == [], "\(world.user.questions) \(world.printed)")
    return (world, code)
  }

  // MARK: Gmail

  private static let gmailPage = "https://myaccount.google.com/apppasswords"

  @Test func `Gmail leads to an app password, whose blanks are no part of it`() async throws {
    let (world, code) = try await add(["ann@gmail.com", "", "", "", "", "abcd efgh\u{A0}ijkl mnop", ""]) {
      try listen("gmail", "ann@gmail.com", .password(Self.appPassword), in: $0)
    }
    #expect(code == .success, "\(world.printed)")
    #expect(world.printed.contains("Gmail needs an app password, which you create at \(Self.gmailPage)."))
    #expect(
      world.printed.contains(
        "2-Step Verification: switch it on at https://myaccount.google.com/signinoptions/"))
    #expect(world.user.questions.contains("App password for ann@gmail.com at imap.gmail.com: "))
    #expect(world.secrets.keyring.values.map(\.revealed) == [Self.appPassword])
  }

  @Test(arguments: [["", Self.appPassword], ["n", Self.appPassword]])
  func `The usual password is recognized before it is sent`(then: [String]) async throws {
    let (world, code) = try await add(["ann@gmail.com", "", "", "", "", "My usual password!"] + then + [""]) {
      try listen("gmail", "ann@gmail.com", .password(Self.appPassword), in: $0)
    }
    #expect(code == .success, "\(world.printed)")
    #expect(
      world.printed.contains(
        "That isn't an app password of Gmail, which has 16 small letters. Create one at \(Self.gmailPage)."))
    #expect(world.user.questions.filter { $0 == "Use it anyway? [y/N] " }.count == 1)
    #expect(!world.printed.contains("usual password!"))
    // No server has seen it.
    #expect(world.logIns.count == 2 && !world.printed.contains("failed"))
  }

  @Test(arguments: [
    (
      "Application-specific password required: https://support.google.com/accounts/answer/185833 (Failure)",
      gmailPage
    ),
    ("Invalid credentials (Failure)", "2-Step Verification"),
    ("Your account is not enabled for IMAP use.", "Enable IMAP in the settings of Gmail first"),
  ])
  func `What Gmail refuses is explained with its page`(reason: String, advice: String) async throws {
    let answers = ["ann@gmail.com", "", "", "", "", "usual", "y", "", Self.appPassword, ""]
    let (world, code) = try await add(answers) { world in
      try listen("gmail", "ann@gmail.com", .password(Self.appPassword), in: world)
      let gmail = try #require(MailProvider.named("gmail"))
      world.servers.change(gmail.imap) { $0.refusal = reason }
    }
    #expect(code == .success, "\(world.printed)")
    let words = world.printed.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(words.contains(advice) && words.contains(reason.prefix(40)), "\(words)")
  }

  @Test func `A script is told the page too`() async throws {
    let line = "account add work --email ann@gmail.com --password-command 'pass show work'"
    let world = try AccountWorld()
    try listen("gmail", "ann@gmail.com", .password(Self.appPassword), in: world)
    var shell = world.shell(isInteractive: false)
    #expect(try await shell.type(line) == .permission)
    let words = world.printed.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(
      words.contains("Use an app password, which you create at \(Self.gmailPage), not your usual"), "\(words)"
    )
  }

  // MARK: iCloud, Yahoo and Fastmail

  @Test(arguments: [
    (
      "icloud", "icloud.com", "https://account.apple.com (Sign-In and Security, App-Specific Passwords)",
      "abcd-efgh-ijkl-mnop"
    ),
    (
      "yahoo", "yahoo.com", "https://login.yahoo.com/account/security (Create app password)",
      "abcdefghijklmnop"
    ),
    (
      "fastmail", "fastmail.com",
      "https://app.fastmail.com/settings/security/apps (Integrations, New App Password)",
      "abcdefghijklmnop"
    ),
  ])
  func `Other providers lead to their pages, and take the password as their pages show it`(
    name: String, domain: String, page: String, password: String
  ) async throws {
    let answers = ["ann@" + domain, "", "", "", "", "Hunter2", "", "abcd efgh ijkl mnop", ""]
    let (world, code) = try await add(answers) {
      try listen(name, "ann@" + domain, .password(password), in: $0)
    }
    #expect(code == .success, "\(world.printed)")
    #expect(world.printed.components(separatedBy: page).count > 2, "\(world.printed)")
    #expect(world.secrets.keyring.values.map(\.revealed) == [password])
  }

  // MARK: Outlook

  @Test func `Outlook offers no password, and takes tokens of a command`() async throws {
    let answers = ["ann@outlook.com", "", "", "", "keyring", "command", "tokens", ""]
    let (world, code) = try await add(answers) { world in
      try listen("outlook", "ann@outlook.com", .accessToken("T"), in: world)
      world.secrets.set(command: "tokens", to: .success(Secret("T")))
    }
    #expect(code == .success, "\(world.printed)")
    let words = world.printed.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(words.contains("Outlook accepts no passwords for reading mail"))
    #expect(words.contains("In a firm or school, an administrator must consent"))
    #expect(words.contains("\"keyring\" is neither command nor oauth"))
    #expect(
      try await world.settings?.authentication
        == .oauth2(.init(provider: "outlook", clientId: ""), .command("tokens")))
  }

  @Test func `A script with a password for Outlook is told what works`() async throws {
    let line = "account add work --email ann@outlook.com --password-command 'pass show work'"
    let world = try AccountWorld()
    try listen("outlook", "ann@outlook.com", .accessToken("T"), in: world)
    var shell = world.shell(isInteractive: false)
    #expect(try await shell.type(line) == .permission)
    let words = world.printed.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(words.contains("Outlook accepts no passwords for reading mail."), "\(words)")
    #expect(words.contains("--online-account") && words.contains("--oauth outlook"))
  }

  // MARK: A client that came with the package

  @Test func `A packaged client is used without a question, and its secret is kept nowhere`() async throws {
    let (world, code) = try await add(
      ["ann@outlook.com", "", "", "", "", "", ""], variables: ["DISPLAY": ":0"]
    ) { world in
      try listen("outlook", "ann@outlook.com", .accessToken("access 1"), in: world)
      world.secrets.package(PackagedClient(clientId: "packaged", secret: Secret("shipped")), for: "outlook")
    }
    #expect(code == .success, "\(world.printed)")
    #expect(world.printed.contains("The client id that came with this package of vmail is used."))
    #expect(
      try await world.settings?.authentication
        == .oauth2(.init(provider: "outlook", clientId: "packaged"), .store(.keyring)))
    #expect(world.secrets.keyring.values.map(\.revealed) == ["refresh 1"])
    var shell = world.shell(isInteractive: false)
    let line = "account add two --email bo@outlook.com --oauth outlook --no-test"
    #expect(try await shell.type(line) == .success, "\(world.printed)")
    #expect(
      try await shell.type(line.replacing("two", with: "three").replacing("outlook --", with: "gmail --"))
        == .usage)
  }

  // MARK: GNOME Online Accounts

  private func desktop(_ world: AccountWorld, needsAttention: Bool = false) throws {
    try listen("gmail", "ann@gmail.com", .accessToken("theirs"), in: world)
    let gmail = try #require(MailProvider.named("gmail"))
    world.secrets.add(
      OnlineAccount(
        id: "account_1", address: "Ann@gmail.com", userName: "ann@gmail.com", imap: gmail.imap,
        smtp: gmail.smtp,
        needsAttention: needsAttention), token: "theirs")
  }

  private static let onDesktop = ServerSettings.Authentication.oauth2(
    .init(provider: "gmail", clientId: ""), .onlineAccount("account_1"))

  @Test func `An account of the desktop needs an address and a yes`() async throws {
    let (world, code) = try await add(["Ann@gmail.com", "", ""]) { try desktop($0) }
    #expect(code == .success, "\(world.printed)")
    #expect(
      world.user.questions == [
        "Email address: ", "Use the account of GNOME Online Accounts for Ann@gmail.com? [Y/n] ",
        "Name for this account [gmail]: ",
      ])
    #expect(try await world.settings?.authentication == Self.onDesktop)
    #expect(world.secrets.places.isEmpty && !world.printed.contains("theirs"))
  }

  @Test func `Whoever doesn't want it is asked as ever`() async throws {
    let answers = ["Ann@gmail.com", "n", "", "", "ann@gmail.com", "", Self.appPassword, ""]
    let (world, code) = try await add(answers) { world in
      try desktop(world)
      try listen("gmail", "ann@gmail.com", .password(Self.appPassword), in: world)
    }
    #expect(code == .success, "\(world.printed)")
    #expect(try await world.settings?.authentication == .password(.store(.keyring)))
  }

  @Test func `An account that the desktop must log in to again is named, with the way`() async throws {
    let (world, _) = try await add(["Ann@gmail.com"]) { try desktop($0, needsAttention: true) }
    let words = world.printed.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(words.contains("has to log in to it again: open Settings, Online Accounts."), "\(words)")
    #expect(try await world.store.read { try $0.accounts() }.isEmpty)
  }

  @Test func `A script names the desktop, and is told if that has no such account`() async throws {
    let world = try AccountWorld()
    try desktop(world)
    var shell = world.shell(isInteractive: false)
    #expect(
      try await shell.type("account add work --email ann@gmail.com --online-account") == .success,
      "\(world.printed)")
    #expect(try await world.settings?.authentication == Self.onDesktop)
    #expect(try await shell.type("account add two --email bo@gmail.com --online-account") == .configuration)
    #expect(world.printed.contains("GNOME Online Accounts has no mail account for bo@gmail.com"))
    #expect(try await shell.type("account add two --email ann@gmail.com --online-account --ask") == .usage)
    try desktop(world, needsAttention: true)
    #expect(try await shell.type("account test work") == .permission)
    #expect(world.printed.contains("GNOME Online Accounts has to log in to this account again"))
  }

  // MARK: A domain of one's own

  private static let issuer = "https://auth.example.org"

  private func announce(_ world: AccountWorld, credentials: Credentials, refuses: Bool = false) {
    for endpoint in [AccountWorld.imap, AccountWorld.smtp] {
      world.servers.listen(
        at: endpoint, StubServers.Host(userName: "ann@example.org", credentials: credentials))
    }
    world.servers.publish(
      autoconfig: [
        ServerCandidate(
          service: .imap, endpoint: AccountWorld.imap, issuer: Self.issuer, origin: .autoconfig),
        ServerCandidate(
          service: .smtp, endpoint: AccountWorld.smtp, issuer: Self.issuer, origin: .autoconfig),
      ], of: "example.org")
    world.oauth.announce(Self.issuer, refusesRegistration: refuses)
  }

  @Test func `A domain that announces a login server is logged in to on its page`() async throws {
    // The last answer is for the second login.
    let world = try AccountWorld(["ann@example.org", "", "", "", "", "", "", ""])
    announce(world, credentials: .accessToken("access 1"))
    var first = world.shell(variables: ["DISPLAY": ":0"])
    #expect(try await first.type("account add") == .success, "\(world.printed)")
    #expect(world.printed.contains("Its mail servers take logins from \(Self.issuer), on a web page."))
    #expect(world.user.questions.contains("Your choice [oauth]: "))
    #expect(
      try await world.settings?.authentication
        == .oauth2(.init(provider: Self.issuer, clientId: "client 1"), .store(.keyring)))
    #expect(world.secrets.keyring.values.map(\.revealed) == ["refresh 1"])
    // The login ends; another one comes with another registration.
    world.oauth.revoke()
    announce(world, credentials: .accessToken("access 2"))
    var shell = world.shell(variables: ["DISPLAY": ":0"])
    #expect(try await shell.type("account test example") == .success, "\(world.printed)")
    #expect(
      try await world.settings?.authentication
        == .oauth2(.init(provider: Self.issuer, clientId: "client 2"), .store(.keyring)))
    #expect(world.secrets.keyring.values.map(\.revealed) == ["refresh again"] && world.user.left == [])
  }

  @Test func `A registration that is refused costs another choice`() async throws {
    let (world, code) = try await add(
      ["ann@example.org", "", "", "", "oauth", "", AccountWorld.password, ""]
    ) { announce($0, credentials: .password(AccountWorld.password), refuses: true) }
    #expect(code == .success, "\(world.printed)")
    let words = world.printed.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(
      words.contains(
        "The provider didn't let vmail register itself (invalid_redirect_uri: redirect_uri not valid scheme)."
      ))
    #expect(try await world.settings?.authentication == .password(.store(.keyring)))
  }

  @Test func `A browser that returns from another server costs another choice, and shows no code`()
    async throws
  {
    let answers = [
      "ann@example.org", "", "", "", "", "n",
      "http://127.0.0.1/?code=planted&state=state&iss=https%3A%2F%2Fevil.example",
      "keyring", AccountWorld.password, "",
    ]
    let (world, code) = try await add(answers) { announce($0, credentials: .password(AccountWorld.password)) }
    #expect(code == .success, "\(world.printed)")
    let words = world.printed.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(words.contains("the browser returned from another login server than the one that was asked"))
    #expect(
      !words.contains("planted") && world.secrets.keyring.values.map(\.revealed) == [AccountWorld.password])
  }
}
