import Testing
import VmailDomain
@testable import VmailEngine
import VmailStore
import VmailTestSupport

@testable import VmailShell
@testable import VmailTerminal
@testable import VmailViews

@Suite(.serialized, .timeLimit(.minutes(10))) struct RunningSyncLoopTests {
  private func until(_ world: AccountWorld, _ condition: () -> Bool) async {
    while !condition(), !Task.isCancelled {
      if world.time.hasSleeper { world.time.advance(by: .milliseconds(200)) }
      await Task.yield()
    }
  }

  private func count(_ text: String, in world: AccountWorld) -> Int {
    world.printed.split(separator: "\n").count { $0.contains(text) }
  }

  private func shell(_ world: AccountWorld, host: String = "imap.example.org") async throws -> Shell {
    var settings = ServerSettings(
      imap: AccountWorld.imap, smtp: nil, userName: "ann@example.org",
      authentication: .password(.command("pass show work")))
    settings.imap.host = host
    _ = try await world.store.write { [settings] in
      try $0.addServerAccount(name: "work", email: "", server: settings)
    }
    return world.shell()
  }

  @Test func `The network gone is told once, shows above listings, and ends without a word`() async throws {
    let world = try AccountWorld(isEngine: true)
    var shell = try await shell(world)
    world.servers.change(AccountWorld.imap) { $0.problem = .unreachable(host: "h", port: 1, reason: "gone") }
    try await Sync.keepInLine(in: &shell)
    let account = try #require(try await world.store.read { try $0.accounts() }.first)
    await until(world) { shell.background.engine.isOffline(account.id) }
    let start = world.time.now
    await until(world) { start.duration(to: world.time.now) > .seconds(600) }
    #expect(count("You're offline", in: world) == 1)
    #expect(try await shell.type("status; list") == .success)
    #expect(world.printed.contains("Next attempt in"))
    #expect(count("You're offline", in: world) == 2)
    world.servers.change(AccountWorld.imap) { $0.problem = nil }
    await until(world) { !shell.background.engine.isOffline(account.id) }
    await until(world) {
      if case .idle? = shell.background.engine.connection(of: account.id) { true } else { false }
    }
    #expect(try await shell.type("status; list") == .success)
    #expect(world.printed.contains("online, waiting for mail"))
    #expect(count("You're offline", in: world) == 2)
    await shell.background.engine.finish()
  }

  @Test func `A server that can't be reached by a machine that is connected is told as that, once`()
    async throws
  {
    let world = try AccountWorld(isEngine: true, network: ConnectedNetwork())
    var shell = try await shell(world)
    world.servers.change(AccountWorld.imap) { $0.problem = .unreachable(host: "h", port: 1, reason: "gone") }
    try await Sync.keepInLine(in: &shell)
    await until(world) { count("vmail will keep trying", in: world) == 1 }
    let start = world.time.now
    await until(world) { start.duration(to: world.time.now) > .seconds(600) }
    #expect(count("vmail will keep trying", in: world) == 1)
    #expect(try await shell.type("list") == .success)
    #expect(count("Couldn't sync", in: world) == 1)
    #expect(count("You're offline", in: world) == 0)
    #expect(count("work: h does not answer on port 1: gone. vmail will keep trying.", in: world) == 1)
    await shell.background.engine.finish()
  }

  @Test func `A password that is refused is told once, and tried again by sync alone`() async throws {
    let world = try AccountWorld(isEngine: true)
    var shell = try await shell(world)
    world.servers.change(AccountWorld.imap) { $0.credentials = .password("another") }
    try await Sync.keepInLine(in: &shell)
    await until(world) { count("Type sync work to try again", in: world) == 1 }
    #expect(!world.printed.contains("VmailDomain"), "\(world.printed)")
    let logIns = world.logIns.count
    #expect(try await shell.type("status") == .success)
    #expect(world.printed.contains("stopped until you type sync work"))
    world.servers.change(AccountWorld.imap) { $0.credentials = .password(AccountWorld.password) }
    for _ in 0..<200 {
      world.time.advance(by: .seconds(60))
      await Task.yield()
    }
    #expect(world.logIns.count == logIns)
    #expect(try await shell.type("sync") == .success)
    #expect(
      shell.background.engine.failure(
        of: try #require(try await world.store.read { try $0.accounts() }.first?.id))
        == nil)
    #expect(try await shell.type("offline; status") == .success)
    #expect(world.printed.contains("work: offline"))
    await shell.background.engine.finish()
  }

  @Test func `A notification holds what mail says as text, and not as markup or options`() {
    let programs = NoPrograms()
    let mail = NewMail(
      account: Account(id: AccountID(1), name: "work", email: "", kind: .imap), count: 2)
    DesktopNotice(of: mail, ["VMAIL_FROM": "Ann <a>", "VMAIL_SUBJECT": "--urgency=critical & more"])
      .show(by: programs, variables: [:])
    #expect(
      programs.started == [
        [
          "notify-send", "--app-name=vmail", "--category=email.arrived", "--", "work: 2 new",
          "Ann &lt;a&gt;: --urgency=critical &amp; more",
        ]
      ])
  }
}

private struct ConnectedNetwork: NetworkWatching {
  let hasWayOut = true
  func changes() -> AsyncStream<Void> { AsyncStream { $0.finish() } }
}
