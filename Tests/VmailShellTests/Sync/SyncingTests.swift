import Foundation
import Synchronization
import Testing
import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailStore
import VmailTestSupport

@testable import VmailShell
@testable import VmailTerminal
@testable import VmailViews

@Suite(.timeLimit(.minutes(10))) struct SyncingTests {
  @Test func `An account that is added at the prompt is synced at once, and its Inbox shown`() async throws {
    let world = try AccountWorld(isEngine: true)
    var shell = world.shell()
    let code = try await shell.type(
      "account add work --email ann@example.org --imap imap.example.org:993 --smtp smtp.example.org:465"
        + " --user ann@example.org --password-command 'pass show work'")
    #expect(code == .success)
    // Twice to try them, and once to sync.
    #expect(world.logIns.count == 3)
    #expect(world.printed.contains("No messages"))
    await shell.background.engine.finish()
  }

  @Test func `Where another vmail is the engine, sync says so and connects nowhere`() async throws {
    let world = try AccountWorld()
    var shell = world.shell()
    _ = try await world.store.write {
      try $0.addServerAccount(name: "work", email: "", server: Self.settings)
    }
    #expect(try await shell.type("sync") == .temporary)
    #expect(world.logIns.isEmpty)
  }

  @Test func `The engine in the background leaves the role to sync, and takes it again afterwards`()
    async throws
  {
    let world = try AccountWorld(isEngine: true)
    var shell = world.shell(isInteractive: false)
    _ = try await world.store.write {
      try $0.addServerAccount(name: "work", email: "", server: Self.settings)
    }
    let engine = world.store.engine
    try await engine.waitForNoRequest()
    let lease = Mutex(try engine.become())
    let requests = engine.requests()
    let leaving = Task {
      for await _ in requests where try engine.isRequested() { break }
      lease.withLock { $0 = nil }
    }
    #expect(try await shell.type("sync") == .success)
    try await leaving.value
    #expect(try engine.become() == nil)
    await shell.background.engine.finish()
    try await engine.waitForNoRequest()
    #expect(try engine.become() != nil)
  }

  @Test func `Offline, sync answers at once, and online makes it work again`() async throws {
    let world = try AccountWorld(isEngine: true)
    var shell = world.shell()
    _ = try await world.store.write {
      try $0.addServerAccount(name: "work", email: "", server: Self.settings)
    }
    #expect(try await shell.type("offline") == .success)
    #expect(try await shell.type("sync") == .temporary)
    #expect(world.logIns.isEmpty)
    #expect(try await shell.type("online") == .success)
    #expect(try await shell.type("sync") == .success)
    #expect(world.logIns.count >= 1)
    await shell.background.engine.finish()
  }

  @Test func `A server that can't be reached is told with its exit code, and status and listings say so`()
    async throws
  {
    let world = try AccountWorld(isEngine: true)
    var shell = world.shell()
    var settings = Self.settings
    settings.imap.host = "nowhere.example.org"
    _ = try await world.store.write { [settings] in
      try $0.addServerAccount(name: "work", email: "", server: settings)
    }
    #expect(try await shell.type("sync") == .unavailable)
    #expect(try await shell.type("status") == .success)
    #expect(world.printed.contains("The last sync failed"))
    #expect(try await shell.type("list") == .success)
    #expect(world.printed.contains("Type retry"))
    await shell.background.engine.finish()
  }

  /// A world whose only account has a server that nobody answers for.
  private func unreachable() async throws -> AccountWorld {
    let world = try AccountWorld(isEngine: true)
    _ = try await world.store.write {
      try $0.addServerAccount(name: "work", email: "", server: Self.unreachable)
    }
    return world
  }

  private static let unreachable: ServerSettings = {
    var settings = Self.settings
    settings.imap.host = "nowhere.example.org"
    return settings
  }()

  @Test
  func `The banner of a failed sync outlives the program, until a sync succeeds, and status says the same`()
    async throws
  {
    let world = try await unreachable()
    var first = world.shell(isInteractive: false)
    #expect(try await first.type("sync") == .unavailable)
    let told = world.output.err.taken()
    #expect(
      told.contains("error: Couldn't sync work: no server named \"nowhere.example.org\" was found."),
      "\(told)")
    #expect(told.hasSuffix("Then type retry.\n"), "\(told)")
    await first.background.engine.finish()

    var next = world.shell(isInteractive: false)
    #expect(try await next.type("list; set output json; list; status") == .success)
    let shown = world.output.out.taken()
    let banner = "Couldn't sync: no server named \\\"nowhere.example.org\\\" was found. Type retry"
    #expect(shown.hasPrefix("Couldn't sync: no server named"), "\(shown)")
    #expect(shown.contains("\"state\":\"empty\",\"banner\":\"\(banner)\""), "\(shown)")
    #expect(shown.contains("\"failure\":\"no server named"), "\(shown)")

    // What the user corrects.
    let account = try #require(try await world.store.read { try $0.accounts() }.first)
    try await world.store.write { try $0.updateAccount(account, server: Self.settings) }
    var third = world.shell(isInteractive: false)
    #expect(try await third.type("set output text; sync; list; status") == .success)
    let after = world.output.out.taken()
    #expect(!after.contains("Couldn't") && !after.contains("failed"), "\(after)")
  }

  @Test func `Retry syncs again, in the same script and in the next program`() async throws {
    let world = try await unreachable()
    var shell = world.shell(isInteractive: false)
    _ = try await shell.type("set onerror continue; sync; list; retry")
    let told = world.output.err.taken()
    #expect(told.components(separatedBy: "Couldn't sync work").count == 3, "\(told)")
    #expect(!told.contains("nothing has failed"))
    await shell.background.engine.finish()

    let account = try #require(try await world.store.read { try $0.accounts() }.first)
    try await world.store.write { try $0.updateAccount(account, server: Self.settings) }
    var next = world.shell(isInteractive: false)
    #expect(try await next.type("retry") == .success)
    #expect(!world.logIns.isEmpty)
    #expect(try await next.type("retry") == .failure)
    #expect(world.output.err.taken().contains("nothing has failed"))
  }

  @Test func `Of several accounts each that fails is told by its name, and retry syncs these`() async throws {
    let world = try await unreachable()
    _ = try await world.store.write {
      try $0.addServerAccount(name: "home", email: "", server: Self.unreachable)
    }
    _ = try await world.store.write {
      try $0.addServerAccount(name: "good", email: "", server: Self.settings)
    }
    var shell = world.shell(isInteractive: false)
    #expect(try await shell.type("account all; sync") == .unavailable)
    let told = world.output.err.taken()
    #expect(told.contains("Couldn't sync work: ") && told.contains("Couldn't sync home: "), "\(told)")
    #expect(!told.contains("good"))
    _ = world.output.taken()
    _ = try await shell.type("list")
    #expect(world.output.out.taken().hasPrefix("All Inboxes\nCouldn't sync home and work: "))
    let logIns = world.logIns.count
    #expect(try await shell.type("retry") == .unavailable)
    #expect(world.logIns.count == logIns)
  }

  @Test(arguments: [
    ("sync", "sync &"), ("sync work", "sync work &"), ("sy", "sy &"), ("  sync", "sync &"),
    ("sync; # now", "sync &"),
    ("sync; list", "sync; list"),
    ("sync --drop", "sync --drop"), ("sync --help", "sync --help"), ("sync > x", "sync > x"),
    ("sync &", "sync &"),
    ("list", "list"), ("sync 'x", "sync 'x"),
  ])
  func `A line that is only sync runs beside the prompt`(line: String, runs: String) async throws {
    let world = try AccountWorld(isEngine: true)
    var shell = world.shell()
    // Nothing to sync is told at once.
    #expect(await TypedSync.besidePrompt(line, in: &shell) == line)
    _ = try await world.store.write {
      try $0.addServerAccount(name: "work", email: "", server: Self.settings)
    }
    #expect(await TypedSync.besidePrompt(line, in: &shell) == runs)
    _ = try shell.jobs.add("sync work", at: world.clock.now)
    #expect(await TypedSync.besidePrompt(line, in: &shell) == (line == runs || line == "sync &" ? line : nil))
    _ = try await shell.type("set output json")
    #expect(await TypedSync.besidePrompt(line, in: &shell) == line)
  }

  @Test func `A sync that has to ask for a password runs at the prompt, also after a wrong one`() async throws
  {
    let world = try AccountWorld(isEngine: true)
    var asked = Self.settings
    asked.authentication = .password(.ask)
    let settings = asked
    _ = try await world.store.write { try $0.addServerAccount(name: "work", email: "", server: settings) }
    var shell = world.shell()
    let credentials = try await shell.services().servers.credentials
    #expect(await TypedSync.besidePrompt("sync", in: &shell) == "sync")
    await credentials.take(Secret(AccountWorld.password), for: settings)
    #expect(await TypedSync.besidePrompt("sync", in: &shell) == "sync &")
    // As after a password that was refused.
    await credentials.forget(settings)
    #expect(await TypedSync.besidePrompt("sync", in: &shell) == "sync")
  }

  private static let settings = ServerSettings(
    imap: AccountWorld.imap, smtp: AccountWorld.smtp, userName: "ann@example.org",
    authentication: .password(.command("pass show work")))
}
