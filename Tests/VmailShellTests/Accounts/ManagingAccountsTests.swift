import Foundation
import Testing
import VmailCommandLine
import VmailDomain
import VmailStore
import VmailTestSupport

@testable import VmailShell
@testable import VmailTerminal
@testable import VmailViews

@Suite(.timeLimit(.minutes(10))) struct ManagingAccountsTests {
  private static let server = ServerSettings(
    imap: AccountWorld.imap, smtp: AccountWorld.smtp, userName: "ann@example.org",
    authentication: .password(.command("pass show work")))

  private func world(_ answers: [String] = [], server: ServerSettings = server) async throws -> AccountWorld {
    let world = try AccountWorld(answers)
    _ = try await world.store.write {
      try $0.addServerAccount(name: "work", email: "ann@example.org", server: server)
    }
    return world
  }

  // MARK: Editing

  @Test func `Only what is said is changed`() async throws {
    let world = try await world()
    var shell = world.shell(isInteractive: false)
    #expect(try await shell.type("account edit work --name office --email ann@b.example") == .success)
    let account = try #require(try await world.store.read { try $0.accounts() }.first)
    #expect(account.name == "office" && account.email == "ann@b.example")
    #expect(try await world.settings == Self.server)
    #expect(world.servers.events == [])
    #expect(try await shell.type("account edit office --no-smtp") == .success)
    #expect(try await world.settings?.smtp == nil)
    #expect(try await world.settings?.imap == AccountWorld.imap)
  }

  @Test func `A renamed account keeps its settings and stays the default account`() async throws {
    let world = try await world()
    let folder = FileManager.default.temporaryDirectory.appending(path: "vmail-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let rcPath = folder.appending(path: "vmailrc").path
    let rc = "set work.encrypt on\nset sign on\nset default-account Work\n"
    try Data(rc.utf8).write(to: URL(filePath: rcPath))
    var shell = world.shell(isInteractive: false, rcPath: rcPath)
    for command in ["set work.encrypt on", "set work.sign off", "set default-account work"] {
      #expect(try await shell.type(command) == .success)
    }
    #expect(try await shell.type("account edit work --name Office") == .success)
    #expect(shell.settings.text(of: "office.encrypt") == "on")
    #expect(shell.settings.text(of: "office.sign") == "off")
    #expect(!shell.settings.isSet("work.encrypt"))
    #expect(shell.settings.text(of: "default-account") == "Office")
    #expect(
      try String(contentsOfFile: rcPath, encoding: .utf8)
        == "set office.encrypt on\nset sign on\nset default-account Office\n")
    // Only the address is another one.
    #expect(try await shell.type("account edit office --email ann@b.example") == .success)
    #expect(shell.settings.text(of: "office.encrypt") == "on")
  }

  @Test func `An account is renamed even if the rc file can't be changed`() async throws {
    let world = try await world()
    let folder = FileManager.default.temporaryDirectory.appending(path: "vmail-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let rcPath = folder.appending(path: "vmailrc").path
    try FileManager.default.createDirectory(atPath: rcPath, withIntermediateDirectories: true)
    var shell = world.shell(isInteractive: false, rcPath: rcPath)
    #expect(try await shell.type("set work.encrypt on; account edit work --name office") == .success)
    #expect(world.output.err.text.contains("Couldn't rename the settings of work in the rc file"))
    #expect(shell.settings.text(of: "office.encrypt") == "on")
  }

  @Test func `A password that is used no more leaves the keyring`() async throws {
    var inKeyring = Self.server
    inKeyring.authentication = .password(.store(.keyring))
    let world = try await world(server: inKeyring)
    try world.secrets.keep(
      Secret(AccountWorld.password), at: SecretPlace(store: .keyring, key: inKeyring.secretKey))
    var shell = world.shell(isInteractive: false)
    #expect(try await shell.type("account edit work --no-smtp") == .success)
    #expect(world.secrets.keyring.count == 1)
    #expect(try await shell.type("account edit work --password-command 'pass show work'") == .success)
    #expect(world.secrets.keyring.isEmpty)
  }

  @Test func `A change that does not work is not kept`() async throws {
    let world = try await world()
    var shell = world.shell(isInteractive: false)
    #expect(try await shell.type("account edit work --imap nowhere.example") == .unavailable)
    #expect(try await world.settings == Self.server)
    #expect(try await shell.type("account edit work --imap nowhere.example --no-test") == .success)
    #expect(try await world.settings?.imap.host == "nowhere.example")
  }

  @Test func `Without options every answer is asked for, with what it is now`() async throws {
    let world = try await world(["", "", "none", "", "command", "pass show work", "job"])
    var shell = world.shell()
    #expect(try await shell.type("account edit work") == .success)
    #expect(world.user.questions.contains("Incoming mail server (IMAP) [imap.example.org:993]: "))
    #expect(try await world.store.read { try $0.accounts() }.first?.name == "job")
    #expect(try await world.settings?.smtp == nil)
    #expect(shell.session.account?.name == "job")
  }

  @Test func `A local account gets no server`() async throws {
    let world = try AccountWorld()
    _ = try await world.store.write { try $0.addAccount(name: "old", email: "", kind: .local) }
    var shell = world.shell(isInteractive: false)
    #expect(try await shell.type("account edit old --imap imap.example.org") == .usage)
    #expect(try await shell.type("account test old") == .usage)
    #expect(try await shell.type("account edit old --name older") == .success)
  }

  // MARK: Testing

  @Test func `A test that fails ends with what to do`() async throws {
    let world = try await world()
    var shell = world.shell(isInteractive: false)
    #expect(try await shell.type("account test") == .success)
    #expect(world.output.out.taken().contains("ok      SMTP sending"))
    world.servers.change(AccountWorld.smtp) { $0.credentials = .password("another") }
    #expect(try await shell.type("account test work") == .permission)
    #expect(world.output.out.text.contains("failed  SMTP login"))
    #expect(world.output.err.text.contains("account \"work\" does not work"))
  }

  @Test func `One account that fails does not stop the others`() async throws {
    let world = try await world()
    var other = Self.server
    other.imap.host = "gone.example"
    _ = try await world.store.write { [other] in
      try $0.addServerAccount(name: "a", email: "", server: other)
    }
    _ = try await world.store.write { try $0.addServerAccount(name: "z", email: "", server: Self.server) }
    var shell = world.shell(isInteractive: false)
    #expect(try await shell.type("set output json; account test") == .unavailable)
    let sent = world.output.out.text.split(separator: "\n").filter { $0.contains("\"step\":\"send\"") }
    #expect(sent.count == 3)
  }

  @Test func `A log-in that has ended is done again in the browser`() async throws {
    var gmail = Self.server
    gmail.smtp = nil
    gmail.authentication = .oauth2(.init(provider: "gmail", clientId: "id"), .store(.keyring))
    let world = try await world(["y"], server: gmail)
    world.servers.change(AccountWorld.imap) { $0.credentials = .accessToken("access 1") }
    try world.secrets.keep(Secret("from last year"), at: SecretPlace(store: .keyring, key: gmail.secretKey))
    var script = world.shell(isInteractive: false)
    #expect(try await script.type("account test work") == .permission)
    #expect(world.output.err.taken().contains("has expired"))
    var shell = world.shell(variables: ["DISPLAY": ":0"])
    #expect(try await shell.type("account test work") == .success)
    #expect(world.programs.started.count == 1)
    #expect(world.secrets.keyring.values.map(\.revealed) == ["refresh 1"])
  }

  @Test func `Doctor looks at accounts without connecting`() async throws {
    let world = try await world()
    var shell = world.shell(isInteractive: false)
    #expect(try await shell.type("doctor") == .success)
    world.secrets.set(command: "pass show work", to: .failure(.cannotRun(program: "pass")))
    #expect(try await shell.type("doctor") == .failure)
    #expect(world.output.out.text.contains("account work"))
    #expect(world.output.out.text.contains("no program named \"pass\" was found"))
    #expect(world.servers.events == [])
  }

  // MARK: Removing

  @Test func `A script must say --yes, and is told what would go`() async throws {
    let world = try await world()
    let account = try #require(try await world.store.read { try $0.accounts() }.first)
    let folders = try await ActionWorld.folders(of: account, in: world.store)
    let messages = (1...3).map { number in
      world.mail.message(
        MessageContent(text: "", textVersion: 1, digest: []), key: "\(number)", dateReceived: TestClock.start,
        sendState: number == 1 ? .failed : .none, folder: folders[.inbox]?.id)
    }
    _ = try await world.store.write { try $0.add(messages, accountId: account.id) }
    var shell = world.shell(isInteractive: false)
    #expect(try await shell.type("account remove work") == .usage)
    let said = world.output.err.taken()
    #expect(said.contains("3 messages on this machine are deleted. Mail on its server stays there."))
    #expect(said.contains("Permanently lost: 1 unsent message."))
    #expect(try await world.store.read { try $0.accounts() }.count == 1)
    #expect(try await shell.type("account remove work --yes") == .success)
    #expect(try await world.store.read { try $0.accounts() }.isEmpty)
    #expect(world.output.out.text.contains("Removed account work."))
  }

  @Test(arguments: ["y", "n"])
  func `At the prompt it is asked`(answer: String) async throws {
    let world = try await world([answer])
    var shell = world.shell()
    #expect(try await shell.type("account remove work") == (answer == "y" ? .success : .failure))
    #expect(world.user.questions.count == 1)
    #expect(try await world.store.read { try $0.accounts() }.isEmpty == (answer == "y"))
  }

  @Test func `The beginning of a name is not enough to remove an account`() async throws {
    let world = try await world()
    var shell = world.shell(isInteractive: false)
    #expect(try await shell.type("account remove wo --yes") == .usage)
    #expect(try await world.store.read { try $0.accounts() }.count == 1)
  }

  @Test func `Its password leaves the keyring, unless another account uses it`() async throws {
    var inKeyring = Self.server
    inKeyring.authentication = .password(.store(.keyring))
    let world = try await world(server: inKeyring)
    _ = try await world.store.write { [inKeyring] in
      try $0.addServerAccount(name: "twin", email: "", server: inKeyring)
    }
    try world.secrets.keep(Secret("p"), at: SecretPlace(store: .keyring, key: inKeyring.secretKey))
    var shell = world.shell(isInteractive: false)
    #expect(try await shell.type("account remove work --yes") == .success)
    #expect(world.secrets.keyring.count == 1)
    #expect(try await shell.type("account remove twin --yes") == .success)
    #expect(world.secrets.keyring.isEmpty)
  }

  @Test(arguments: SecretStore.allCases)
  func `The question says which password goes, unless another account uses it`(store: SecretStore)
    async throws
  {
    var kept = Self.server
    kept.authentication = .password(.store(store))
    let world = try await world(["n", "y", "n"], server: kept)
    _ = try await world.store.write { [kept] in
      try $0.addServerAccount(name: "twin", email: "", server: kept)
    }
    var shell = world.shell()
    _ = try await shell.type("account remove work")
    #expect(world.user.questions.last?.contains("password") == false)
    #expect(try await shell.type("account remove twin") == .success)
    _ = try await shell.type("account remove work")
    let question = try #require(world.user.questions.last)
    #expect(question.contains("Its password, kept in ") && question.contains("ann@example.org at imap"))
  }

  @Test func `Whoever was in the account is somewhere else afterwards`() async throws {
    let world = try await world()
    _ = try await world.store.write { try $0.addAccount(name: "old", email: "", kind: .local) }
    var shell = world.shell(isInteractive: false)
    #expect(try await shell.type("account work; list") == .success)
    #expect(try await shell.type("account remove work --yes") == .success)
    #expect(shell.session.account?.name == "old")
    #expect(try await shell.type("account all; account remove old --yes") == .success)
    #expect(shell.session.place == nil)
    #expect(try await shell.type("folders") == .usage)
  }

  // MARK: The default

  @Test func `The default account is a setting that is saved`() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "vmail-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let rc = folder.appending(path: "vmailrc").path
    let world = try await world()
    var shell = world.shell(isInteractive: false, rcPath: rc)
    #expect(try await shell.type("account default WORK") == .success)
    #expect(shell.settings.text(of: "default-account") == "work")
    #expect(try String(contentsOfFile: rc, encoding: .utf8).contains("set default-account work"))
    #expect(try await shell.type("account default nobody") == .usage)
  }

  @Test func `Without an rc file there is nothing to save the default account in`() async throws {
    let world = try await world()
    var shell = world.shell(isInteractive: false)
    #expect(try await shell.type("account default work") == .usage)
    #expect(world.output.err.text.contains("no rc file is in use"))
    #expect(shell.settings.text(of: "default-account") == "")
    #expect(try await shell.type("account default") == .success)
  }

  @Test func `An option without an action is a mistake`() async throws {
    let world = try await world()
    var shell = world.shell(isInteractive: false)
    #expect(try await shell.type("account work --imap a.example") == .usage)
    #expect(world.output.err.text.contains("account add"))
  }
}
